#!/usr/bin/env python3
"""Checks pages made by `formwork render --format html` in a headless Chromium, with real input.

    browser.py FOLDER [--screenshots FOLDER] [--axe FILE] [NAME ...]

FOLDER has HTML files, such as settings.html. Each is opened at phone and desktop width, light and dark: there must be
no console error, no outside request and no serious finding of axe, and the first row must be there within a second.
Files whose names have a flow below are also clicked through. Needs Python's websocket-client; axe.min.js comes from
axe-core-python, or is named. Without a browser, or without websocket-client, the exit status is 77.
"""
import argparse
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

try:
    import websocket
except ImportError:
    print("skipped: websocket-client is not installed")
    sys.exit(77)

READY = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('.pane:not(.draft) .row')) return;
  window.readyAfter = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""

# Helpers in the page: the screen in sight, and its parts by what is written on them.
HELPERS = """
window.pane = () => [...document.querySelectorAll('.pane:not([inert], [hidden])')].at(-1);
window.dialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);
window.row = (text) => [...pane().querySelectorAll('.row')].find((row) => !row.inert
  && row.querySelector('.text')?.textContent === text);
window.named = (root, text) => [...root.querySelectorAll('button, input, textarea, select')].find((one) =>
  [one.getAttribute('aria-label'), one.textContent.trim()].includes(text));
window.shown = () => [...pane().querySelectorAll('.rows > .row:not([inert]) .text')].map((text) => text.textContent);
window.notes = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);
"""


class Browser:
    def __init__(self, axe=None):
        self.axe = axe
        self.findings = []
        names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
        program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
        if not program:
            print("skipped: there is no Chromium")
            sys.exit(77)
        self.profile = tempfile.mkdtemp(prefix="browser.")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--remote-debugging-port=0", "--no-first-run",
             "--remote-allow-origins=*", f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = pathlib.Path(self.profile, "DevToolsActivePort")
        for _ in range(200):
            if port.exists() and len(port.read_text().split("\n")) > 1:
                break
            time.sleep(0.1)
        number, path = port.read_text().split("\n")[:2]
        self.socket = websocket.create_connection(f"ws://127.0.0.1:{number}{path}", timeout=60)
        self.last = 0
        self.time = 0
        self.events = []
        target = self.send("Target.createTarget", {"url": "about:blank"}, session=None)["targetId"]
        self.session = None
        self.session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True}, session=None)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.send(f"{domain}.enable")
        self.send("Page.addScriptToEvaluateOnNewDocument", {"source": READY + HELPERS})

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, parameters=None, session=True):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters or {}}
        if session and self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    # Looking

    def evaluate(self, expression):
        result = self.send("Runtime.evaluate", {"expression": expression, "awaitPromise": True, "returnByValue": True})
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']['exception'].get('description')}")
        return result["result"].get("value")

    def wait(self, expression, seconds=4):
        end = time.time() + seconds
        while not self.evaluate(f"!!({expression})"):
            assert time.time() < end, f"waited in vain for {expression}"
            time.sleep(0.03)

    def settle(self):
        """Waits until nothing moves."""
        self.wait("document.getAnimations().filter((one) => one.effect.getTiming().iterations < 99).length === 0")

    def open(self, url, width=375, height=812, dark=False, still=False):
        self.send("Emulation.setDeviceMetricsOverride",
                  {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                    {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}]
        self.send("Emulation.setEmulatedMedia", {"features": features})
        self.still = still
        self.events.clear()
        self.send("Page.navigate", {"url": url})
        self.wait("window.readyAfter", 20)

    def faults(self, url):
        """Console errors and requests other than for the page itself."""
        self.evaluate("1")
        faults = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                faults.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
            if event.get("method") == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
                faults.append(f"console: {parameters['args'][0].get('value') or parameters['args'][0].get('description')}")
            if event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                faults.append(f"log: {parameters['entry']['text']}")
            if event.get("method") == "Network.requestWillBeSent":
                address = parameters["request"]["url"]
                if address.split("#")[0] != url and not address.startswith(("data:", "blob:")):
                    faults.append(f"request: {address}")
        return faults

    def screenshot(self, path):
        image = self.send("Page.captureScreenshot", {"format": "png"})["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(image))

    # Touching

    def click(self, element, button="left"):
        """Clicks at the middle of an element, given as an expression, if nothing covers it."""
        self.wait(element)
        self.settle()
        x, y, hit = self.evaluate(f"""(() => {{
          const element = {element};
          element.scrollIntoView({{ block: 'nearest' }});
          const box = element.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const hit = document.elementFromPoint(x, y);
          return [x, y, element.contains(hit) || !!hit?.contains(element)];
        }})()""")
        assert hit, f"{element} is covered"
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": button, "clickCount": 1})

    def point(self, kind, x, y, touch):
        """Sends one pointer event from a finger or the mouse."""
        if touch:
            kinds = {"down": "touchStart", "move": "touchMove", "up": "touchEnd", "cancel": "touchCancel"}
            points = [{"x": x, "y": y}] if kind in ("down", "move") else []
            # Lifting a moving finger starts a fling, and the browser uses the next tap to stop it. The timestamps make
            # each movement slow enough to prevent that.
            self.time = max(self.time + 1, time.time())
            self.send("Input.dispatchTouchEvent", {"type": kinds[kind], "touchPoints": points, "timestamp": self.time})
        else:
            kinds = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}
            self.send("Input.dispatchMouseEvent",
                      {"type": kinds[kind], "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1})

    def drag(self, element, dx=0, dy=0, touch=True, end="up"):
        """Moves a finger or the mouse from the middle of an element; with no `end`, it stays down there."""
        self.settle()
        x, y = self.evaluate(f"""(() => {{
          const box = ({element}).getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        }})()""")
        self.point("down", x, y, touch)
        for part in (0.2, 0.4, 0.7, 1) if dx or dy else ():
            self.point("move", x + dx * part, y + dy * part, touch)
        if end:
            self.point(end, x + dx, y + dy, touch)

    def press(self, key, modifiers=0):
        codes = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowRight": 39, "ArrowLeft": 37, "ArrowDown": 40, "ArrowUp": 38,
                 "Backspace": 8, " ": 32}
        event = {"key": key, "code": key, "modifiers": modifiers,
                 "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        text = {"Enter": "\r", " ": " "}.get(key)
        self.send("Input.dispatchKeyEvent", {"type": "keyDown", **event, **({"text": text} if text else {})})
        self.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})

    def type(self, field, text, enter=True):
        """Replaces the text of a field."""
        self.click(field)
        self.evaluate("document.activeElement.select()")
        self.press("Backspace") if text == "" else self.send("Input.insertText", {"text": text})
        if enter:
            self.press("Enter")

    # What one does in a form

    def check(self):
        """Has axe look at what is in sight."""
        if self.axe:
            self.findings += audit(self, self.axe)

    def tap(self, text):
        self.click(f"row({json.dumps(text)}).querySelector('.main')")

    def control(self, text, selector="button, input"):
        return f"row({json.dumps(text)}).querySelector('.control').matches({json.dumps(selector)}) ? " \
            f"row({json.dumps(text)}).querySelector('.control') : " \
            f"row({json.dumps(text)}).querySelector('.control').querySelector({json.dumps(selector)})"

    def enter(self, text, value):
        self.type(f"({self.control(text, 'input')})", value)

    def on(self, title):
        self.wait(f"pane().querySelector('h2').textContent === {json.dumps(title)}")

    def back(self):
        self.click("pane().querySelector('.back')")

    def choose(self, title):
        """Presses a button of the dialog by its title."""
        self.click(f"dialog() && [...dialog().querySelectorAll('button')].find((one) => "
                   f"(one.querySelector('.texts span') ?? one).textContent === {json.dumps(title)})")

    def expect(self, expression, value=True):
        end = time.time() + 3
        while (result := self.evaluate(expression)) != value:
            assert time.time() < end, f"{expression}: expected {value!r}, got {result!r}"
            time.sleep(0.03)


# Flows: what a reader does, and what must be seen then.

def settings(page):
    page.expect("shown().includes('Mobile data')")
    page.tap("Airplane mode")
    page.expect("row('Airplane mode').querySelector('[role=switch]').getAttribute('aria-checked')", "true")
    page.expect("shown().includes('Why is mobile data off?')")
    page.tap("Mobile data")
    page.expect("dialog().querySelector('.remedy').textContent", "Set 'Airplane mode' to off.")
    page.check()
    page.press("Escape")
    page.wait("!dialog()")
    page.tap("Why is mobile data off?")
    page.choose("Turn off airplane mode")
    page.expect("shown().includes('Why is mobile data off?')", False)
    page.click("named(document, 'Undo')")
    page.expect("shown().includes('Why is mobile data off?')")
    page.click("named(document, 'Undo')")
    page.expect("named(document, 'Undo').disabled")
    # Three levels, and back.
    page.tap("Notifications")
    page.on("Notifications")
    page.tap("Mail")
    page.on("Mail")
    page.back()
    page.on("Notifications")
    page.back()
    page.on("Settings")
    page.tap("Ada Lovelace")
    page.on("Account")
    page.enter("Name", "A")
    page.expect("row('Name').querySelector('[role=alert]').hidden", False)
    page.check()
    page.expect("document.activeElement.value", "A")
    page.enter("Name", "Ada King")
    page.expect("row('Name').querySelector('[role=alert]').hidden")
    page.enter("PIN", "123456")
    page.expect("row('PIN').querySelector('input').value", "")
    page.expect("document.documentElement.outerHTML.includes('123456')", False)
    page.click("named(row('Name'), 'Actions for Name')")
    page.wait("dialog()")
    page.check()
    page.choose("Use the first name")
    page.expect("row('Name').querySelector('input').value", "Ada")
    page.tap("Sign out")
    page.wait("dialog()")
    page.check()
    page.press("Escape")
    page.wait("!dialog()")
    page.tap("Sign out")
    page.choose("Sign out")
    page.on("Settings")
    page.click("named(document, 'More')")
    page.choose("Discard changes")


def login(page):
    page.tap("Log in")
    page.choose("OK")
    page.expect("row('User').querySelector('.problem').textContent", "enter your user name")
    page.enter("User", "ada")
    page.enter("Password", "analytical")
    page.tap("Log in")
    page.on("Welcome")
    page.expect("pane().querySelector('.header').textContent", "Hello, ada!")
    page.expect("document.documentElement.outerHTML.includes('analytical')", False)
    page.tap("Log out")
    page.on("Log in")
    page.expect("row('User').querySelector('input').value", "")


def network(page):
    """A change that resets settings asks, and then says so, long enough to be read, in sight and over all else."""
    page.click("named(row('Configure'), 'Manual')")
    page.enter("Address", "10.0.0.2")
    page.enter("Gateway", "10.0.0.1")
    page.click("named(row('Configure'), 'DHCP')")
    page.choose("Cancel")
    page.expect("row('Address').querySelector('input').value", "10.0.0.2")
    page.click("named(row('Configure'), 'DHCP')")
    page.choose("Continue")
    page.expect("notes()", ["'Address' and 'Gateway' were reset because they no longer apply"])
    page.check()
    page.expect("""(() => {
      const toast = document.querySelector('.toast');
      toast.parentElement.style.pointerEvents = 'auto';
      const { x, y, width, height } = toast.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === toast;
    })()""")


def users(page):
    page.tap("Add User…")
    page.expect("dialog().querySelector('.texts p').textContent", "Name of the new item")
    page.type("dialog().querySelector('input')", "hedy")
    page.wait("!dialog()")
    page.expect("shown().includes('hedy')")
    page.tap("hedy")
    page.on("hedy")
    page.expect("!!row('Team').querySelector('.spinner')")
    page.wait("!row('Team').querySelector('.spinner')")
    page.tap("Team")
    page.choose("Support")
    page.expect("row('Team').querySelector('.value').textContent", "Support")
    page.tap("Role")
    page.choose("editor")
    page.expect("shown().includes('Can invite others')")
    page.enter("E-mail", "nonsense")
    page.expect("row('E-mail').querySelector('[role=alert]').hidden", False)
    page.enter("E-mail", "hedy@example.org")
    page.back()
    page.on("Users")
    page.click("named(row('hedy'), 'Actions for hedy')")
    page.choose("Delete")
    page.choose("Cancel")
    page.wait("!dialog()")
    page.expect("shown().includes('hedy')")
    page.click("named(row('hedy'), 'Actions for hedy')")
    page.choose("Delete")
    page.choose("Delete")
    page.expect("shown().includes('hedy')", False)
    page.tap("ada")
    page.tap("Delete User")
    page.expect("dialog().querySelector('.lines').textContent.startsWith('Delete User is disabled')")
    page.choose("OK")


def favorites(page):
    first, second = page.evaluate("shown().slice(0, 2)")
    page.tap(first)
    page.expect("notes()", ["Calls the person"])
    page.click(f"named(row('{first}'), 'Actions for {first}')")
    page.choose("Move Down")
    page.expect("shown().slice(0, 2)", [second, first])
    page.click(f"named(row('{first}'), 'Details of {first}')")
    page.on(first)
    page.tap("Ringtone")
    page.choose("Harp")
    page.expect("row('Ringtone').querySelector('.value').textContent", "Harp")
    page.back()
    page.on("Favorites")


def docker(page):
    page.tap("Listen on")
    page.on("Listen on")
    for text in ["unix:///run/a.sock", "tcp://127.0.0.1:2375"]:
        page.type("named(pane(), 'New element')", text)
    page.expect("shown()", ["unix:///run/a.sock", "tcp://127.0.0.1:2375"])
    page.click("named(pane(), 'Move tcp://127.0.0.1:2375 up')")
    page.expect("shown()", ["tcp://127.0.0.1:2375", "unix:///run/a.sock"])
    page.check()
    page.click("row('tcp://127.0.0.1:2375').querySelector('.main')")
    page.type("dialog().querySelector('input')", "tcp://127.0.0.1:2376")
    page.expect("shown()", ["tcp://127.0.0.1:2376", "unix:///run/a.sock"])
    page.click("named(pane(), 'Remove unix:///run/a.sock')")
    page.expect("shown()", ["tcp://127.0.0.1:2376"])
    page.back()
    page.on("Docker daemon")
    page.tap("Logging")
    page.on("Logging")
    page.tap("Log driver")
    page.on("Log driver")
    page.check()
    page.type("named(pane(), 'Search')", "sys", enter=False)
    page.expect("[...pane().querySelectorAll('li:not([hidden]) .texts > span:first-child')].map((one) => one.textContent)",
                ["journald", "syslog"])
    page.click("[...pane().querySelectorAll('.choice')].find((one) => one.textContent.startsWith('syslog'))")
    page.on("Logging")
    page.expect("row('Log driver').querySelector('.value').textContent", "syslog")
    page.tap("Options")
    page.on("Options")
    page.type("named(pane(), 'Name')", "max size", enter=False)
    page.type("named(pane(), 'Value')", "10m")
    page.expect("pane().querySelector('.problem[role=alert]').hidden", False)
    page.type("named(pane(), 'Name')", "max-size")
    page.expect("shown()", ["max-size"])
    page.back()
    page.on("Logging")
    page.click("named(document, 'Undo')")
    page.expect("row('Options').querySelector('.value').textContent", "Not set")
    page.click("[...row('Level').querySelectorAll('[role=radio]')].find((one) => one.textContent === 'warn')")
    page.press("ArrowRight")
    page.expect("document.activeElement.textContent", "error")
    page.back()
    page.on("Docker daemon")
    page.tap("Runtimes and devices")
    page.on("Runtimes and devices")
    page.tap("Additional runtimes")
    page.type("dialog().querySelector('textarea')", '{"a": ', enter=False)
    page.choose("Done")
    page.expect("dialog().querySelector('[role=alert]').hidden", False)
    page.check()
    page.type("dialog().querySelector('textarea')", '{"a": {"path": "b"}}', enter=False)
    page.choose("Done")
    page.wait("!dialog()")


def big(page):
    """A form of 10,000 rows: only some are drawn, and each can be reached and changed."""
    page.expect("document.querySelectorAll('.row').length < 400")
    page.evaluate("pane().querySelector('.scroll').scrollTop = 1e9")
    page.wait("shown().at(-1).endsWith(' 10000')")
    page.evaluate("pane().querySelector('.scroll').scrollTop /= 2")
    page.wait("!shown().at(-1).endsWith(' 10000')")
    time.sleep(0.2)
    middle = "[...pane().querySelectorAll('[role=switch]')].find((one) => one.getBoundingClientRect().top > 300)"
    page.evaluate(f"window.before = pane().querySelector('.scroll').scrollTop; window.one = {middle}")
    page.click("one")
    page.expect("one.isConnected && one.getAttribute('aria-checked')", "true")
    page.expect("Math.abs(pane().querySelector('.scroll').scrollTop - before) < 2")


def hostile(page):
    """Characters that change how the rest is shown are seen as escapes; ends of lines stay."""
    shown = "a\\u{1}\\u{1B}[31m\\u{202E}b\\u{2066}\\u{0}\\u{E0041}"
    page.expect("document.title", "T" + shown)
    page.expect("pane().querySelector('h2').textContent", "T" + shown)
    page.expect("pane().querySelector('.header').textContent", "H" + shown)
    page.expect("pane().querySelector('.footer').textContent", "F" + shown)
    page.expect("row('Plain').querySelector('.detail').textContent", "D" + shown)
    page.expect("row('Plain').querySelector('.help').textContent", "Two\nlines\\u{202E}")
    page.expect("pane().querySelector('input').placeholder", "P" + shown)
    page.expect("pane().querySelector('input').getAttribute('aria-label')", "Field" + shown)
    page.tap("Choice")
    page.choose("I" + shown)
    page.expect("row('Choice').querySelector('.value').textContent", "I" + shown)
    page.tap("Alert")
    page.expect("dialog().querySelector('h2').textContent", "A" + shown)
    page.expect("dialog().querySelector('p').textContent", "M" + shown)
    page.choose("OK")
    page.expect("/[^\\n\\P{Cc}]|[\\u202A-\\u202E\\u2066-\\u2069]/u.test(document.documentElement.outerHTML)", False)


def gestures(page):
    # Use touch with animations, and the mouse with reduced motion.
    touch = not page.still
    swipes(page, touch)
    drags(page, touch)
    scrolled_drag(page, touch)


def swipes(page, touch):
    """A swipe to the left shows the actions of a row, which do what they do in its menu."""
    scroll = "pane().querySelector('.scroll')"

    def swipe(text, dx, dy=0, end="up"):
        page.drag(f"row('{text}').querySelector('.main')", dx, dy, touch, end)

    def tap(element):
        page.drag(element, touch=touch)

    def cancel():
        """Cancels the gesture."""
        page.point("cancel", 0, 0, touch) if touch else page.press("Escape")
        if not touch:
            page.point("up", 0, 0, touch)

    def is_open(text, value=True):
        page.settle()
        page.expect(f"row('{text}').getBoundingClientRect().right < {scroll}.getBoundingClientRect().right - 70", value)
        page.expect(f"row('{text}').querySelector('.swiped')?.inert", False if value else None)

    def opens(text, dx=-120):
        swipe(text, dx)
        is_open(text)

    def buttons(text):
        return f"[...row('{text}').querySelectorAll('.swiped button')].map((one) => one.textContent)"

    def color(title):
        return f"getComputedStyle(named(row('Message'), '{title}')).backgroundColor"

    # The buttons come out behind the row, and can be reached only when they stay.
    page.evaluate(f"{scroll}.scrollTop = 0")
    swipe("Message", -60, end=None)
    page.expect("getComputedStyle(row('Message')).translate", "-60px")
    page.expect("row('Message').querySelector('.swiped').inert")
    page.press("Escape")
    page.point("up", 0, 0, touch)
    is_open("Message", False)
    swipe("Message", -60)
    is_open("Message", False)
    opens("Message", -90)
    page.expect(buttons("Message"), ["Reply", "Delete"])
    page.expect(f"{color('Delete')} !== {color('Reply')}")
    page.check()
    # A tap that closes the buttons has no other effect.
    menu = "row('Message').querySelector('.accessory')"
    page.drag(menu, 30, 0, touch)
    is_open("Message")
    page.drag(menu, 90, 0, touch)
    is_open("Message", False)
    for element in (menu, "row('Plain')"):
        opens("Message")
        tap(element)
        is_open("Message", False)
        page.expect("dialog()", None)
    opens("Message")
    page.press("Escape")
    is_open("Message", False)
    opens("Message")
    opens("Thread")
    is_open("Message", False)
    page.evaluate(f"{scroll}.scrollTop = 20")
    is_open("Thread", False)
    page.on("Gestures")
    # These gestures do not open the buttons.
    swipe("Name", -110, -160)
    is_open("Name", False)
    if touch:
        page.wait(f"{scroll}.scrollTop > 60")
    page.evaluate(f"{scroll}.scrollTop = 0")
    page.wait(f"{scroll}.scrollTop === 0")
    swipe("Thread", -120, end=None)
    cancel()
    is_open("Thread", False)
    for element in ("row('Locked')", "row('Plain')", "row('Name').querySelector('input')"):
        page.drag(element, -120, 0, touch, end=None)
        page.expect(f"({element}).closest('.row').querySelector('.swiped')", None)
        page.expect(f"({element}).closest('.row').style.translate", "")
        cancel()
    swipe("Thread", 120, end=None)
    is_open("Thread", False)
    cancel()
    page.on("Gestures")
    # The actions run in the engine; a destructive one asks first.
    opens("Message")
    tap("named(row('Message'), 'Reply')")
    page.expect("dialog()?.querySelector('h2').textContent", "Replied")
    page.choose("OK")
    is_open("Message", False)
    opens("Message")
    tap("named(row('Message'), 'Delete')")
    page.choose("Delete")
    page.expect("shown().includes('Message')", False)
    page.click("named(document, 'Undo')")
    page.expect("shown().includes('Message')")
    opens("Thread", -200)
    page.expect(buttons("Thread"), ["More", "Do 3", "Do 4"])
    tap("named(row('Thread'), 'More')")
    page.choose("Do 1")
    page.expect("dialog()?.querySelector('h2').textContent", "Did 1")
    page.choose("OK")
    # A row that changes closes, since its actions may have changed.
    opens("Name")
    tap("named(row('Name'), 'Use a very long name')")
    page.expect("row('Name').querySelector('input').value", "Ada")
    opens("Name", -200)
    page.press("z", modifiers=2)
    page.expect("row('Name').querySelector('input').value", "")
    is_open("Name", False)
    # The next tap works normally.
    tap("row('Plain')")
    page.on("Opened")
    page.back()
    page.on("Gestures")


def drags(page, touch):
    """An element of a list can be dragged to another place, which is one change."""
    names = ["one", "two", "three", "four"]
    places = f"{json.dumps(names)}.map((text) => row(text).getBoundingClientRect().top)"

    def drag(text, rows, end="up"):
        height = page.evaluate(f"row('{text}').offsetHeight")
        page.drag(f"row('{text}').querySelector('.handle')", 0, rows * height, touch, end)

    page.tap("Order")
    page.on("Order")
    page.settle()
    start = page.evaluate(places)
    # The other elements make room, and the element stays where it is dropped.
    drag("one", 2, end=None)
    page.expect(places, [start[2], start[0], start[1], start[3]])
    page.expect("shown()", names)
    x, y = page.evaluate("[row('one').getBoundingClientRect().right - 20, row('one').getBoundingClientRect().top + 22]")
    page.point("up", x, y, touch)
    if page.still:
        motions = "pane().getAnimations({ subtree: true }).filter((one) => one.effect.getTiming().duration > 1)"
        assert page.evaluate(f"{motions}.length") == 0, "something glides"
    page.expect("shown()", ["two", "three", "one", "four"])
    page.expect(places, [start[2], start[0], start[1], start[3]])
    page.expect("dialog()", None)
    # It is one change.
    script(page, "move order one --before four\n")
    page.click("named(document, 'Undo')")
    page.expect("shown()", names)
    page.expect("named(document, 'Undo').disabled")
    page.click("named(document, 'Redo')")
    page.expect("shown()", ["two", "three", "one", "four"])
    drag("four", -3)
    page.expect("shown()", ["four", "two", "three", "one"])
    for _ in range(2):
        page.click("named(document, 'Undo')")
    page.expect("shown()", names)
    # A canceled or very short drag changes nothing.
    for end in ("Escape", "cancel", "up") if touch else ("Escape", "up"):
        drag("two", 0.4 if end == "up" else 1, end=None)
        page.wait("row('two').matches('.dragged')")
        if end == "Escape":
            page.press("Escape")
            page.wait("!row('two').matches('.dragged')")
        page.point("cancel" if end == "cancel" else "up", x, start[1] + 40, touch)
        page.expect(places, start)
        page.expect("shown()", names)
        page.expect("named(document, 'Undo').disabled")
    # An undo during a drag cancels the drag.
    page.click("named(pane(), 'Move two up')")
    page.expect("shown()", ["two", "one", "three", "four"])
    drag("one", 2, end=None)
    page.press("z", modifiers=2)
    page.expect(places, start)
    page.point("up", x, start[3], touch)
    page.expect("shown()", names)
    # A swipe removes.
    page.drag("row('three').querySelector('.text')", -120, 0, touch)
    page.check()
    page.drag("named(row('three'), 'Remove')", touch=touch)
    page.expect("shown()", ["one", "two", "four"])
    page.click("named(document, 'Undo')")
    page.expect("shown()", names)
    page.back()
    page.on("Gestures")


def script(page, text):
    """Compares the changes that the page copies as a script."""
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }; window.copied = null")
    page.click("named(document, 'More')")
    page.choose("Copy changes as script")
    page.wait("window.copied")
    page.expect("copied", text)


def scrolled_drag(page, touch):
    """The screen scrolls while an element is held at its edge."""
    names = [f"Station {number}" for number in range(1, 41)]
    page.tap("Stations")
    page.on("Stations")
    page.settle()
    handle = "row('Station 1').querySelector('.handle')"
    scroll = "pane().querySelector('.scroll')"
    down = page.evaluate(f"{scroll}.getBoundingClientRect().bottom - {handle}.getBoundingClientRect().bottom")
    page.drag(handle, 0, down, touch, end=None)
    page.wait(f"{scroll}.scrollTop + {scroll}.clientHeight > {scroll}.scrollHeight - 2", 20)
    x, y = page.evaluate(f"[{handle}.getBoundingClientRect().left + 22, {scroll}.getBoundingClientRect().bottom - 30]")
    page.point("up", x, y, touch)
    page.expect("shown()", names[1:] + names[:1])
    script(page, "move stations 'Station 1' --after 'Station 40'\n")
    page.drag(handle, 0, -down, touch, end=None)
    page.wait(f"{scroll}.scrollTop === 0", 20)
    page.point("up", x, 150, touch)
    page.expect("shown()", names)


def long(page):
    """Long titles wrap."""
    for width in (390, 320):
        page.send("Emulation.setDeviceMetricsOverride",
                  {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False})
        page.expect("document.documentElement.scrollWidth <= innerWidth")
        page.expect("[...document.querySelectorAll('h1, figcaption, .large, .text, .header')]"
                    ".filter((one) => one.getBoundingClientRect().right > innerWidth).length", 0)


FLOWS = {
    "network": network, "hostile": hostile, "long": long, "long-all": long, "settings": settings, "login": login, "users": users,
    "favorites": favorites, "docker-daemon": docker, "gestures": gestures,
}


def drafts(page, url):
    """What is shown before the engine runs, or without it: titles, rows and captions, and nothing to press."""
    page.send("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        page.send("Page.navigate", {"url": url})
        page.wait("document.readyState === 'complete' && document.querySelector('.draft')", 20)
        state = page.evaluate("""[...document.querySelectorAll('.phone')].map((phone) => [
          phone.querySelector('h2').textContent, phone.querySelector('strong').textContent,
          phone.querySelector('.row')?.getBoundingClientRect().height > 20, phone.querySelectorAll('button').length])""")
    finally:
        page.send("Emulation.setScriptExecutionDisabled", {"value": False})
    titles = [[title, caption] for title, caption, _, _ in state]
    page.open(url, 375, 812)
    started = page.evaluate("[...document.querySelectorAll('.phone')].slice(0, 1).map((one) => one.querySelector('h2').textContent)")
    lines = [f"draft: {one}" for one in state if one[0] != one[1] or not one[2] or one[3]]
    return lines + ([f"draft: {titles[0][0]!r} instead of {started[0]!r}"] if started[0] != titles[0][0] else [])


def audit(page, axe):
    """The serious findings of axe, in a line each."""
    page.settle()
    page.evaluate(axe + ";0")
    result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [f"axe: {one['impact']}: {one['id']}: {node['target']} {node['failureSummary'][:200]}"
            for one in result["violations"] if one["impact"] in ("serious", "critical") for node in one["nodes"][:3]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--screenshots", type=pathlib.Path)
    parser.add_argument("--axe", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    axe = options.axe
    if not axe:
        try:
            import axe_core_python
            axe = pathlib.Path(axe_core_python.__path__[0], "axe.min.js")
        except ImportError:
            print("axe is not checked: axe-core-python is not installed")
    script = axe.read_text() if axe else None
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    page = Browser(script)
    faults = 0

    def report(name, lines):
        nonlocal faults
        faults += len(lines)
        for line in lines:
            print(f"{name}: {line}")

    try:
        for file in sorted(options.folder.glob("*.html")):
            if options.names and file.stem not in options.names:
                continue
            url = file.resolve().as_uri()
            times = []
            for device, width, height in [("phone", 375, 812), ("small", 320, 640), ("desktop", 1280, 900)]:
                for dark in (False, True):
                    name = f"{file.stem}-{device}-{'dark' if dark else 'light'}"
                    page.open(url, width, height, dark)
                    times.append(page.evaluate("readyAfter"))
                    page.settle()
                    if options.screenshots:
                        page.screenshot(options.screenshots / f"{name}.png")
                    report(name, page.faults(url) + (audit(page, script) if script and device != "small" else []))
            report(file.stem, drafts(page, url))
            # Other programs of this machine slow some of them down.
            if min(times) > 1000:
                report(file.stem, [f"ready after {min(times):.0f} ms"])
            flow = FLOWS.get(file.stem) or (big if file.stem.startswith("big") else None)
            for still in (False, True) if flow else ():
                page.open(url, 375, 812, still=still)
                try:
                    flow(page)
                except (AssertionError, RuntimeError) as error:
                    report(file.stem, [f"flow: {error}"])
                    if options.screenshots:
                        page.screenshot(options.screenshots / f"{file.stem}-failed.png")
                report(file.stem, page.faults(url) + page.findings)
                page.findings = []
            print(f"{file.stem}: ready after {min(times):.0f} ms{', clicked through' if flow else ''}")
    finally:
        page.close()
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
