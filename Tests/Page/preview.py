#!/usr/bin/env python3
"""Checks `formwork preview` in a headless Chromium: what a page shows when files change and when the preview ends.

    preview.py FORMWORK [NAME ...]

FORMWORK is the program. The names are those of the flows below; without any, all of them run. Without a browser, the
exit status is 77.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

from browser import Browser

FORM = {
    "title": "Lamp",
    "sections": [{"rows": [
        {"text": "On", "key": "on", "accessory": {"switchToggle": False}},
        {"text": "Name", "key": "name", "accessory": "textField"},
        {"text": "Room", "key": "room", "accessory": "textField"},
    ]}],
    "samples": {"night": {"on": True}},
}
BANNER = "document.querySelector('.banner:not([hidden])')"


class Preview:
    """A preview of a form in a folder of its own."""

    def __init__(self, formwork, *arguments, form=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="preview."))
        self.write(form or FORM)
        self.process = subprocess.Popen(
            [formwork, "preview", "form.json", *arguments], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()

    def write(self, form):
        """Replaces the form as editors do."""
        text = form if isinstance(form, str) else json.dumps(form)
        (self.folder / "new").write_text(text)
        os.replace(self.folder / "new", self.folder / "form.json")

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, request, **parameters):
        """Sends a request, as another window would."""
        address, token = self.address.split("/?token=")
        headers = {"Content-Type": "application/json", "X-Formwork-Token": token}
        body = json.dumps({request: parameters}).encode()
        with urllib.request.urlopen(urllib.request.Request(address + "/request", body, headers)) as answer:
            return json.load(answer)


def expect_uncovered(page, *names):
    """Nothing lies over the named buttons, the title, or the first row."""
    places = [f"named(document, {json.dumps(name)})" for name in names]
    for place in places + ["pane().querySelector('.large')", "row('On')"]:
        page.settle()
        page.evaluate(f"({place}).scrollIntoView({{ block: 'nearest' }})")
        page.expect(f"""(() => {{
          const box = ({place}).getBoundingClientRect();
          const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return ({place}).contains(hit);
        }})()""")


def mistakes(page, formwork):
    """The list of mistakes covers nothing."""
    preview = Preview(formwork, "--store", "s.json")
    try:
        for width in (390, 500, 700, 1280):
            preview.ask("revert")
            page.open(preview.address, width, 700)
            page.click("row('On').querySelector('[role=switch]')")
            page.expect("document.querySelector('.unsaved').textContent", "1 unsaved")
            page.expect("document.querySelector('.unsaved').getClientRects().length", 1)
            preview.write('{"title": "Lamp",\n "sections": [{"rwos": [' + '{"a": 1},' * 20 + "]}]}")
            page.wait(BANNER)
            page.expect(f"{BANNER}.querySelector('strong').textContent", "There are mistakes")
            expect_uncovered(page, "Undo", "Redo", "Save", "More")
            preview.write(FORM)
            page.wait(f"!{BANNER}")
        preview.end()
        preview = Preview(formwork)
        page.open(preview.address, 390, 700)
        page.click("row('On').querySelector('[role=switch]')")
        page.expect("named(document, 'Undo').disabled", False)
        page.expect("document.querySelector('.unsaved').textContent", "")
        preview.write("{")
        page.wait(BANNER)
        expect_uncovered(page, "Undo", "Redo", "Sample", "More")
    finally:
        preview.end()


def end(page, formwork):
    """The page says that the preview has ended."""
    preview = Preview(formwork)
    try:
        page.open(preview.address)
        preview.end()
        page.wait(BANNER, 8)
        page.expect(f"{BANNER}.querySelector('strong').textContent", "The preview has ended.")
    finally:
        preview.end()


def windows(page, formwork):
    """All windows of a preview show the same state."""
    preview = Preview(formwork, "--store", "s.json")
    try:
        page.open(preview.address)
        page.enter("Name", "Ada")
        page.wait("document.querySelector('.unsaved').textContent === '1 unsaved'")
        view = preview.ask("view")
        assert view["sections"][0]["rows"][1]["value"] == "Ada", view
        preview.ask("set", screen="home", id="room", text="Kitchen")
        page.wait("row('Room').querySelector('input').value === 'Kitchen'")
        page.expect("document.querySelector('.unsaved').textContent", "2 unsaved")
        page.click("named(document, 'Undo')")
        page.wait("row('Room').querySelector('input').value === ''")
        page.open(preview.address)
        page.wait("row('Name').querySelector('input').value === 'Ada'")
    finally:
        preview.end()


def deleted(page, formwork):
    """A settings file that is gone is made again, or not, as the reader wants."""
    preview = Preview(formwork, "--store", "s.json")
    store = preview.folder / "s.json"
    try:
        for choice, name in (("Create the file again", "Ada"), ("Discard my changes", None)):
            store.write_text('{"name": "old", "room": "Kitchen"}')
            page.open(preview.address)
            page.wait("row('Name').querySelector('input').value === 'old'")
            page.enter("Name", "Ada")
            store.unlink()
            page.wait("notes().includes('Another program has deleted or emptied the settings file.')")
            page.expect(f"!{BANNER}")
            page.click("named(document, 'Save')")
            page.choose(choice)
            page.wait("!dialog()")
            page.expect("document.querySelector('.unsaved').textContent", "")
            page.expect("row('Name').querySelector('input').value", name or "")
            if name:
                assert json.loads(store.read_text()) == {"name": name, "room": "Kitchen"}
            else:
                assert not store.exists()
    finally:
        preview.end()


def renamed(page, formwork):
    """A value whose key is no longer in the form is not dropped without a word."""
    preview = Preview(formwork)
    try:
        for isEntered in (True, False):
            page.open(preview.address)
            page.type("row('Name').querySelector('input')", "Ada", enter=isEntered)
            page.expect("named(document, 'Undo').disabled", not isEntered)
            preview.write(json.dumps(FORM).replace('"key": "name"', '"key": "title"'))
            page.wait("notes().length")
            page.expect("notes()", ["'Name' is no longer in the form; its unsaved value Ada was dropped"])
            page.expect("row('Name').querySelector('input').value", "")
            preview.write(FORM)
            end = time.time() + 4
            while preview.ask("view")["sections"][0]["rows"][1]["key"] != "name":
                assert time.time() < end, "the form has not changed"
                time.sleep(0.03)
    finally:
        preview.end()


def secrets(page, formwork):
    """Rows that depend on a stored secret are enabled, and undo after a save restores the secret."""
    form = {"title": "Account", "sections": [{"rows": [
        {"text": "Password", "key": "password", "accessory": {"textField": {"secure": True, "minimumLength": 8}}},
        {"text": "Sync", "key": "sync", "enabledWhen": "count(password) > 7", "accessory": {"switchToggle": True}},
    ]}]}
    preview = Preview(formwork, "--store", "s.json", form=form)
    store = preview.folder / "s.json"
    try:
        store.write_text('{"password": "hunter2hunter2"}')
        page.open(preview.address)
        page.wait("row('Sync').querySelector('[role=switch]:enabled')")
        page.expect("document.documentElement.outerHTML.includes('hunter2')", False)
        page.enter("Password", "longenough")
        page.wait("document.querySelector('.unsaved').textContent === '1 unsaved'")
        page.settle()
        page.click("named(document, 'Save')")
        page.wait("document.querySelector('.unsaved').textContent === ''")
        assert json.loads(store.read_text()) == {"password": "longenough"}, store.read_text()
        page.expect("notes().some((note) => note.includes('another program'))", False)
        page.click("named(document, 'Undo')")
        page.wait("document.querySelector('.unsaved').textContent === '1 unsaved'")
        page.settle()
        page.click("named(document, 'Save')")
        page.wait("document.querySelector('.unsaved').textContent === ''")
        assert json.loads(store.read_text()) == {"password": "hunter2hunter2"}, store.read_text()
    finally:
        preview.end()


def slow(page, formwork):
    """What is typed while a program runs is not lost, and a second click does nothing."""
    form = {"title": "Lamp", "sections": [{"rows": [
        {"text": "Port", "key": "port", "onChange": {"run": ["sleep", "0.5"]},
         "accessory": {"stepper": {"value": 1, "minimum": 0, "maximum": 9999}}},
        {"text": "More", "id": "more", "selection": {"push": "more"}},
    ]}], "screens": {"more": {"title": "More", "sections": []}}}
    preview = Preview(formwork, "--allow-run", form=form)
    field = "row('Port').querySelector('input')"
    try:
        page.open(preview.address)
        page.wait(field)
        page.type(field, "80")
        page.type(field, "8080")
        page.wait(f"{field}.value === '8080'")
        while preview.ask("view")["sections"][0]["rows"][0]["value"] != 8080:
            page.wait("true")
        page.type(field, "5", enter=False)
        page.click("named(document, 'Increase')")
        page.wait(f"{field}.value === '6'")
        for _ in range(2):
            page.evaluate("row('More').querySelector('.main').click()")
        page.on("More")
        assert preview.ask("state")["depth"] == 1
    finally:
        preview.end()


FLOWS = {
    "mistakes": mistakes, "end": end, "windows": windows, "deleted": deleted, "renamed": renamed, "secrets": secrets,
    "slow": slow,
}


def main():
    formwork, *names = sys.argv[1:]
    formwork = os.path.abspath(formwork)
    page = Browser()
    faults = 0
    try:
        for name in names or FLOWS:
            try:
                FLOWS[name](page, formwork)
                print(f"{name}: passed")
            except (AssertionError, RuntimeError) as error:
                faults += 1
                print(f"{name}: {error}")
    finally:
        page.close()
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
