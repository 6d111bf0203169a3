"""try.py ROOT: uses the programs in the folder ROOT as their root directory: the prompt at a terminal, a script, a page
and a preview. `.ci/release` runs this."""

import os
import pty
import re
import subprocess
import sys
import urllib.request

root = sys.argv[1]
subprocess.run(["mount", "--rbind", "/dev", f"{root}/dev"], check=True)
# Swift reads the arguments of a program there.
subprocess.run(["mount", "-t", "proc", "proc", f"{root}/proc"], check=True)
environment = {"HOME": "/tmp", "PATH": "/bin", "TERM": "xterm", "LC_ALL": "C.UTF-8"}
form = "/share/formwork/Forms/settings.json"


def enter():
    os.chroot(root)
    os.chdir("/tmp")


def run(*arguments, text=""):
    result = subprocess.run(
        ["/bin/formwork", *arguments], input=text, capture_output=True, text=True, env=environment, preexec_fn=enter
    )
    if result.returncode != 0:
        sys.exit(f"try.py: {arguments} ended with {result.returncode}: {result.stderr}")
    return result.stdout


class Terminal:
    """A program at a pseudo-terminal."""

    def __init__(self, *arguments):
        self.process, self.file = pty.fork()
        if self.process == 0:
            enter()
            os.execve("/bin/formwork", ["formwork", *arguments], environment)
        self.text = ""

    def expect(self, pattern):
        while not (match := re.search(pattern, self.text)):
            try:
                data = os.read(self.file, 4096)
            except OSError:
                data = b""
            if not data:
                sys.exit(f"try.py: expected {pattern!r}, got {self.text!r}")
            self.text += data.decode()
        self.text = self.text[match.end() :]
        return match

    def type(self, text):
        os.write(self.file, text.encode())

    def end(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


prompt = Terminal(form, "--store", "/tmp/prompt.json")
prompt.expect("Settings> ")
prompt.type("airplane\r")
prompt.expect(r"(?s)Airplane.*Settings\*> ")
prompt.type("save\rquit\r")
prompt.expect("saved")
if status := prompt.end():
    sys.exit(f"try.py: the prompt ended with {status}")
run("run", form, "--store", "/tmp/script.json", text="set airplane on\n")
for store in ["/tmp/prompt.json", "/tmp/script.json"]:
    if (value := run("get", form, "network.airplane", "--store", store)) != "true\n":
        sys.exit(f"try.py: {store} holds {value!r}")
with open(f"{root}/share/man/man1/formwork.1") as file:
    manual = file.read()
for command in re.findall("(?m)^  ([a-z]+)", run("--help").partition("SUBCOMMANDS:")[2]):
    if f"\n.Ss {command}\n" not in manual:
        sys.exit(f"try.py: the manual page lacks '{command}'")
page = run("render", form, "--format", "html", "-o", "-")
if len(re.search('id="engine">([^<]*)<', page)[1]) < 100_000:
    sys.exit("try.py: the page has no engine")
preview = Terminal("preview", form)
address = preview.expect(r"http://\S+")[0]
if 'id="engine"' not in urllib.request.urlopen(address).read().decode():
    sys.exit("try.py: the preview serves no page")
preview.type("\x03")
preview.end()
print("the prompt, a script, a page and a preview work with libedit alone")
