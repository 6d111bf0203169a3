#!/usr/bin/env python3
"""Drives the prompt with random input at a pseudo-terminal for some time, and fails if it ends, hangs or leaks.

usage: soak.py PROGRAM SECONDS [SEED]

It types commands, keys, pastes and answers, also hidden ones, opens choosers, searches the history, resizes the window, sends signals and
changes the settings file and the form. Between these, the program has to answer a probe.
"""

import collections, faulthandler, fcntl, json, os, pty, random, select, shutil, signal, struct, sys, tempfile, termios, time

NOMINAL, LIMIT = 1.0, 30.0
MEMORY_GROWTH, DESCRIPTOR_GROWTH = 64 << 20, 8
PROBES = 100


def answer(probe):
    return f"the-answer-to-probe-{probe:02}"


FORM = {
    "title": "Soak", "store": "settings.json",
    "sections": [{"header": "Values", "rows": [
        {"text": "Wi-Fi", "key": "wifi", "accessory": "switchToggle"},
        {"text": "Name", "key": "name", "enabledWhen": "wifi",
         "accessory": {"textField": {"pattern": "[a-z]*", "message": "lower-case letters"}}},
        {"text": "Note", "key": "note", "accessory": "textField"},
        {"text": "Rate", "key": "rate", "accessory": {"textField": {"kind": "decimal"}}},
        {"text": "Steps", "key": "steps", "accessory": {"stepper": {"minimum": 0, "maximum": 9}}},
        {"text": "Password", "key": "password", "accessory": {"textField": {"secure": True, "minimumLength": 4}}},
        {"text": "Theme", "key": "theme", "accessory": {"segmentedControl": ["Light", "Dark"]}},
        {"text": "Tags", "key": "tags", "accessory": {"list": {"of": "textField"}}},
        {"text": "Days", "key": "days", "accessory": {"list": {"of": {"picker": ["mon", "tue", "wed"]}}}},
        {"text": "Variables", "key": "env", "accessory": {"map": {"of": "textField"}}}]},
        {"header": "Actions", "rows": [
            {"id": "more", "text": "More", "selection": {"push": "more"}},
            {"id": "ask", "text": "Ask", "selection": {"alert": {"title": "Which?", "actions": [
                {"title": "One", "selection": {"set": {"note": "one"}}},
                {"title": "Two", "selection": {"set": {"note": "two"}}}]}}},
            {"id": "work", "text": "Work", "selection": {"run": ["sh", "-c", "echo working; sleep 0.05"]}},
            {"id": "wait", "text": "Wait", "selection": {"run": ["sleep", "1000"]}}]}],
    "screens": {"more": {"title": "More", "sections": [{"rows": [
        {"text": "Port", "key": "port", "accessory": {"textField": {"kind": "integer", "value": 80}}},
        {"id": "deeper", "text": "Deeper", "selection": {"push": "more"}},
        {"id": "probes", "text": "Probes", "selection": {"push": "probes"}}]}]},
        # Only 'get' prints their values; a screen shows the titles.
        "probes": {"title": "Probes", "sections": [{"rows": [
            {"text": f"Probe {probe:02}", "key": f"probe{probe:02}", "keep": False,
             "accessory": {"picker": {"items": [{"title": "Only", "value": answer(probe)}], "value": answer(probe)}}}
            for probe in range(PROBES)]}]}},
}
ROWS = ["wifi", "name", "note", "rate", "steps", "password", "theme", "tags", "days", "env", "port"]
TAPS = ROWS + ["more", "deeper", "ask", "work", "wait"]
VALUES = ["on", "off", "x", "5", "-1", "2.5", "Dark", "[]", '["a", "b"]', "'two words'", "世界 é", "e\u0301", "''", "{"]
COMMANDS = [
    "show", "get ROW", "set ROW VALUE", "set ROW VALUE ROW VALUE", "tap TAP", "TAP", "NUMBER", "toggle wifi", "next theme",
    "reset ROW", "undo", "redo", "diff", "diff theirs", "export", "why ROW", "describe ROW", "find TEXT", "try set ROW VALUE",
    "add tags VALUE", "remove tags VALUE", "add env a=VALUE", "verify", "revert", "save", "save --mine", "help", "help set",
    "get t", "set n VALUE", "describe w", "quit", "home", "back", "edit note", "edit tags", "recover", "nonsense TEXT", "set note 'open", "# comment", "", "actions ROW",
]
KEYS = (
    [bytes([code]) for code in range(1, 32) if code not in (4, 0x1A, 0x1C)]
    + [b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1bOA", b"\x1b[3~", b"\x1b[1;5C", b"\x1b[1;5D", b"\x1bb", b"\x1bd",
       b"\x1b9", b"\x7f", b"\x1b", b"\t\t", b"a", b" ", b"y", b"n",
       b"\x1b[5~", b"\x1b[6~", b"\x1b[H", b"\x1b[F", "世".encode(), "e\u0301".encode(), b"\xff", b"\xe4", b"\xc2\x9b"]
)


# Ctrl-Q continues the output that a Ctrl-S between two lines has stopped; the rest ends a paste and leaves a question.
LEAVE = b"\x11\x03\x1b[201~\x03"


class Failure(Exception):
    pass


class Patience:
    """Ends when a program has had a limited time. How long its threads, or this program, waited for the processor does not
    count, so that a busy machine is no failure."""

    def __init__(self, process):
        self.process, self.had = process, 0.0
        self.begin = self.last = time.monotonic()
        self.starved = self.starvation()

    def of_threads(self, name):
        """The contents of a file of each thread."""
        texts = []
        try:
            for thread in sorted(os.listdir(f"/proc/{self.process}/task"), key=int):
                with open(f"/proc/{self.process}/task/{thread}/{name}") as file:
                    texts.append(file.read().strip())
        except OSError:
            pass
        return texts

    def starvation(self):
        with open("/proc/self/schedstat") as own:
            return sum(int(text.split()[1]) for text in [own.read(), *self.of_threads("schedstat")]) / 1e9

    def check(self, problem):
        now, starved = time.monotonic(), self.starvation()
        self.had += max(0.0, now - self.last - max(0.0, starved - self.starved))
        self.last, self.starved = now, starved
        if self.had > LIMIT or now - self.begin > 10 * LIMIT:
            waits = zip(self.of_threads("comm"), self.of_threads("wchan"), self.of_threads("syscall"))
            threads = "".join(f"\n  {' '.join(texts)}" for texts in waits)
            raise Failure(f"the program {problem} within {self.had:.0f} s; its threads wait in:{threads}")


class Soak:
    def __init__(self, program, seed):
        self.program, self.random = program, random.Random(seed)
        self.folder = tempfile.mkdtemp(prefix="formwork-soak.")
        self.log = collections.deque(maxlen=60)
        self.counts = collections.Counter()
        self.worst = 0.0
        editor = os.path.join(self.folder, "editor")
        with open(editor, "w") as file:
            file.write('#!/bin/sh\ncase $(($$ % 3)) in 0) echo more >>"$1" ;; 1) exit 1 ;; esac\n')
        os.chmod(editor, 0o755)
        self.write_form()
        self.start()

    # The program

    def start(self):
        self.counts["starts"] += 1
        self.replace("settings.json", "{}")
        environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "TERM": self.random.choice(["xterm-256color"] * 5 + ["dumb"]),
            "LC_ALL": "C.UTF-8", "EDITOR": os.path.join(self.folder, "editor"), "SWIFT_BACKTRACE": "interactive=no,color=no",
        }
        arguments = [self.program, "form.json", "--allow-run"] + self.random.choice([[], ["--watch"]])
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            # A job in the background may ignore them, and then the program would too.
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)
            os.chdir(self.folder)
            os.execve(self.program, arguments, environment)
        os.set_blocking(self.terminal, False)
        self.output, self.typed, self.use = b"", b"", None
        self.resize(80, 24)
        # Before the prompt, Ctrl-C ends the program.
        self.wait_for(b"> ")
        self.probe()

    def wait_for(self, text, command=""):
        """Waits for an output; returns `False` if the program was started again instead.

        Sends the command, and again after a second: an earlier Ctrl-C that arrives as a signal may have interrupted it, or
        what was typed before has only now asked a question, which is left first.
        """
        process, patience, sent = self.process, Patience(self.process), 0.0
        while text not in self.output:
            if command and patience.had >= sent:
                if sent:
                    # A terminal that is full of typed lines takes no Ctrl-C.
                    os.kill(self.process, signal.SIGINT)
                    self.send(LEAVE)
                    self.read(0.02)
                sent = patience.had + 1
                self.send(command)
            self.read(0.05)
            if self.process != process:
                return False
            patience.check(f"does not print {text.decode()!r}")
        return True

    def read(self, seconds):
        """Reads what the program writes; returns when nothing is written for some time, or after a second."""
        end = time.monotonic() + 1
        while time.monotonic() < end and select.select([self.terminal], [], [], seconds)[0]:
            try:
                self.output = (self.output + os.read(self.terminal, 1 << 16))[-(1 << 16):]
            except BlockingIOError:
                continue
            except OSError:  # the program has closed the terminal
                return self.end(wait=True)
            seconds = 0
        self.end(wait=False)

    def end(self, wait):
        """Checks whether the program has ended, and starts it again if it was right to."""
        process, status = os.waitpid(self.process, os.WNOHANG)
        patience = Patience(self.process)
        while wait and not process:
            time.sleep(0.01)
            process, status = os.waitpid(self.process, os.WNOHANG)
            patience.check("does not end after it has closed the terminal")
        if not process:
            return
        os.close(self.terminal)
        code = os.waitstatus_to_exitcode(status)
        # A program that has been told to quit no longer catches Ctrl-C.
        interrupted = code == -signal.SIGINT and b"quit" in self.typed + self.output
        if code not in (0, *self.accepted) and not interrupted:
            raise Failure(f"the program has ended with {code}")
        self.start()

    accepted = ()

    def send(self, data):
        data = data.encode() if isinstance(data, str) else data
        self.typed += data
        process, patience = self.process, Patience(self.process)
        while data:
            _, writable, _ = select.select([], [self.terminal], [], 0.05)
            if writable:
                try:
                    data = data[os.write(self.terminal, data[:256]):]
                    patience = Patience(self.process)
                except BlockingIOError:
                    pass
            self.read(0)
            if self.process != process:
                return
            patience.check("reads no keys")

    def probe(self):
        """Leaves whatever is asked, and measures how long the program takes to answer a command.

        Each probe has its own command, because the program may still run earlier ones or find them in its history.
        After the answer, no earlier input is waiting.
        """
        for _ in range(3):
            self.send(LEAVE)
            self.read(0.02)
        begin = time.monotonic()
        self.output = b""
        self.counts["asked"] += 1
        number = self.counts["asked"] % PROBES
        if not self.wait_for(answer(number).encode(), f"get probe{number:02}\r"):
            return 0.0
        taken = time.monotonic() - begin
        self.typed = b""
        self.worst = max(self.worst, taken)
        self.accepted = ()
        self.counts["probes"] += 1
        self.counts["probes above 1 s"] += taken > NOMINAL
        self.measure()
        return taken

    def measure(self):
        folder = f"/proc/{self.process}"
        if not os.path.isdir(folder):
            return
        with open(folder + "/statm") as file:
            memory = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        use = (memory, len(os.listdir(folder + "/fd")))
        self.use = self.use or use
        self.greatest = max(getattr(self, "greatest", use), use)
        if memory > self.use[0] + MEMORY_GROWTH:
            raise Failure(f"memory has grown from {self.use[0] >> 10} to {memory >> 10} KB")
        if use[1] > self.use[1] + DESCRIPTOR_GROWTH:
            raise Failure(f"open descriptors have grown from {self.use[1]} to {use[1]}")

    # Events

    def line(self):
        text = self.random.choice(COMMANDS)
        for word, choices in [("ROW", ROWS), ("VALUE", VALUES), ("TAP", TAPS), ("NUMBER", range(20)), ("TEXT", VALUES)]:
            while word in text:
                text = text.replace(word, str(self.random.choice(choices)), 1)
        return text

    def text(self):
        return "".join(self.random.choice("abc xyz7世é") for _ in range(self.random.choice([1, 8, 70, 300, 1000])))

    def command(self):
        self.send(self.line() + "\r")

    def keys(self):
        self.send(b"".join(self.random.choices(KEYS, k=self.random.randint(1, 12))))

    def typing(self):
        self.send(self.text() + self.random.choice(["", "\r", "\x01", "\x05", "\x15", "\x19", "\x03"]))

    def paste(self):
        lines = [self.random.choice([self.line(), self.text()]) for _ in range(self.random.choice([1, 1, 2, 5]))]
        self.send("\x1b[200~" + "\r".join(lines) + "\x1b[201~" + self.random.choice(["\r", "\x03", "x"]))

    def search(self):
        self.send("\x12" + self.random.choice(["set", "e", self.text(), "get " * 200]))
        self.send(self.random.choice(["\x12\x12", "\x13", "\x7f", "\x07", "\r", "\x1b[A", "\x1b[D", "\x03"]))

    def question(self):
        self.send(self.random.choice(["note", "rate", "steps", "password", "tags", "ask", "name", "theme", "days", "get t"]) + "\r")
        if self.random.random() < 0.3:
            self.resize()
        for _ in range(self.random.randint(1, 3)):
            self.random.choice([self.typing, self.keys, self.paste, self.command])()

    def resize(self, columns=None, rows=None):
        columns = columns or self.random.choice([1, 2, 10, 20, 53, 70, 80, 120, 300])
        rows = rows or self.random.choice([1, 2, 5, 10, 24, 60])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self):
        for number in self.random.choice(
            [[signal.SIGWINCH], [signal.SIGINT], [signal.SIGTSTP, signal.SIGCONT], [signal.SIGSTOP, signal.SIGCONT], [signal.SIGCONT]]
        ):
            os.kill(self.process, number)
            self.read(0.02)

    def stop_key(self):
        self.send(b"\x1a")

    def leave(self):
        way = self.random.choice(["\x03\x04", "\x03quit\rn\r", signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
        starts = self.counts["starts"]
        # Until the next probe, as Ctrl-C may reach a program that is about to end.
        self.accepted = (129, 143, -signal.SIGHUP, -signal.SIGINT, -signal.SIGKILL, -signal.SIGTERM)
        if isinstance(way, str):
            self.send(way)
        else:
            os.kill(self.process, way)
        patience = Patience(self.process)
        # What was typed before may ask a question first.
        while self.counts["starts"] == starts and isinstance(way, int):
            self.read(0.05)
            patience.check(f"does not end after signal {way}")

    def write_form(self):
        text = json.dumps(FORM)
        if self.counts["starts"] and self.random.random() < 0.2:
            text = text.replace('"Note"', '"Other note"')
        self.replace("form.json", text)

    def write_settings(self):
        values = [{"note": self.text()[:300]}, {"tags": ["a", "b"]}, {"wifi": True, "name": "x"}, {"env": {"a": "b"}}, {"rate": "no"}]
        text = json.dumps(self.random.choice(values))
        self.replace("settings.json", self.random.choice([text] * 6 + ["{", "", "[]"]))

    def replace(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path + ".new", "w") as file:
            file.write(text)
        os.rename(path + ".new", path)

    EVENTS = [
        (30, command), (15, keys), (10, typing), (10, paste), (10, search), (15, question), (8, resize), (5, signal),
        (2, stop_key), (1, leave), (1, write_form), (4, write_settings),
    ]

    def run(self, seconds):
        end = time.monotonic() + seconds
        weights, events = zip(*self.EVENTS)
        while time.monotonic() < end:
            for _ in range(self.random.randint(1, 6)):
                event = self.random.choices(events, weights)[0]
                self.log.append(event.__name__)
                self.counts[event.__name__] += 1
                event(self)
                self.read(self.random.choice([0, 0, 0.01, 0.05]))
            self.probe()


def main():
    program, seconds = os.path.abspath(sys.argv[1]), float(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.SystemRandom().randrange(1 << 32)
    print(f"soak: {seconds:.0f} s with seed {seed}", flush=True)
    faulthandler.dump_traceback_later(seconds + 20 * LIMIT, exit=True)
    soak = Soak(program, seed)
    try:
        soak.run(seconds)
    except Failure as failure:
        print(f"soak: {failure}\nlast events: {' '.join(soak.log)}\nlast output: {soak.output[-2000:]!r}", file=sys.stderr)
        sys.exit(1)
    finally:
        try:
            os.kill(soak.process, signal.SIGKILL)
            os.waitpid(soak.process, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        shutil.rmtree(soak.folder, ignore_errors=True)
    counts = ", ".join(f"{count} {name}" for name, count in soak.counts.items())
    print(f"soak: worst answer {soak.worst:.2f} s; {soak.greatest[0] >> 10} KB, {soak.greatest[1]} descriptors; {counts}")


main()
