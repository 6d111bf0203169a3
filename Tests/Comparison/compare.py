#!/usr/bin/env python3
"""Compares two builds of `formwork` on random forms, settings, scripts and calls.

    python3 compare.py OLD NEW                     500 seeds of random forms
    python3 compare.py OLD NEW --seed 17           one seed, call by call
    python3 compare.py OLD NEW --bad               forms with mistakes in them
    python3 compare.py OLD NEW --mutate-shipped    random scripts and calls on the forms in Forms/
    python3 compare.py OLD NEW --ignore FILE       FILE contains one regular expression per line: a difference
                                                   is expected if each differing line matches one of them

A seed determines a form of one or two files, a settings file and about twenty calls. Each call runs with both
programs, each in a folder of its own with the same files. Standard output, standard error, the exit status and
all files afterwards must be equal, byte by byte. If a seed fails, its first difference is reduced by removing
lines, rows and members as long as the difference remains, and is then printed. The exit status is 1 if there
is an unexpected difference. If a signal ends OLD, there is nothing to compare; these calls are counted
separately.

The same seed always produces the same calls. `--bad` and `--mutate-shipped` can be combined. Scripts use the
commands that OLD has. The prompt is not tested, because it needs a terminal.
"""

import argparse
import collections
import concurrent.futures
import copy
import dataclasses
import difflib
import json
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

FORM = "form.json"
SCRIPT = "script.txt"
GIVEN = "given.json"

# Time limits in seconds: for one call of a program, and for reducing a seed's first difference.
CALL_LIMIT = 15
SHRINK_LIMIT = 8


class Dice(random.Random):
    """Random numbers that depend only on the seed."""

    def chance(self, probability):
        return self.random() < probability

    def weighted(self, weights):
        """One of a dictionary's keys; the values are the weights."""
        return self.choices(list(weights), list(weights.values()))[0]

    def some(self, values, most=None):
        """A few of the values, in random order."""
        values = list(values)
        return self.sample(values, self.randint(0, min(len(values), most or len(values))))


# ---------------------------------------------------------------------------------------------------------
# Words
# ---------------------------------------------------------------------------------------------------------

LABELS = [
    "Wi-Fi", "Host name", "Port", "Mode", "Volume", "Über uns", "日本語 入力", "Émile’s phone", "Copies to keep",
    "🔋 Battery", "Level", "Theme", "Network & sharing", "What is 'this'?", 'A "quoted" label', "Log in",
    "Ask before paying", "Size (in GB)", "e\u0301galite\u0301", "100 % of it",
    "Family 👨‍👩‍👧 sharing", "C:\\temp",
    "A label that is so long that it cannot stand on one line of a terminal that is eighty columns wide",
]
HOSTILE = ["bell \u0007 here", "turn \u202eround\u202c", "red \u001b[31mtext", "two\nlines", "tab\there"]
SENTENCES = [
    "Others see it.", "Takes effect at once.", "In pixels; 0 switches it off.", "Ändert sich nie.",
    "Costs $5 a month, {or more}.", "見えるのは他の人だけです。",
    "A longer explanation, which goes on for so long that it has to be wrapped at any width that a terminal "
    "usually has, and then some.",
]
LEAVES = [
    "wifi", "host", "port", "mode", "level", "volume", "name", "mail", "path", "theme", "size", "limit",
    "auto", "debug", "proxy", "user", "color", "speed", "net-work", "x_1", "größe",
]
ODD_LEAVES = ["count", "in", "null", "show", "undo", "white space", "a=b", "tab.size", "back\\slash", "#tag"]
GROUPS = [(), (), (), ("network",), ("ui", "fonts"), ("editor.main",), ("deep", "deeper", "deepest")]
CHOICES = ["off", "ask", "always", "Never mind", "wpa2", "wpa3", "left", "größe", "1", "it's"]
PLACEHOLDERS = ["my-host", "ada@example.org", "…", "type here"]
IMAGES = ["✈", "wifi", "🔋", "⚙"]
CELLS = {"chart": "A small chart", "map": "A map"}
ACTIONS = {"restart": "Restarts the server", "call": "Calls the number", "ping": "Says 'pong' to ${name}"}

# Patterns with texts that match and texts that do not.
PATTERNS = {
    "[a-z]+": (["abc", "x", "hello"], ["ABC", "a1", "a b"]),
    "[a-z][a-z0-9-]*": (["my-host", "a1", "x"], ["My-host", "1a", "-"]),
    "\\d{1,3}(\\.\\d{1,3}){3}": (["10.0.0.1", "192.168.1.20"], ["10.0.0", "1.2.3.4.5", "a.b.c.d"]),
    "[0-9]+[kmg]?": (["10m", "1", "64k"], ["m", "10mm", "1.5"]),
    "(on|off|auto)": (["on", "auto"], ["of", "On", "onoff"]),
    "#[0-9a-fA-F]{6}": (["#ff0000", "#00AAff"], ["ff0000", "#ff", "#gg0000"]),
    "[^ ]*:[0-9]{1,5}": (["127.0.0.1:9323", ":80"], ["host", "host: 80"]),
    "\\w+\\s\\w+": (["Ada Lovelace", "a b"], ["Ada", "a  b"]),
    "[ä-ü]*": (["", "äöü"], ["abc"]),
    "(?:a|b)*c?": (["", "abab", "aac"], ["cc", "d"]),
}
TEXTS_BY_KIND = {
    "plain": (["abc", "two words", "it's", 'a "b" \\ c', "#ff0000", "-5", "", "größe", "日本", "a=b", "on",
               "null", "42", "tab\there", "🙂", "${name}"], []),
    "email": (["ada@example.org", "a.b+c@d-e.example"], ["ada", "ada@", "@x", "a b@c.d", ""]),
    "url": (["https://example.org/a?b=c#d", "file:///tmp/x", "mailto:ada"],
            ["example", "http//x", "a b", ""]),
    "path": (["/tmp/x", "~/Backups", "relative/file.txt", "with blank"], [""]),
}
BAD_PATTERNS = [
    "(a", "a)", "[a", "a{3,1}", "*a", "(?=a)", "(a)\\1", "\\b", "\\p{L}", "a\\", "[z-a]", "(?i)a", "\\q",
    "(?<1>a)", "[\\d-z]", "(a{1000}){1000}", "(?<n>a)(?<n>b)", "\\u{110000}", "]", "(?<=x)y",
]
BAD_EXPRESSIONS = [
    "", "  ", "{key} ==", "== {key}", "{key} && ", "({key}", "{key})", "'open", '"open', "`open", "``",
    "{key} = 1", "{key} & {key}", "{key} | {key}", "{key} === 1", "{key} <> 1", "{key} and {key}",
    "not {key}", "{key} ≠ 1", "“x” == {key}", "{key} == nobody", "nobody", "1 < 2 < 3", "{key} in 'a'",
    "{key} in [{key}]", "{key} matches {key}", "{key} matches '('", "{key} matches 5", "count {key}",
    "count(5)", "1 / 0", "1 % 0", "{key} == [1]", "{key} + 'x' == 1", "-'x'", "{key} < true", "01 == 1",
    "1. == 1", ".5 == 1", "1e == 2", "1e999 == 1", "12abc == 1", "{key} @ 1", "{key}-1 == 2",
    '"\\x" == \'x\'', '"\\u{110000}" == \'x\'', "in", "{key} in", "{key} {key}", "null", "'text'", "5", "[1]",
    "{key} in [null]", "{key} in ['a', 1]",
    "true", "((((((((true))))))))", "{key} is null", "!5", "{key} == 'zzz'", "{key}.more",
]


def misspelt(dice, word):
    """The word with one typing error."""
    if len(word) < 2:
        return word + dice.choice("xyz")
    place = dice.randrange(len(word) - 1)
    return dice.choice([
        word[:place] + word[place + 1] + word[place] + word[place + 2:],
        word[:place] + word[place + 1:],
        word[:place] + word[place] + word[place:],
        word[:place] + dice.choice("aeiouxyz") + word[place + 1:],
    ])


def path_of(names):
    """A key's dotted path; a dot or a backslash inside a name has a backslash before it."""
    return ".".join(name.replace("\\", "\\\\").replace(".", "\\.") for name in names)


def names_of(path):
    """The names that a dotted path consists of."""
    parts = re.findall(r"(?:\\.|[^.\\])+", path, re.DOTALL)
    return tuple(re.sub(r"\\(.)", r"\1", part, flags=re.DOTALL) for part in parts)


def is_valid_id(text):
    return bool(text) and text[0] not in "-#!" and not re.search(r"[\s/=\\\"'\x00-\x1f\u202a-\u202e]", text)


def derived_id(names, text):
    """The id of a row without one."""
    if names and is_valid_id(names[-1]):
        return names[-1]
    words = re.findall(r"[^\W_]+", (names[-1] if names else text or "").lower())
    return "-".join(words)


def described(value):
    """A value as data prints it, and as a command takes it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# ---------------------------------------------------------------------------------------------------------
# The parts of a form that conditions, scripts and calls refer to
# ---------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Setting:
    """A row with a value."""

    names: tuple
    accessory: str
    payload: dict
    # The accessory as the form has it.
    written: object = None

    @staticmethod
    def of(names, accessory):
        """`None` if the accessory has no value."""
        if isinstance(accessory, str):
            name, payload = accessory, {}
        elif isinstance(accessory, dict) and len(accessory) == 1:
            ((name, payload),) = accessory.items()
        else:
            return None
        if isinstance(payload, bool):
            payload = {"value": payload}
        elif isinstance(payload, list):
            payload = {"items": payload}
        if name not in ("switchToggle", "segmentedControl", "picker", "textField", "stepper"):
            return None
        return Setting(tuple(names), name, payload, accessory) if isinstance(payload, dict) else None

    @property
    def path(self):
        return path_of(self.names)

    @property
    def flat_name(self):
        return ".".join(self.names)

    @property
    def is_secure(self):
        return self.payload.get("secure") is True

    @property
    def field_kind(self):
        return self.payload.get("kind", "plain")

    @property
    def items(self):
        """All items, each with its value."""
        items = self.payload.get("items", [])
        return [item if isinstance(item, dict) else {"value": item} for item in items]

    @property
    def open_items(self):
        return [item["value"] for item in self.items if "value" in item and not item.get("disabled")]

    @property
    def kind(self):
        """The kind in expressions: boolean, number, text, or any if the items have several kinds."""
        if self.accessory == "switchToggle":
            return "boolean"
        if self.accessory == "stepper" or self.field_kind in ("integer", "decimal"):
            return "number"
        if self.accessory == "textField":
            return "text"
        kinds = {"boolean" if isinstance(item.get("value"), bool) else
                 "text" if isinstance(item.get("value"), str) else "number" for item in self.items}
        return kinds.pop() if len(kinds) == 1 else "any"

    @property
    def is_whole(self):
        """Whether a number must be whole."""
        if self.accessory == "stepper":
            bounds = [self.payload.get(name, 0) for name in ("value", "minimum", "maximum")]
            return all(isinstance(number, int) for number in bounds + [self.payload.get("step", 1)])
        return self.field_kind == "integer"

    def expression(self, dice):
        """The key as written in an expression."""
        is_plain = re.fullmatch(r"[A-Za-z_][\w-]*(\.[A-Za-z_][\w-]*)*", self.path, re.ASCII)
        is_word = self.path in ("true", "false", "null", "in", "matches", "count")
        return self.path if is_plain and not is_word and dice.chance(0.9) else f"`{self.path}`"

    # Values

    def good(self, dice):
        """A value that usually satisfies the setting's own rules."""
        if self.accessory == "switchToggle":
            return dice.chance(0.5)
        if self.accessory in ("segmentedControl", "picker"):
            return dice.choice(self.open_items or ["x"])
        if self.kind == "number":
            low = self.payload.get("minimum", -10)
            high = self.payload.get("maximum", max(low, 0) + 100)
            if not self.is_whole and dice.chance(0.4):
                return round(dice.uniform(low, high), 2) if low < high else low
            low, high = -int(-low // 1), int(high // 1)
            return dice.choice([low, high, dice.randint(low, high)]) if low <= high else low
        return self.good_text(dice)

    def good_text(self, dice):
        known = PATTERNS.get(self.payload.get("pattern"))
        texts = list(known[0] if known else TEXTS_BY_KIND.get(self.field_kind, TEXTS_BY_KIND["plain"])[0])
        if not known and "pattern" in self.payload and self.payload.get("placeholder"):
            texts = [self.payload["placeholder"]]
        low = max(self.payload.get("minimumLength", 0), 1 if self.payload.get("required") else 0)
        high = self.payload.get("maximumLength", 1000)
        fitting = [text for text in texts if low <= len(text) <= high]
        return dice.choice(fitting or ["x" * max(low, min(3, high))])

    def bad(self, dice):
        """A value that breaks a rule or has the wrong kind."""
        if dice.chance(0.35):
            return dice.choice(["maybe", 3, 2.5, True, "", [1], {"a": 1}, 1e300, 9223372036854775807, -1])
        if self.accessory in ("segmentedControl", "picker"):
            closed = [item["value"] for item in self.items if item.get("disabled") and "value" in item]
            near = misspelt(dice, described(dice.choice(self.open_items or ["x"])))
            return dice.choice(closed or ["nothing", 99, near])
        if self.kind == "number":
            bounds = [self.payload["minimum"] - 1] if "minimum" in self.payload else []
            bounds += [self.payload["maximum"] + 1] if "maximum" in self.payload else []
            return dice.choice(bounds or ["many", 0.5, "1e400", "0x10"])
        if self.kind == "text":
            known = PATTERNS.get(self.payload.get("pattern"), TEXTS_BY_KIND.get(self.field_kind, ([], [])))
            texts = list(known[1])
            if "minimumLength" in self.payload:
                texts.append("x" * max(0, self.payload["minimumLength"] - 1))
            if "maximumLength" in self.payload:
                texts.append("x" * (self.payload["maximumLength"] + 1))
            return dice.choice(texts or ["", 7])
        return dice.choice(["maybe", "1", "ON", 0])

    def word(self, dice, value):
        """A value as a word of a command, in one of the possible spellings."""
        if isinstance(value, bool) and self.accessory == "switchToggle":
            return dice.choice(["on", "true", "yes"] if value else ["off", "false", "no"])
        titles = [item["title"] for item in self.items if item.get("value") == value and "title" in item]
        if titles and dice.chance(0.3):
            return titles[0]
        if self.kind == "number" and isinstance(value, int) and dice.chance(0.1):
            return dice.choice([f"{value}.0", f"{value}e0"])
        return described(value)


@dataclasses.dataclass
class RowFacts:
    """A row with its names in commands."""

    screen: str
    id: str
    label: str
    setting: Setting = None
    edit_actions: tuple = ()
    leads_on: bool = False
    has_selection: bool = False
    has_details: bool = False
    is_conditional: bool = False


class Model:
    """A form's rows and screens, read from its files."""

    def __init__(self, files):
        """`files`: the files by name, the form first."""
        self.rows = []
        self.screens = []
        self.index_titles = []
        form = next(iter(files.values()))
        store = form.get("store")
        store = {"file": store} if isinstance(store, str) else store or {}
        self.store = store.get("file")
        self.is_flat = store.get("keys") == "flat"
        for number, (name, form) in enumerate(files.items()):
            self._read(form, "home" if number == 0 else name)
            for screen, content in form.get("screens", {}).items():
                self._read(content, screen if number == 0 else f"{name}#{screen}")
        self.settings = [row.setting for row in self.rows if row.setting]
        self.open_settings = [row.setting for row in self.rows if row.setting and not row.is_conditional]

    def _read(self, content, screen):
        self.screens.append(screen)
        for section in content.get("sections", []):
            if "indexTitle" in section:
                self.index_titles.append(section["indexTitle"])
            self.rows += [self._row(row, screen) for row in section.get("rows", [])]

    @staticmethod
    def _row(row, screen):
        key = row.get("key", row.get("context", {}).get("key"))
        names = names_of(key) if isinstance(key, str) else tuple(key or ())
        text = row.get("text", "")
        name = row.get("id", derived_id(names, text))
        accessory = row.get("accessory", "none")
        selection = json.dumps(row.get("selection", ""))
        return RowFacts(
            screen, name, text, Setting.of(names or (name,), accessory),
            edit_actions=tuple(action.get("title", "") for action in row.get("editActions", [])),
            leads_on='"push"' in selection,
            has_selection="selection" in row,
            has_details=bool(re.search(r"detail(Disclosure)?Button", json.dumps(accessory))),
            is_conditional="visibleWhen" in row or "enabledWhen" in row)


# ---------------------------------------------------------------------------------------------------------
# Random forms
# ---------------------------------------------------------------------------------------------------------


class Conditions:
    """Random expressions, and texts with expressions in them, over some settings."""

    def __init__(self, dice, settings):
        self.dice = dice
        self.settings = settings

    def of_kind(self, kind):
        return [setting for setting in self.settings if setting.kind == kind]

    def condition(self, depth=2):
        dice = self.dice
        if depth > 0 and dice.chance(0.35):
            parts = [self.condition(depth - 1) for _ in range(dice.randint(2, 3))]
            mark = dice.choice([" && ", " || "])
            joined = mark.join(part if dice.chance(0.5) else f"({part})" for part in parts)
            return f"!({joined})" if dice.chance(0.15) else joined
        if not self.settings:
            return dice.choice(["true", "1 < 2", "!false", "'a' in ['a', 'b']"])
        setting = dice.choice(self.settings)
        key = setting.expression(dice)
        if dice.chance(0.12):
            return f"{key} {dice.choice(['==', '!='])} null"
        return {"boolean": self.switch, "number": self.comparison, "text": self.text_test,
                "any": self.item_test}[setting.kind](setting, key)

    def switch(self, setting, key):
        dice = self.dice
        if setting.items:
            return self.item_test(setting, key)
        others = [other.expression(dice) for other in self.of_kind("boolean") if not other.items]
        return dice.weighted({
            key: 5, f"!{key}": 4, f"{key} == true": 1, f"{key} != {dice.choice(others + ['false'])}": 1,
            f"!!{key}": 0.3})

    def comparison(self, setting, key):
        dice = self.dice
        if setting.items and dice.chance(0.5):
            return self.item_test(setting, key)
        near = setting.good(dice) if not setting.items else dice.randint(0, 9)
        # A key with items can be compared only with one of them.
        mark = dice.choice(["<", "<=", ">", ">="] + ([] if setting.items else ["==", "!="]))
        members = f"{key} in [{self.literal(near)}, {self.literal(near)}]"
        return dice.weighted({
            f"{key} {mark} {self.literal(near)}": 4,
            f"{key}{mark}{self.number(0)}": 0.5,
            f"{self.number(1)} {mark} {self.number(1)}": 3,
            f"{key} % {dice.randint(2, 4)} == {dice.randint(0, 1)}": 0.7,
            members if not setting.items else key + " > 1": 1,
        })

    def item_test(self, setting, key):
        dice = self.dice
        values = [self.literal(item["value"]) for item in setting.items]
        mark = dice.choice(["==", "!="])
        is_list = setting.kind in ("text", "number") and dice.chance(0.4)
        if is_list:
            return f"{key} in [{', '.join(dice.sample(values, dice.randint(1, len(values))))}]"
        return f"{key} {mark} {dice.choice(values)}"

    def text_test(self, setting, key):
        dice = self.dice
        if setting.items and dice.chance(0.7):
            return self.item_test(setting, key)
        literal = self.literal(dice.choice(TEXTS_BY_KIND["plain"][0]))
        pattern = dice.choice(list(PATTERNS))
        mark = dice.choice(["==", "!="]) if not setting.items else "<"
        return dice.weighted({
            f"{key} {mark} {literal}": 2,
            f"{key} matches {self.literal(pattern)}": 2,
            f"count({key}) {dice.choice(['<', '>', '>='])} {dice.randint(0, 6)}": 2,
            f"{key} {dice.choice(['<', '>', '<=', '>='])} {literal}": 1,
            f"{key} + 'x' {mark} {literal}": 1,
            f"{key} in [{literal}, 'b']" if not setting.items else f"{key} != null": 1,
        })

    def number(self, depth):
        dice = self.dice
        keys = [setting.expression(dice) for setting in self.of_kind("number")]
        texts = [setting.expression(dice) for setting in self.of_kind("text")]
        if depth > 0 and dice.chance(0.6):
            left, right = self.number(depth - 1), self.number(depth - 1)
            return dice.choice([
                f"{left} + {right}", f"{left} - {right}", f"{left} * {right}", f"({left} + {right}) * 2",
                f"{left} / {dice.randint(1, 5)}", f"{left} % {dice.randint(1, 5)}"])
        if texts and dice.chance(0.2):
            return f"count({dice.choice(texts)})"
        if keys and dice.chance(0.7):
            return ("-" if dice.chance(0.1) else "") + dice.choice(keys)
        return self.literal(dice.choice([0, 1, 2, 10, 100, 2.5, 1e2]))

    def literal(self, value):
        """A value as written in an expression."""
        if not isinstance(value, str):
            return json.dumps(value)
        if "'" not in value and self.dice.chance(0.8):
            return f"'{value}'"
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        return f'"{escaped}"'

    def template(self, text):
        """A text with one or two expressions that read no secret."""
        dice = self.dice
        shown = Conditions(dice, [setting for setting in self.settings if not setting.is_secure])
        parts = [text]
        for _ in range(dice.randint(1, 2)):
            parts.append("${" + shown.expression() + "}")
        if dice.chance(0.1):
            parts.append("$${as it is}")
        dice.shuffle(parts)
        return dice.choice([" ", ": ", ""]).join(parts)

    def expression(self):
        dice = self.dice
        if self.settings and dice.chance(0.7):
            return dice.choice(self.settings).expression(dice)
        return dice.choice([lambda: self.number(1), lambda: self.condition(0), lambda: "'a' + 'b'"])()


def random_items(dice):
    """Items of a segmented control or a picker."""
    style = dice.weighted({"text": 5, "titled": 5, "whole": 2, "boolean": 0.7, "mixed": 0.7})
    count = dice.randint(1, 5)
    words = dice.sample(CHOICES, count)
    if style == "text":
        return words
    values = {
        "titled": words, "whole": dice.sample(range(20), count), "boolean": [True, False][:max(1, count)],
        "mixed": [1, True, "auto", 2.5, "off"][:count],
    }[style]
    items = []
    for number, value in enumerate(values):
        item = {"value": value}
        if dice.chance(0.7):
            item["title"] = dice.choice(["Item", "Choice", "Größe", "選択"]) + f" {number + 1}"
        if dice.chance(0.25):
            item["detail"] = dice.choice(SENTENCES)
        if number > 0 and dice.chance(0.15):
            item["disabled"] = True
        items.append(item)
    return items


def random_accessory(dice, secret=False):
    """An accessory with a value."""
    kind = "textField" if secret else dice.weighted(
        {"switchToggle": 4, "segmentedControl": 2, "picker": 2, "textField": 5, "stepper": 2})
    if kind == "switchToggle":
        value = dice.chance(0.5)
        return dice.choice([{kind: value}, {kind: {"value": value}}, kind, {kind: {}}])
    if kind in ("segmentedControl", "picker"):
        return random_choice(dice, kind)
    payload = random_field(dice, secret) if kind == "textField" else random_stepper(dice)
    if not payload and kind == "textField" and dice.chance(0.7):
        return kind
    if dice.chance(0.5):
        payload["value"] = Setting((), kind, payload).good(dice)
    return {kind: dict(dice.sample(list(payload.items()), len(payload)))}


def random_choice(dice, kind):
    items = random_items(dice)
    if dice.chance(0.4):
        return {kind: items}
    payload = {"items": items}
    setting = Setting((), kind, payload)
    if kind == "segmentedControl" and dice.chance(0.3):
        payload["selectedIndex"] = setting.items.index(
            next(item for item in setting.items if not item.get("disabled")))
    elif dice.chance(0.6):
        payload["value"] = setting.good(dice)
    return {kind: payload}


def random_field(dice, secret):
    payload = {}
    kind = "plain" if secret else dice.weighted(
        {"plain": 5, "integer": 3, "decimal": 2, "email": 1, "url": 1, "path": 1})
    if kind != "plain" or dice.chance(0.2):
        payload["kind"] = kind
    if secret:
        payload["secure"] = True
    if kind in ("integer", "decimal"):
        low = dice.choice([-5, 0, 1, 10] if kind == "integer" else [-1.5, 0, 0.25])
        if dice.chance(0.6):
            payload["minimum"] = low
        if dice.chance(0.6):
            payload["maximum"] = low + dice.choice([1, 10, 65535])
    elif kind == "plain" and dice.chance(0.4):
        payload["pattern"] = dice.choice(list(PATTERNS))
    else:
        if dice.chance(0.25):
            payload["minimumLength"] = dice.randint(0, 3)
        if dice.chance(0.25):
            payload["maximumLength"] = dice.randint(25, 40) if kind != "plain" else dice.randint(3, 12)
    if dice.chance(0.2):
        payload["required"] = True
    if dice.chance(0.3):
        payload["placeholder"] = dice.choice(PLACEHOLDERS)
    if dice.chance(0.25):
        payload["message"] = dice.choice(["not like this", "siehe oben", "${1 + 1} things are wrong"])
    return payload


def random_stepper(dice):
    is_whole = dice.chance(0.7)
    payload = {}
    low = dice.choice([0, 1, -10]) if is_whole else dice.choice([0.5, -1.5])
    if dice.chance(0.7):
        payload["minimum"] = low
    if dice.chance(0.7):
        payload["maximum"] = low + (dice.randint(1, 20) if is_whole else 2.25)
    if dice.chance(0.4) or not is_whole:
        payload["step"] = dice.randint(1, 5) if is_whole else dice.choice([0.5, 0.1, 0.25])
    if dice.chance(0.5):
        payload["style"] = dice.choice(["buttons", "slider"])
    return payload


class FormMaker:
    """Creates a form of one or two files that is usually valid."""

    def __init__(self, dice):
        self.dice = dice
        self.second_file = dice.choice(["more.json", "parts/more.json"]) if dice.chance(0.35) else None
        # For each file, the screens other than the first one.
        count = dice.weighted({0: 3, 1: 3, 2: 2, 3: 1})
        self.screens = {FORM: [f"screen{number}" for number in range(count)]}
        if self.second_file:
            self.screens[self.second_file] = ["extra"] if dice.chance(0.4) else []
        self.places = [(file, screen) for file in self.screens for screen in [None] + self.screens[file]]
        self.ids = collections.defaultdict(set)
        self.labels = LABELS + (HOSTILE if dice.chance(0.1) else [])
        self.has_circles = dice.chance(0.12)
        self.settings = self.make_settings()
        self.conditions = Conditions(dice, self.settings)

    def make_settings(self):
        dice = self.dice
        settings, taken = [], set()
        for _ in range(dice.randint(2, 14)):
            leaf = dice.choice(ODD_LEAVES if dice.chance(0.05) else LEAVES)
            while leaf in taken:
                leaf += str(dice.randint(2, 9))
            taken.add(leaf)
            accessory = random_accessory(dice, secret=dice.chance(0.07))
            settings.append(Setting.of(dice.choice(GROUPS) + (leaf,), accessory))
        return settings

    # Files and screens

    def make(self):
        """The files by name, the form first."""
        dice = self.dice
        rows = {place: [] for place in self.places}
        for number, setting in enumerate(self.settings):
            place = dice.choice(self.places + [self.places[0]] * 2)
            rows[place].append(self.value_row(place, number, setting))
            if dice.chance(0.02):
                place = dice.choice(self.places)
                rows[place].append(self.value_row(place, number, setting))
        for number, place in enumerate(self.places[1:], start=1):
            if place[1] is None or dice.chance(0.95):
                # A screen is pushed by an earlier screen of its file, a file by any screen of the form.
                file = FORM if place[1] is None else place[0]
                origin = dice.choice([other for other in self.places[:number] if other[0] == file])
                target = self.second_file if place[1] is None else place[1]
                rows[origin].append(self.push_row(origin, target))
        for place in self.places:
            for _ in range(dice.randint(0, 3)):
                rows[place].append(self.other_row(place))
            if dice.chance(0.5):
                dice.shuffle(rows[place])
        files = {file: self.make_file(file, rows) for file in self.screens}
        for form in files.values():
            self.declare(form, "cells", CELLS, json.dumps(form))
        self.declare(files[FORM], "actions", ACTIONS, json.dumps(files))
        return files

    def declare(self, form, member, declarations, written):
        """Declares the actions or cells that are used and, rarely, an unused one."""
        used = {name: text for name, text in declarations.items()
                if f'"{name}"' in written or self.dice.chance(0.03)}
        if used:
            form[member] = used

    def make_file(self, file, rows):
        dice = self.dice
        form = self.make_screen((file, None), rows[file, None])
        names = self.screens[file]
        if names:
            form["screens"] = {name: self.make_screen((file, name), rows[file, name]) for name in names}
        if file == FORM:
            store = self.make_store()
            if store:
                form["store"] = store
        if dice.chance(0.1):
            form["$comment"] = "Made at random"
        return form

    def make_store(self):
        dice = self.dice
        name = dice.weighted({"stored.json": 20, "../outside.json": 0.5, "~/.formwork-test.json": 0.4,
                              "missing/stored.json": 0.4})
        if dice.chance(0.15):
            return None
        if dice.chance(0.5):
            return name
        store = {"file": name}
        if dice.chance(0.7):
            store["keys"] = dice.choice(["flat", "nested"])
        if dice.chance(0.5):
            store["writes"] = dice.choice(["set", "all"])
        return store

    def make_screen(self, place, rows):
        dice = self.dice
        title = dice.choice(["Settings", "Network", "Mehr", "設定", "A rather long title of a screen"])
        screen = {"title": title, "sections": []}
        while rows or not screen["sections"]:
            count = dice.randint(1, 6)
            screen["sections"].append(self.make_section(rows[:count]))
            rows = rows[count:]
        if dice.chance(0.2):
            screen["require"] = self.requirements(self.settings)
        return screen

    def make_section(self, rows):
        dice = self.dice
        section = {}
        if dice.chance(0.7):
            section["header"] = self.text(dice.choice(["Network", "Über", "Other things", "音"]), 0.25)
        if dice.chance(0.3):
            section["footer"] = self.text(dice.choice(SENTENCES), 0.4)
        if dice.chance(0.4):
            section["indexTitle"] = dice.choice(["N", "Ü", "Other things", "音", "S"])
        if dice.chance(0.2):
            section["id"] = dice.choice(["first", "second"])
        if dice.chance(0.15):
            section["require"] = self.requirements(self.settings)
        section["rows"] = rows
        return section

    def text(self, text, chance, settings=None):
        """The text, or a text with expressions in it."""
        if not self.dice.chance(chance):
            return text
        return (Conditions(self.dice, settings) if settings is not None else self.conditions).template(text)

    def requirements(self, settings, chance_of_when=0.5):
        dice = self.dice
        conditions = Conditions(dice, settings)
        rules = []
        for _ in range(dice.randint(1, 2)):
            # An alternative makes the condition more likely to hold.
            that = conditions.condition(1) + (f" || {conditions.condition(0)}" if dice.chance(0.5) else "")
            rule = {"that": that, "message": self.text("this does not do", 0.4)}
            if dice.chance(chance_of_when):
                rule = {"when": conditions.condition(1), **rule}
            rules.append(rule)
        return rules

    # Rows

    def value_row(self, place, number, setting):
        dice = self.dice
        row = {}
        label = dice.choice(self.labels)
        if dice.chance(0.95):
            row["text"] = self.text(label, 0.06)
        names = setting.names
        style = dice.weighted({"path": 6, "names": 2, "context": 1.2, "id": 0.8})
        if style == "id" and len(names) == 1 and is_valid_id(names[0]):
            row["id"] = names[0]
        elif style == "context":
            row["context"] = {"key": setting.path, "note": dice.choice([1, "x", [True], None])}
        else:
            row["key"] = list(names) if style == "names" else setting.path
        self.name(row, place, names)
        row["accessory"] = copy.deepcopy(setting.written)
        # A rule reads only earlier settings, so that there are no unintended cycles.
        others = self.settings if self.has_circles and dice.chance(0.5) else self.settings[:number]
        self.add_rules(row, others, setting)
        self.add_looks(row, [other for other in self.settings if other is not setting])
        if dice.chance(0.1):
            row["selection"] = self.selection(place)
        return self.shuffled(row)

    def push_row(self, place, target):
        dice = self.dice
        row = {"text": dice.choice(self.labels), "selection": {"push": target}}
        row["accessory"] = dice.weighted({
            "disclosureIndicator": 6, "none": 1, "detailDisclosureButton": 1})
        if row["accessory"] == "detailDisclosureButton" and dice.chance(0.7):
            row["accessory"] = {"detailDisclosureButton": {"selection": self.selection(place)}}
        self.name(row, place)
        if dice.chance(0.2):
            self.add_rules(row, self.settings)
        self.add_looks(row, self.settings)
        return self.shuffled(row)

    def other_row(self, place):
        """A button, a text or a checkmark."""
        dice = self.dice
        row = {"text": self.text(dice.choice(self.labels), 0.1)}
        kind = dice.weighted({"button": 5, "text": 2, "checkmark": 2, "detail": 1.5})
        if kind == "button":
            row["cell"] = "button"
            row["selection"] = self.selection(place)
        elif kind == "checkmark":
            row["accessory"] = dice.choice(
                [{"checkmark": {"when": self.conditions.condition(1)}}, "checkmark", "checkmarkPlaceholder"])
            if dice.chance(0.6):
                row["selection"] = self.selection(place)
        elif kind == "detail":
            row["accessory"] = {"detailButton": {"selection": self.selection(place)}}
        self.name(row, place)
        if dice.chance(0.3):
            self.add_rules(row, self.settings)
        self.add_looks(row, self.settings)
        return self.shuffled(row)

    def name(self, row, place, names=()):
        """Gives the row an id if it needs one, or at random."""
        dice = self.dice
        derived = derived_id(names, row.get("text", ""))
        if "id" not in row and (not derived or derived in self.ids[place] or dice.chance(0.3)
                                or "${" in row.get("text", "")):
            row["id"] = dice.choice(["row", "item", "do-it", "größe"]) + str(dice.randint(1, 99))
            while row["id"] in self.ids[place]:
                row["id"] += "x"
        self.ids[place].add(row.get("id", derived))

    def add_rules(self, row, others, setting=None):
        dice = self.dice
        conditions = Conditions(dice, others)
        if others and dice.chance(0.3):
            row["visibleWhen"] = conditions.condition()
            if setting and dice.chance(0.6):
                row["whenHidden"] = dice.choice(["keep", "clear", "restore"])
        if others and dice.chance(0.25):
            row["enabledWhen"] = conditions.condition()
        if setting and others and dice.chance(0.2):
            # Without a `when`, the row's own default could violate them.
            row["require"] = self.requirements(others + [setting], chance_of_when=0.85)

    def add_looks(self, row, others):
        dice = self.dice
        if dice.chance(0.2):
            row["detailText"] = self.text(dice.choice(SENTENCES), 0.5, others)
        if dice.chance(0.2):
            row["help"] = dice.choice(SENTENCES)
        if dice.chance(0.15):
            row["image"] = dice.choice(IMAGES)
        if dice.chance(0.1):
            row["accessibilityLabel"] = dice.choice(self.labels)
        if "cell" not in row and dice.chance(0.15):
            row["cell"] = dice.choice(["value1", "value2", "subtitle", "button"] * 3 + list(CELLS))
        if dice.chance(0.15):
            row["editActions"] = [self.edit_action() for _ in range(dice.randint(1, 3))]
        if dice.chance(0.08):
            row.setdefault("context", {})["tag"] = dice.choice(["x", 3, None, [1, 2]])
        if dice.chance(0.05):
            row["x-note"] = {"any": ["thing"]}

    def edit_action(self):
        dice = self.dice
        action = {"title": dice.choice(["Delete", "Use the usual", "Zurück", "Copy it"])}
        if dice.chance(0.6):
            action["style"] = dice.choice(["default", "destructive"])
        if dice.chance(0.9):
            action["selection"] = self.selection((FORM, None), may_push=False)
        return action

    def shuffled(self, row):
        members = list(row.items())
        if self.dice.chance(0.2):
            self.dice.shuffle(members)
        return dict(members)

    # Actions

    def selection(self, place, depth=1, may_push=True):
        dice = self.dice
        if depth > 0 and dice.chance(0.25):
            return [self.selection(place, 0, may_push) for _ in range(dice.randint(1, 3))]
        if dice.chance(0.12):
            condition = self.conditions.condition(1)
            if dice.chance(0.4):
                return {"selection": self.selection(place, depth - 1, may_push), "when": condition}
            action = self.action(place, depth, may_push)
            return {**action, "when": condition} if isinstance(action, dict) else action
        return self.action(place, depth, may_push)

    def action(self, place, depth, may_push):
        dice = self.dice
        kind = dice.weighted({
            "set": 5, "toggle": 3, "reset": 3, "alert": 3 if depth >= 0 else 0, "push": 1 if may_push else 0,
            "plain": 4, "declared": 2})
        switches = [setting for setting in self.settings if setting.accessory == "switchToggle"]
        if kind == "set":
            chosen = dice.sample(self.settings, dice.randint(1, min(3, len(self.settings))))
            return {"set": {setting.path: setting.good(dice) for setting in chosen}}
        if kind == "toggle" and switches:
            return {"toggle": dice.choice(switches).path}
        if kind == "reset":
            paths = [setting.path for setting in dice.sample(self.settings, min(2, len(self.settings)))]
            return {"reset": paths if dice.chance(0.5) else paths[0]}
        if kind == "alert":
            return {"alert": self.alert(place, depth)}
        if kind == "push":
            names = self.screens[place[0]]
            targets = names + ([self.second_file] if self.second_file and place[0] == FORM else [])
            if place[0] == "parts/more.json":
                targets = names + ["../" + FORM]
            return {"push": dice.choice(targets)} if targets else "pop"
        if kind == "declared":
            name = dice.choice(list(ACTIONS))
            return name if dice.chance(0.5) else {name: dice.choice([1, "x", {"a": [2]}])}
        return dice.choice(["pop", "verify", "save", "revert", "quit"])

    def alert(self, place, depth):
        dice = self.dice
        alert = {"title": self.text("Really?", 0.3)}
        if dice.chance(0.6):
            alert["message"] = self.text(dice.choice(SENTENCES), 0.4)
        if dice.chance(0.6):
            alert["actions"] = []
            for number in range(dice.randint(1, 3)):
                choice = {"title": ["Yes", "No", "Später"][number]}
                if dice.chance(0.5):
                    choice["style"] = dice.choice(["default", "destructive"])
                if dice.chance(0.7):
                    choice["selection"] = self.selection(place, -1, may_push=False)
                alert["actions"].append(choice)
        return alert


# ---------------------------------------------------------------------------------------------------------
# Forms with mistakes in them
# ---------------------------------------------------------------------------------------------------------

SYNONYMS = {
    "text": "label", "accessory": "type", "items": "options", "value": "default", "visibleWhen": "hidden",
    "sections": "groups", "rows": "items", "header": "title", "title": "name", "help": "description",
    "minimum": "min", "maximum": "max", "placeholder": "hint", "secure": "password", "selection": "action",
    "switchToggle": "checkbox", "picker": "select", "segmentedControl": "radio", "textField": "input",
    "destructive": "danger", "plain": "string", "integer": "int", "flat": "dotted", "push": "navigate",
}


class Spoiler:
    """Inserts mistakes into forms. Each method whose name begins with `spoil_` makes one kind of mistake, and
    returns `False` if the form has no place for it."""

    def __init__(self, dice):
        self.dice = dice
        self.kinds = sorted(name for name in dir(self) if name.startswith("spoil_"))

    def spoil(self, form):
        """The form with one to three mistakes."""
        form = copy.deepcopy(form)
        for _ in range(self.dice.weighted({1: 6, 2: 3, 3: 1})):
            while getattr(self, self.dice.choice(self.kinds))(form) is False:
                pass
        return form

    # What a form has

    @staticmethod
    def screens(form):
        screens = form.get("screens", {})
        return [form] + [screen for screen in (screens.values() if isinstance(screens, dict) else ())
                         if isinstance(screen, dict)]

    def rows(self, form):
        rows = []
        for screen in self.screens(form):
            sections = screen.get("sections")
            for section in sections if isinstance(sections, list) else ():
                found = section.get("rows") if isinstance(section, dict) else None
                rows += [row for row in (found if isinstance(found, list) else ()) if isinstance(row, dict)]
        return rows

    def row(self, form):
        rows = self.rows(form)
        return self.dice.choice(rows) if rows else {}

    def payload(self, form, *names):
        """The payload object of an accessory with one of these names."""
        found = []
        for row in self.rows(form):
            accessory = row.get("accessory")
            if isinstance(accessory, dict):
                found += [value for name, value in accessory.items()
                          if name in names and isinstance(value, dict)]
        return self.dice.choice(found) if found else None

    @classmethod
    def containers(cls, value):
        """All objects and arrays, from the outermost inwards."""
        if isinstance(value, (dict, list)):
            yield value
            for part in value.values() if isinstance(value, dict) else value:
                yield from cls.containers(part)

    def objects(self, form):
        return [value for value in self.containers(form) if isinstance(value, dict) and value]

    @staticmethod
    def rename(container, old, new):
        members = [(new if name == old else name, value) for name, value in container.items()]
        container.clear()
        container.update(members)

    def some_path(self, form):
        paths = [row["key"] for row in self.rows(form) if isinstance(row.get("key"), str)]
        return self.dice.choice(paths) if paths else "wifi"

    def expression(self, form):
        return self.dice.choice(BAD_EXPRESSIONS).replace("{key}", self.some_path(form))

    # Any part of a form

    def spoil_name(self, form):
        container = self.dice.choice(self.objects(form))
        name = self.dice.choice(list(container))
        self.rename(container, name, misspelt(self.dice, name))

    def spoil_by_synonym(self, form):
        found = [(container, name) for container in self.objects(form)
                 for name in container if name in SYNONYMS]
        if not found:
            return False
        container, name = self.dice.choice(found)
        self.rename(container, name, SYNONYMS[name])

    def spoil_word(self, form):
        """One of the words with a fixed meaning, such as an accessory's name."""
        members = ["accessory", "cell", "style", "kind", "selection", "keys", "writes", "whenHidden", "push"]
        found = [(container, name) for container in self.objects(form) for name in members
                 if isinstance(container.get(name), str)]
        if not found:
            return False
        container, name = self.dice.choice(found)
        container[name] = SYNONYMS.get(container[name]) or misspelt(self.dice, container[name])

    def spoil_type(self, form):
        container = self.dice.choice([value for value in self.containers(form) if value])
        place = self.dice.choice(list(container) if isinstance(container, dict) else range(len(container)))
        container[place] = self.dice.choice(
            [None, True, 7, -1, 2.5, 1e300, "", "text", [], ["x"], {}, {"x": 1}, [[]], {"a": 1, "b": 2}])

    def spoil_by_removal(self, form):
        container = self.dice.choice(self.objects(form))
        del container[self.dice.choice(list(container))]

    def spoil_by_addition(self, form):
        container = self.dice.choice(self.objects(form))
        name = self.dice.choice(["color", "key", "rows", "items", "onChange", "when", "selectedIndex",
                                 "minimum", "pattern", "restart", "context"])
        container[name] = self.dice.choice([1, "x", True, [], {}, ["a", "b"]])

    # Rows

    def spoil_id(self, form):
        row = self.row(form)
        rows = self.rows(form)
        other = self.dice.choice(rows).get("id", "row1") if rows else "row1"
        row["id"] = self.dice.choice(
            [other, "12", "two words", "-x", "#x", "a/b", "a=b", "show", "", "it's", 5])
        if row["id"] == other and rows:
            self.dice.choice(rows)["id"] = other

    def spoil_key(self, form):
        row, path = self.row(form), self.some_path(form)
        row["key"] = self.dice.choice(
            [path, path + ".below", path.split(".")[0], "", ".", "a..b", [], [""], [1], ["a", ""], 5,
             ".".join("x" * 600), None])

    def spoil_kind_of_key(self, form):
        row = self.row(form)
        row["key"] = self.some_path(form)
        row["accessory"] = random_accessory(self.dice, secret=self.dice.chance(0.2))

    def spoil_identity(self, form):
        row = self.row(form)
        for name in ("id", "key", "text"):
            if name == "text" and self.dice.chance(0.5):
                row["text"] = "…"
            else:
                row.pop(name, None)

    def spoil_cell(self, form):
        self.row(form)["cell"] = self.dice.choice(["value3", "Button", "subtitel", "map", 1])

    # Accessories

    def spoil_accessory(self, form):
        self.row(form)["accessory"] = self.dice.choice([
            "list", "view", {"list": {"of": {}}}, {"view": 1}, "picker", "stepper", {"none": {}}, 5, {},
            {"checkmark": {}}, {"checkmark": {"when": 1}}, {"checkmark": {"when": "true", "extra": 1}},
            {"switchToggle": True, "picker": []}, {"switchToggle": 1}, "toggle", "dropdown", "slider",
            {"stepper": 5}, {"textField": "x"}, {"picker": "a"}, {"segmentedControl": {}},
            {"detailButton": 3}, {"disclosureIndicator": True}])

    def spoil_default(self, form):
        payload = self.payload(form, "textField", "stepper", "picker", "segmentedControl", "switchToggle")
        if payload is None:
            return False
        payload["value"] = self.dice.choice(["zzz", -99999, 99999, 0.5, True, None, [], "", "A B"])

    def spoil_bounds(self, form):
        payload = self.payload(form, "textField", "stepper")
        if payload is None:
            return False
        payload.update(self.dice.choice([
            {"minimum": 10, "maximum": 1}, {"minimumLength": 9, "maximumLength": 2}, {"step": 0},
            {"step": -1}, {"step": "1"}, {"minimum": "1"}, {"minimum": 1.5}, {"maximumLength": -1},
            {"minimumLength": 1.5}, {"minimum": 1e400}, {"maximum": 99999999999999999999},
            {"pattern": "[a-z]+", "kind": "integer"}, {"minimum": 1, "kind": "email"}]))

    def spoil_items(self, form):
        payload = self.payload(form, "picker", "segmentedControl")
        if payload is None:
            return False
        items = payload.get("items")
        first = items[:1] if isinstance(items, list) else []
        payload.update(self.dice.choice([
            {"items": []}, {"items": first * 2}, {"selectedIndex": 99}, {"selectedIndex": -1},
            {"value": "a", "selectedIndex": 0}, {"items": [1, None, ["x"]]},
            {"items": [{"title": "No value"}]}, {"items": [{"value": None}]}, {"items": [{"value": {}}]},
            {"items": ["1", {"value": 1}]}, {"items": [{"value": "a", "disabled": True}], "value": "a"},
            {"items": "a"}]))

    def spoil_pattern(self, form):
        payload = self.payload(form, "textField")
        if payload is None:
            return False
        payload.pop("kind", None)
        payload["pattern"] = self.dice.choice(BAD_PATTERNS)

    # Rules and actions

    def spoil_condition(self, form):
        member = self.dice.choice(["visibleWhen", "enabledWhen"])
        self.row(form)[member] = self.dice.choice([self.expression(form)] * 9 + [True, 1, []])

    def spoil_key_of_condition(self, form):
        path = misspelt(self.dice, self.some_path(form))
        self.row(form)[self.dice.choice(["visibleWhen", "enabledWhen"])] = self.dice.choice(
            [path, f"!{path}", f"{path} == 1", f"'x' == {path}"])

    def spoil_template(self, form):
        container = self.dice.choice(self.rows(form) + [form]) if self.rows(form) else form
        name = self.dice.choice(["text", "detailText"]) if container is not form else "title"
        container[name] = "Value ${" + self.expression(form) + self.dice.choice(["}", "}", ""])

    def spoil_requirement(self, form):
        path = self.some_path(form)
        container = self.dice.choice([self.row(form), self.dice.choice(self.screens(form))])
        container["require"] = self.dice.choice([
            [{"that": self.expression(form), "message": "no"}], [{"that": "1 < 2", "message": "no key"}],
            [{"that": f"{path} == null", "message": "no"}], [{"message": "no"}], [{"that": "true"}],
            ["x"], {}, [{"that": f"{path} != null", "message": "${nobody}"}],
            [{"that": 1, "message": 2, "more": 3}],
            [{"that": f"{path} != null && {path} == null", "message": "never ${1}"}]])

    def spoil_by_circle(self, form):
        rows = [row for row in self.rows(form) if isinstance(row.get("key"), str)]
        if not rows:
            return False
        circle = self.dice.sample(rows, self.dice.randint(1, min(3, len(rows))))
        member = self.dice.choice(["visibleWhen", "enabledWhen"])
        for row, other in zip(circle, circle[1:] + circle[:1]):
            row[member] = f"{other['key']} != null"
            row["whenHidden"] = self.dice.choice(["keep", "clear", "restore"])

    def spoil_secret(self, form):
        row = self.row(form)
        row["key"] = "secret.word"
        row["accessory"] = {"textField": {"secure": True}}
        row.pop("context", None)
        self.row(form)[self.dice.choice(["text", "detailText"])] = "It is ${secret.word}"

    def spoil_selection(self, form):
        path = self.some_path(form)
        self.row(form)["selection"] = self.dice.choice([
            {"push": "nowhere"}, {"push": "missing.json"}, {"push": "../outside.json"},
            {"push": "/etc/outside.json"}, {"push": 5}, "push", {"pop": 1}, {"set": {"nobody": 1}},
            {"set": {path: {}}}, {"set": {path: "zzz"}}, {"set": 1}, {"toggle": path}, {"toggle": "nobody"},
            {"reset": "nobody"}, {"reset": [1]}, {"reset": path}, {"alert": {}}, {"alert": "x"},
            {"alert": {"title": "T", "actions": [{}]}}, {"alert": {"title": 1}},
            {"alert": {"title": "T", "actions": ["x"], "style": 1}}, {"run": "ls"}, "run", "restrat",
            "restart", {"push": "screen0", "pop": 1}, {}, 5, ["save", ["quit", 7]], {"save": "x"},
            "Save", "close", {"push": "screen0", "when": "nobody"}, {"when": "true"},
            {"selection": "save", "when": 1}, {"alert": {"title": "${nobody}"}}])

    def spoil_edit_actions(self, form):
        self.row(form)["editActions"] = self.dice.choice([
            {}, [1], [{}], [{"title": 1}], [{"title": "T", "style": "red"}], [{"name": "T"}],
            [{"title": "T", "selection": "nothing"}]])

    # The form as a whole

    def spoil_screens(self, form):
        change = self.dice.choice([
            {"home": {"title": "Again", "sections": []}}, {"unreached": {"title": "U", "sections": []}},
            {"bare": {}}, {"wrong": []}, {"bare": {"title": 5, "sections": 5}}])
        if isinstance(form.get("screens", {}), dict):
            form.setdefault("screens", {}).update(change)

    def spoil_declarations(self, form):
        form["actions"] = self.dice.choice(
            [{"save": "built in"}, {"unused": "never"}, {"restart": 1}, [], "x"])

    def spoil_store(self, form):
        form["store"] = self.dice.choice([
            "", 5, {}, {"file": ""}, {"file": "a.json", "keys": "tree"}, {"file": "a.json", "writes": "some"},
            {"file": "a.json", "format": "toml"}, {"file": 1}, {"file": "stored.json", "keys": "flat"}, []])

    def spoil_flat_names(self, form):
        form["store"] = {"file": "stored.json", "keys": "flat"}
        rows = self.rows(form)
        for row, key in zip(self.dice.sample(rows, min(2, len(rows))), (["one", "two"], ["one.two"])):
            row.update({"key": key, "accessory": {"switchToggle": True}})


def spoil_text(dice, data):
    """The bytes of a JSON file with a mistake in its syntax."""
    place = dice.randrange(len(data) or 1)
    marks = [match.start() for match in re.finditer(rb"[{}\[\],:\"]", data)] or [0]
    mark = dice.choice(marks)
    quote = dice.choice([match.start() for match in re.finditer(rb'"', data)] or [0])
    brace = dice.choice([match.start() for match in re.finditer(rb"\{", data)] or [0])
    text = {
        "deleted": lambda: data[:mark] + data[mark + 1:],
        "inserted": lambda: data[:place] + dice.choice(
            [b",", b"}", b"]", b'"', b"x", b"0", b"\\"]) + data[place:],
        "comma": lambda: re.sub(rb"\}\s*$", b",}", data),
        "comment": lambda: data[:mark] + dice.choice([b"// why\n", b"/* why */"]) + data[mark:],
        "quotes": lambda: data.replace(b'"', b"'", 2),
        "mark": lambda: b"\xef\xbb\xbf" + data,
        "control": lambda: data[:quote + 1] + dice.choice(
            [b"\x01", b"\n", b"\t", b"\x00"]) + data[quote + 1:],
        "escape": lambda: data[:quote + 1] + dice.choice(
            [b"\\x", b"\\u12", b"\\ud800", b"\\", b"\\u{41}"]) + data[quote + 1:],
        "twice": lambda: data[:brace + 1] + b'"text": "once", "text": "twice", ' + data[brace + 1:],
        "number": lambda: data[:brace + 1] + b'"x-n": ' + dice.choice(
            [b"01", b"+1", b".5", b"1.", b"1e", b"-", b"NaN", b"True"]) + b", " + data[brace + 1:],
        "cut": lambda: data[:place],
        "bytes": lambda: data[:quote + 1] + dice.choice(
            [b"\xff", b"\xc3", b"\xed\xa0\x80"]) + data[quote + 1:],
        "end": lambda: data + dice.choice([b"{}", b"x", b"\x00", b" ,"]),
        "empty": lambda: dice.choice([b"", b"  \n", b"[]", b"null", b'"form"', b"{}"]),
        "deep": lambda: b'{"x-deep": ' + b"[" * 2000 + b"]" * 2000 + b"," + data[brace + 1:],
    }
    return text[dice.choice(sorted(text))]()


# ---------------------------------------------------------------------------------------------------------
# Settings, values and scripts
# ---------------------------------------------------------------------------------------------------------


def put(tree, names, value):
    """Stores a value in nested objects, unless another value is in the way."""
    for name in names[:-1]:
        tree = tree.setdefault(name, {})
        if not isinstance(tree, dict):
            return
    if not isinstance(tree.get(names[-1]), dict):
        tree[names[-1]] = value


def random_values(dice, model, good, flat, foreign, settings=None):
    """An object with values for some of a form's settings, and possibly other members."""
    values = {}
    extras = {"foreign": {"a": [1, 2.50, "x"], "b": None}, "editor.other": True, "network": {"other": 1},
              "zzz": "text \u00e9 \U0001f642", "Größe": [], "wfii": True}
    if foreign and dice.chance(0.5):
        values["version"] = 3
    for setting in dice.some(model.settings if settings is None else settings):
        value = setting.good(dice) if dice.chance(good) else setting.bad(dice)
        put(values, [setting.flat_name] if flat else setting.names, value)
    if foreign:
        for name, value in extras.items():
            if dice.chance(0.2):
                values.setdefault(name, value)
    return values


def random_settings(dice, model):
    """The settings file; `None` if there is none."""
    if dice.chance(0.25):
        return None
    flat = model.is_flat != dice.chance(0.05)
    values = random_values(dice, model, dice.choice([1, 0.9, 0.6]), flat, foreign=dice.chance(0.6))
    if dice.chance(0.05) and model.settings:
        values[dice.choice(model.settings).names[0]] = dice.choice([5, "in the way", [], None])
    if dice.chance(0.02):
        values = dice.choice([[], 5, "text", None])
    settings = JSONInput(values, random_layout(dice))
    if dice.chance(0.03):
        return TextInput.of(spoil_text(dice, settings.data()))
    return settings


def random_given(dice, model):
    """The input of `apply`."""
    settings = model.open_settings if dice.chance(0.5) else model.settings
    values = random_values(
        dice, model, dice.choice([1, 1, 0.85, 0.5]), dice.chance(0.4), dice.chance(0.12), settings)
    for setting in dice.some(model.settings, 2):
        if dice.chance(0.5):
            put(values, [setting.path] if dice.chance(0.5) else setting.names, None)
    if dice.chance(0.04):
        values = dice.choice([[], 1, "x"])
    given = JSONInput(values, random_layout(dice))
    return TextInput.of(spoil_text(dice, given.data())) if dice.chance(0.04) else given


def quoted(dice, text):
    """A script word for this text, in one of the possible spellings."""
    if "\0" in text:
        return "'" + text + "'"
    is_plain = bool(text) and not re.search(r"[\s'\"\\]", text) and not text.startswith(("#", "-"))
    style = dice.weighted({"bare": 8, "single": 2, "double": 2, "backslash": 1, "mixed": 0.5})
    has_line = "\n" in text or "\r" in text
    if style == "bare" and is_plain:
        return text
    if style == "single" and "'" not in text and not has_line:
        return f"'{text}'"
    if style == "backslash" and text and not has_line:
        return re.sub(r"([^A-Za-z0-9_.-])", r"\\\1", text) if not text.startswith("-") else "\\" + text
    if style == "mixed" and len(text) > 1 and not re.search(r"['\"\\\n\r]", text):
        return f"'{text[:1]}'\"{text[1:]}\""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    if dice.chance(0.2):
        escaped = "".join(f"\\u{{{ord(mark):x}}}" if ord(mark) > 0x7E else mark for mark in escaped)
    return f'"{escaped}"'


class ScriptMaker:
    """Random lines of a script."""

    WEIGHTS = {
        "set": 22, "toggle": 5, "next": 4, "prev": 4, "reset": 4, "try": 6,
        "tap": 8, "details": 2.5, "actions": 2, "do": 4,
        "show": 3, "get": 5, "describe": 5, "why": 6, "find": 3, "diff": 4, "verify": 2, "help": 1.5,
        "open": 4, "back": 2, "home": 2, "jump": 2,
        "undo": 5, "redo": 3, "export": 3, "save": 3, "revert": 1.5, "quit": 0.4,
    }

    def __init__(self, dice, model, commands, good):
        self.dice = dice
        self.model = model
        self.weights = {name: weight for name, weight in self.WEIGHTS.items() if name in commands}
        # Unknown commands are called with a row, to compare at least their refusals.
        self.weights.update({name: 1 for name in commands if name not in self.WEIGHTS})
        self.good = good
        self.is_careful = good >= 0.95
        if self.is_careful:
            # The effect of these depends on earlier commands.
            for name in ("back", "undo", "redo", "jump", "tap", "do", "open", "next", "prev"):
                if name in self.weights:
                    self.weights[name] *= 0.2

    def lines(self, count):
        return [self.line() for _ in range(count)]

    def line(self):
        dice = self.dice
        if dice.chance(0.04):
            return dice.choice(["", "   ", "# a comment", "\t# behind a tab", "#", "  "])
        if dice.chance((1 - self.good) * 0.25):
            return self.broken()
        text = self.command()
        if dice.chance(0.06):
            text = dice.choice(["  ", "\t"]) + text + dice.choice(["  # why", " #", "\t", "  "])
        return text

    def command(self, name=None):
        name = name or self.dice.weighted(self.weights)
        if name in ("set", "get", "find", "diff", "help", "jump", "do", "try"):
            wants = {"do": any(row.edit_actions for row in self.model.rows), "jump": self.model.index_titles,
                     "set": self.model.settings}
            if self.is_careful and not wants.get(name, True):
                return "show"
            return getattr(self, f"{name}_command")()
        if name in ("show", "verify", "export", "back", "home", "save", "revert", "quit", "undo", "redo"):
            return name
        wanted = {
            "toggle": lambda row: row.setting and row.setting.accessory == "switchToggle",
            "next": lambda row: row.setting and row.setting.kind != "text",
            "prev": lambda row: row.setting and row.setting.kind != "text",
            "reset": lambda row: row.setting, "open": lambda row: row.leads_on,
            "tap": lambda row: row.has_selection or row.setting and row.setting.accessory == "switchToggle",
            "details": lambda row: row.has_details, "actions": lambda row: row.edit_actions,
        }.get(name, lambda row: True)
        if self.is_careful and not any(map(wanted, self.model.rows)):
            return "show"
        return f"{name} {self.row(wanted)[1]}"

    # Rows

    def row(self, wanted=lambda row: True):
        """A row and a word for it; usually an existing row of the wanted kind."""
        dice, rows = self.dice, self.model.rows
        fitting = [row for row in rows if wanted(row)] if dice.chance(0.6 + 0.4 * self.good) else rows
        if self.is_careful and dice.chance(0.9):
            fitting = [row for row in fitting if not row.is_conditional] or fitting
        row = dice.choice(fitting or rows) if rows else RowFacts("home", "nothing", "Nothing")
        if dice.chance(0.5 * (1 - self.good)):
            return row, quoted(dice, dice.choice([
                misspelt(dice, row.id), row.label, row.label.lower(), "1", "99", f"nowhere/{row.id}",
                row.id[:2] or "x", "", f"{row.screen}/nothing", misspelt(dice, row.label or "x")]))
        path = row.setting.path if row.setting else row.id
        name = dice.weighted({path: 4, f"{row.screen}/{row.id}": 2, row.id: 3})
        return row, quoted(dice, name)

    # Commands with more than a row

    def pair(self):
        """A setting's path, a word for its row and a word for a value."""
        row, word = self.row(lambda row: row.setting)
        if not row.setting:
            return row.id, word, "x"
        is_good = self.dice.chance(self.good)
        value = row.setting.good(self.dice) if is_good else row.setting.bad(self.dice)
        return row.setting.path, word, quoted(self.dice, row.setting.word(self.dice, value))

    def set_command(self):
        dice = self.dice
        count = dice.weighted({1: 7, 2: 2, 3: 1, 4: 0.5})
        pairs = [self.pair() for _ in range(count)]
        if self.is_careful:
            pairs = {pair[0]: pair for pair in pairs}.values()
        words = [word for _, *pair in pairs for word in pair]
        if dice.chance(0.03):
            words.insert(dice.randint(0, 2), "--")
        return "set " + dice.choice([" ", " ", " ", "  ", "\t"]).join(words)

    def get_command(self):
        return "get" if self.dice.chance(0.25) else "get " + self.row(lambda row: row.setting)[1]

    def find_command(self):
        labels = [row.label for row in self.model.rows if row.label]
        words = [label[:length] for label in labels for length in (3, 8)] + ["o", "zzz", "on", ""]
        return "find " + quoted(self.dice, self.dice.choice(words))

    def diff_command(self):
        return self.dice.choice(["diff", "diff defaults"])

    def help_command(self):
        name = self.dice.choice(sorted(self.weights))
        return self.dice.weighted({"help": 3, f"help {name}": 6, f"help {misspelt(self.dice, name)}": 1})

    def jump_command(self):
        titles = self.model.index_titles
        known = titles and self.dice.chance(0.3 + 0.6 * self.good)
        return "jump " + quoted(self.dice, self.dice.choice(titles if known else ["Z", "n", "Nothing"]))

    def do_command(self):
        dice = self.dice
        row, word = self.row(lambda row: row.edit_actions)
        known = row.edit_actions and dice.chance(0.3 + 0.7 * self.good)
        title = dice.choice(row.edit_actions if known else ["Nothing", "Delet", "copy"])
        return f"do {word} {quoted(dice, title)}"

    def try_command(self):
        dice = self.dice
        names = dict(self.weights)
        for name in ("try", "quit"):
            names.pop(name, None)
        if self.is_careful:
            return "try " + self.command(dice.choice(["set", "toggle", "reset"]))
        if dice.chance(0.1):
            return dice.choice(["try try show", "try", "try quit", "try save", "try nonsense"])
        changing = [name for name in ("set", "toggle", "next", "prev", "reset", "tap", "do", "undo", "open")
                    if name in names]
        name = dice.choice(changing) if changing and dice.chance(0.85) else dice.weighted(names)
        return "try " + self.command(name)

    def broken(self):
        """A line that is not a command."""
        dice = self.dice
        name = dice.choice(sorted(self.weights))
        row, word = self.row()
        return dice.choice([
            misspelt(dice, name), name.upper(), name[:3], word, f"set {word}", "discard", "'' x",
            f"{name} {word} {word} more words", f"{name} too many words", f"{name} x y z",
            f"set {word} two words",
            f"set {word} 'open", f'set {word} "open', f"set {word} end\\", f'set {word} "\\x41"',
            f'set {word} "\\u{{D800}}"', f'set {word} "\\u{{0}}"', f"set {word} a\x00b", "\x00",
            "set", "tap", "do", "jump", "find", f"do {word}", f"diff {word}", "get a b", "help set get",
            "find two words", "--", f"--{name} {word}", f"{name} --help", "tap --"])


# ---------------------------------------------------------------------------------------------------------
# Calls and their files
# ---------------------------------------------------------------------------------------------------------


def random_layout(dice):
    """The layout of a JSON file."""
    return dice.weighted({"two": 6, "four": 1, "tabs": 1, "compact": 1, "line": 1, "ascii": 1, "crlf": 0.5,
                          "blanks": 1, "bare": 1})


@dataclasses.dataclass
class JSONInput:
    """A JSON file: a value and a layout."""

    value: object
    layout: str = "two"

    def data(self):
        indent = {"four": 4, "tabs": "\t", "compact": None, "line": None}.get(self.layout, 2)
        separators = {"compact": (",", ":"), "blanks": (" ,", " :  ")}.get(self.layout)
        text = json.dumps(
            self.value, indent=indent, separators=separators, ensure_ascii=self.layout == "ascii")
        if self.layout == "blanks":
            text = "\n\n" + re.sub(r"\n", " \n", text) + "\n\n"
        if self.layout == "crlf":
            text = text.replace("\n", "\r\n")
        return (text + ("" if self.layout == "bare" else "\n")).encode()

    def reduced(self, differs):
        layout = "two" if differs(JSONInput(self.value)) else self.layout

        def value_differs(value):
            return differs(JSONInput(value, layout))

        value = self.value
        # Tries whole kinds of members first, such as all headers, or all conditions, which keep rows from being
        # removed.
        for name in member_names(value):
            shorter = without_members(value, name)
            if value_differs(shorter):
                value = shorter
        return JSONInput(reduced_json(value, value_differs), layout)


@dataclasses.dataclass
class TextInput:
    """A file as lines without line endings."""

    lines: tuple
    end: bytes = b"\n"

    @staticmethod
    def of(data):
        end = b"\n" if data.endswith(b"\n") else b""
        return TextInput(tuple(data[:len(data) - len(end)].split(b"\n")), end)

    def data(self):
        return b"\n".join(self.lines) + (self.end if self.lines else b"")

    def reduced(self, differs):
        def with_lines(lines):
            return TextInput(tuple(lines), self.end)

        lines = reduced_list(list(self.lines), lambda lines: differs(with_lines(lines)))
        for place, line in enumerate(lines):

            def with_words(words, place=place):
                return lines[:place] + [b" ".join(words)] + lines[place + 1:]

            lines = with_words(reduced_list(
                line.split(b" "), lambda words: differs(with_lines(with_words(words)))))
        return with_lines(lines)


@dataclasses.dataclass
class Call:
    """One call of a program: its arguments, its standard input and its files."""

    kind: str
    words: tuple
    files: dict
    stdin: object = None
    locale: str = "C.UTF-8"

    def __str__(self):
        locale = "" if self.locale == "C.UTF-8" else f"LC_ALL={self.locale} "
        return f"{locale}formwork {shlex.join(self.words)}" + (" < stdin" if self.stdin else "")


class CallMaker:
    """The calls of a seed."""

    def __init__(self, dice, model, files, commands, is_bad):
        self.dice = dice
        self.model = model
        self.files = files
        self.commands = commands
        self.is_bad = is_bad
        self.form = next(iter(files))
        self.store = model.store if model.store and re.fullmatch(r"[\w.-]+", model.store) else "stored.json"
        settings = random_settings(dice, model)
        if settings is not None:
            self.files = {**files, self.store: settings}

    def calls(self):
        dice = self.dice
        calls = [self.call("check", ["check", self.form], plain=True), self.check(), self.check()]
        screens = self.model.screens if len(self.model.screens) <= 6 else dice.sample(self.model.screens, 4)
        for screen in screens[:2] if self.is_bad else screens:
            calls.append(self.show(screen))
        calls.append(self.show(None))
        if self.is_bad:
            calls += [self.check(), self.get()]
        else:
            calls += [self.get(), self.get(), self.set(), self.set(), self.set(), self.set()]
            calls += [self.apply(), self.apply(), self.apply()]
            calls += [self.run() for _ in range(5)]
        if dice.chance(0.3):
            calls.append(self.usage())
        return calls

    def call(self, kind, words, stdin=None, files=None, plain=False):
        """A call with random options; a plain call has none."""
        dice = self.dice
        words = [str(word) for word in words]
        if not plain:
            output = dice.weighted({None: 6, "json": 4, "plain": 1, "styled": 1})
            options = ["--output", output] if output else []
            options += ["--detailed-exitcode"] if dice.chance(0.15) else []
            place = words.index(self.form) + 1
            words[place:place] = options
        locale = "C" if not plain and dice.chance(0.05) else "C.UTF-8"
        return Call(kind, tuple(words), {**self.files, **(files or {})}, stdin, locale)

    def stored(self, chance=0.5):
        """`--store`, usually if the form names no settings file that it may use."""
        if self.dice.chance(chance if self.model.store == self.store else 0.95):
            return ["--store", self.store]
        return []

    # Calls that only read

    def check(self):
        words = ["check", self.form] + (["--strict"] if self.dice.chance(0.4) else [])
        if self.dice.chance(0.1):
            words.insert(2, self.dice.choice([self.form, "missing.json"]))
        return self.call("check", words + (["--store", self.store] if self.dice.chance(0.5) else []))

    def show(self, screen):
        dice = self.dice
        words = ["show", self.form]
        if screen and not dice.chance(0.1 if screen == "home" else 0):
            words.append(screen if dice.chance(0.95) else misspelt(dice, screen))
        if dice.chance(0.7):
            words += ["--width", dice.choice([20, 30, 40, 60, 79, 80, 100, 133, 200])]
        return self.call("show", words + self.stored())

    def get(self):
        dice = self.dice
        keys = [setting.path for setting in dice.some(self.model.settings, 3)]
        if dice.chance(0.35):
            keys += [dice.choice(self.model.rows).id if self.model.rows else "x"]
        if dice.chance(0.12):
            keys.append(misspelt(dice, keys[0]) if keys else "nobody")
        words = ["get", self.form, *keys] + (["--reveal"] if dice.chance(0.4) else [])
        return self.call("get", words + self.stored())

    # Calls that change

    def set(self):
        dice = self.dice
        good = dice.choice([1, 1, 0.8, 0.4])
        pairs = []
        settings = self.model.open_settings if dice.chance(0.5) else []
        settings = settings or self.model.settings or [Setting(("x",), "textField", {})]
        for setting in dice.sample(settings, min(len(settings), dice.weighted({1: 5, 2: 3, 3: 2, 5: 1}))):
            value = setting.good(dice) if dice.chance(good) else setting.bad(dice)
            word = setting.word(dice, value).replace("\0", "")
            pairs.append(f"{setting.path}={word}")
        if dice.chance((1 - good) * 0.3):
            pairs.append(dice.choice(
                ["nobody=1", "no-equals", "=", misspelt(dice, pairs[0]), "a=b=c", pairs[0]]))
        words = ["set", self.form] + (["--dry-run"] if dice.chance(0.25) else [])
        return self.call("set", words + self.stored() + (["--"] if dice.chance(0.05) else []) + pairs)

    def apply(self):
        dice = self.dice
        given = random_given(dice, self.model)
        options = [option for option in ("--only", "--complete", "--dry-run") if dice.chance(0.25)]
        if dice.chance(0.3):
            return self.call("apply", ["apply", self.form, "-", *options, *self.stored()], stdin=given)
        return self.call("apply", ["apply", self.form, GIVEN, *options, *self.stored()], files={GIVEN: given})

    def run(self):
        dice = self.dice
        good = dice.choice([1, 1, 0.98, 0.6, 0.3])
        maker = ScriptMaker(dice, self.model, self.commands, good)
        keeps_going = dice.chance(0.6 if good < 0.9 else 0.25)
        options = ["--keep-going"] if keeps_going else []
        chances = {"--dry-run": 0.2, "--explicit-save": 0.12, "--trace": 0.2}
        options += [option for option, chance in chances.items() if dice.chance(chance)]
        words = ["run", self.form] if dice.chance(0.9) else [self.form]
        words += options + self.stored(0.7)
        script = self.script(maker, dice.randint(1, 12) if good == 1 else dice.randint(4, 30))
        if dice.chance(0.4):
            return self.call("run", words, stdin=script)
        scripts = {SCRIPT: script}
        if dice.chance(0.1):
            scripts["second.txt"] = self.script(maker, 4)
        for name in scripts:
            words += ["--script", name]
        return self.call("run", words, files=scripts)

    def script(self, maker, count):
        dice = self.dice
        lines = [line.encode("utf-8", "surrogatepass") for line in maker.lines(count)]
        if dice.chance(0.02):
            lines.insert(dice.randint(0, len(lines)), b"set x \xff\xfe")
        if dice.chance(0.01):
            lines.insert(0, b"\xef\xbb\xbfshow")
        if dice.chance(0.05):
            lines = [line + b"\r" for line in lines]
        return TextInput(tuple(lines), b"\n" if dice.chance(0.9) else b"")

    def usage(self):
        """An invalid call, or one for help."""
        dice = self.dice
        form = self.form
        name = dice.choice(["run", "show", "get", "set", "apply", "check"])
        return self.call("usage", dice.choice([
            [], [name], [name, "missing.json"], [name, "."], [name, form, "--color"], ["shw", form],
            [name, "--help"], ["help", name], ["--help"], ["--version"],
            ["show", form, "--width", "5"], ["show", form, "--width", "x"], ["show", form, "--output", "xml"],
            ["run", form, "--batch", "--interactive"], ["run", form, "--interactive"],
            ["run", form, "--script", "missing.txt"], ["run", form, "--script", "."],
            ["run", form, "--dry-run", "--script", SCRIPT],
            ["set", form], ["set", form, "x"], ["set", form, "x=1", "--store", form],
            ["set", form, "x=1", "--store", "missing/x.json"], ["get", form, "--store", form],
            ["get", form, "--store", "."], ["get", form, "--store", ""],
            ["apply", form], ["apply", form, "missing.json", "--store", self.store],
            ["check"], ["check", "missing.json", form]]), plain=True)


# ---------------------------------------------------------------------------------------------------------
# Running and comparing
# ---------------------------------------------------------------------------------------------------------


def visible(text):
    """The text without control sequences."""
    return "".join(mark if mark.isprintable() else mark.encode("unicode_escape").decode() for mark in text)


@dataclasses.dataclass
class Result:
    """The result of a call, in parts: the status, the two streams, and all files afterwards."""

    parts: dict

    @staticmethod
    def of(program, call, folder):
        """Runs a call in a fresh folder."""
        shutil.rmtree(folder, ignore_errors=True)
        work = folder / "work"
        for name, content in call.files.items():
            path = work / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.data())
        for path in (work, folder / "home"):
            path.mkdir(parents=True, exist_ok=True)
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder / "home"), "TERM": "dumb",
                       "LC_ALL": call.locale}
        try:
            done = subprocess.run(
                [program, *call.words], cwd=work, env=environment, capture_output=True, check=False,
                input=call.stdin.data() if call.stdin else b"", timeout=CALL_LIMIT)
            status, output, errors = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            status, output, errors = f"none within {CALL_LIMIT} seconds", b"", b""
        parts = {"status": f"status {status}\n".encode(), "standard output": output, "standard error": errors}
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                mode = f"mode {path.stat().st_mode & 0o777:o}\n".encode()
                parts[str(path.relative_to(folder))] = mode + path.read_bytes()
        # Absolute paths differ only in the folder's name, which has the same length for both programs.
        return Result({name: data.replace(str(folder).encode(), b"<folder>") for name, data in parts.items()})

    @property
    def status(self):
        return self.parts["status"].split()[1].decode()

    @property
    def has_crashed(self):
        """Whether a signal ended the program, or it exceeded the time limit."""
        return self.status.startswith("-") or self.status == "none"

    def lines(self, part):
        """A part's lines with control characters escaped."""
        lines = self.parts.get(part, b"").split(b"\n")
        if lines[-1]:
            lines[-1] += b" (no newline at the end)"
        else:
            lines.pop()
        return [visible(line.decode("utf-8", "backslashreplace")) for line in lines]


def differing_parts(old, new):
    return [part for part in {**old.parts, **new.parts} if old.parts.get(part) != new.parts.get(part)]


def differing_lines(old, new):
    """The lines that occur in only one of the results."""
    for part in differing_parts(old, new):
        left, right = old.lines(part), new.lines(part)
        blocks = difflib.SequenceMatcher(None, left, right, autojunk=False).get_opcodes()
        for kind, first, last, other_first, other_last in blocks:
            if kind != "equal":
                yield from left[first:last] + right[other_first:other_last]
        if left == right:
            yield f"{part}: bytes that cannot be shown"


def unified(old, new):
    """All differences in readable form."""
    text = []
    for part in differing_parts(old, new):
        text += difflib.unified_diff(
            old.lines(part), new.lines(part), f"old {part}", f"new {part}", n=2, lineterm="")
    return text


def reduced_list(values, differs):
    """The list without elements that the difference does not need; removes smaller and smaller pieces."""
    size = len(values)
    while size > 0:
        start = 0
        while start < len(values):
            shorter = values[:start] + values[start + size:]
            if differs(shorter):
                values = shorter
            else:
                start += size
        size //= 2
    return values


def member_names(value):
    """The names of all members in a value, each once."""
    if not isinstance(value, (dict, list)):
        return []
    parts = value.values() if isinstance(value, dict) else value
    names = [name for part in parts for name in member_names(part)]
    return list(dict.fromkeys([*value, *names] if isinstance(value, dict) else names))


def without_members(value, name):
    """The value without the members of a name, at any depth."""
    if isinstance(value, dict):
        return {other: without_members(part, name) for other, part in value.items() if other != name}
    return [without_members(part, name) for part in value] if isinstance(value, list) else value


def reduced_json(value, differs):
    """The value without members and elements that the difference does not need."""
    if not isinstance(value, (dict, list)):
        return value
    is_object = isinstance(value, dict)
    make = dict if is_object else list
    parts = reduced_list(list(value.items()) if is_object else value, lambda parts: differs(make(parts)))
    for place in range(len(parts)):

        def with_part(part, place=place):
            new = (parts[place][0], part) if is_object else part
            return parts[:place] + [new] + parts[place + 1:]

        part = parts[place][1] if is_object else parts[place]
        parts = with_part(reduced_json(part, lambda part: differs(make(with_part(part)))))
    return make(parts)


class Comparison:
    """Runs calls with both programs."""

    def __init__(self, old, new, ignored, folder):
        self.programs = {"old": old, "new": new}
        self.ignored = ignored
        self.folder = folder

    def results(self, call, folder):
        return [Result.of(program, call, folder / name) for name, program in self.programs.items()]

    def verdict(self, old, new):
        """`same`, `differing` or `expected`; `crashed` if OLD crashed."""
        if old.has_crashed:
            return "crashed"
        if not differing_parts(old, new):
            return "same"
        return "expected" if self.is_expected(old, new) else "differing"

    def is_expected(self, old, new):
        return bool(self.ignored) and all(
            any(pattern.search(line) for pattern in self.ignored) for line in differing_lines(old, new))

    def shrunk(self, call, folder, seconds=SHRINK_LIMIT):
        """The call with its files and arguments reduced as far as the same parts still differ and OLD still ends
        with the same status."""
        deadline = time.monotonic() + seconds
        first, second = self.results(call, folder)
        wanted = set(differing_parts(first, second))

        def differs(candidate):
            if time.monotonic() > deadline:
                return False
            old, new = self.results(candidate, folder)
            is_like_it = old.status == first.status and set(differing_parts(old, new)) <= wanted
            return is_like_it and self.verdict(old, new) == "differing"

        def with_words(rest):
            return dataclasses.replace(call, words=call.words[:2] + tuple(rest))

        def with_files(files):
            return dataclasses.replace(call, files=files)

        if call.stdin:
            stdin = call.stdin.reduced(lambda stdin: differs(dataclasses.replace(call, stdin=stdin)))
            call = dataclasses.replace(call, stdin=stdin)
        # The command and the form stay.
        call = with_words(reduced_list(list(call.words[2:]), lambda rest: differs(with_words(rest))))
        # Scripts come first: with fewer lines, the rest is faster. A second pass also removes what was needed only
        # by something that the first pass removed.
        for name in 2 * sorted(call.files, key=lambda name: name.endswith(".json")):
            if name not in call.files:
                continue
            others = {other: content for other, content in call.files.items() if other != name}
            if differs(with_files(others)):
                call = with_files(others)
            else:
                content = call.files[name].reduced(
                    lambda content, name=name: differs(with_files({**call.files, name: content})))
                call = with_files({**call.files, name: content})
        return call


def read_forms(folder):
    """The shipped forms by name, each with the files that it pushes."""
    forms = {}
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        files = {path.name: json.loads(path.read_bytes())}
        for name in re.findall(r'"push": "([^"]*\.json)"', path.read_text()):
            if (path.parent / name).exists():
                files[name] = json.loads((path.parent / name).read_bytes())
        forms[path.name] = files
    return forms


def commands_of(program, folder):
    """The script commands of a program: those that its `help` describes in an object each."""
    form = {"title": "Help", "sections": [{"rows": [{"text": "A row"}]}]}
    call = Call("run", ("run", FORM, "--output", "json"), {FORM: JSONInput(form)}, TextInput((b"help",)))
    output = Result.of(program, call, folder).parts["standard output"].decode()
    names = re.findall(r'"type": ?"help", ?"command": ?"([a-z]+)"', output)
    if not names:
        sys.exit(f"{program}: 'help' lists no commands; is it a formwork program?")
    return sorted(set(names))


def make_calls(seed, options, forms, commands):
    """The calls of a seed."""
    dice = Dice(f"{seed} {options.bad} {options.mutate_shipped}")
    if options.mutate_shipped:
        values = forms[dice.choice(sorted(forms))]
    else:
        values = FormMaker(dice).make()
    model = Model(values)
    if options.bad:
        spoiled = dice.choice(list(values))
        values = {**values, spoiled: Spoiler(dice).spoil(values[spoiled])}
    files = {name: JSONInput(value, random_layout(dice)) for name, value in values.items()}
    if options.bad and dice.chance(0.25):
        name = dice.choice(list(files))
        files[name] = TextInput.of(spoil_text(dice, files[name].data()))
    return CallMaker(dice, model, files, commands, options.bad).calls()


@dataclasses.dataclass
class Tally:
    """The results of one seed, or of all."""

    calls: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    differing: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    expected: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    crashed: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    statuses: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    codes: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    commands: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    forms: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    def add(self, other):
        for field in dataclasses.fields(self):
            getattr(self, field.name).update(getattr(other, field.name))

    def note(self, call, result):
        """Counts the features that a call covers."""
        self.calls[call.kind] += 1
        self.statuses[call.kind, result.status] += 1
        if call.words == ("check", next(iter(call.files))):
            self.forms["right" if result.status == "0" else "wrong"] += 1
        output = result.parts["standard output"] + result.parts["standard error"]
        self.codes.update(re.findall(r'"code": ?"([^"]+)"', output.decode("utf-8", "replace")))
        for name in (SCRIPT, "second.txt", "-"):
            script = call.stdin if name == "-" else call.files.get(name)
            if call.kind == "run" and script:
                self.note_script(script, name, output, "--keep-going" in call.words)

    def note_script(self, script, name, output, keeps_going):
        file = re.escape(name.encode())
        refused = re.findall(rb"^%b:(\d+)(?::\d+)?: error" % file, output, re.MULTILINE)
        refused += re.findall(rb'"type": ?"error", ?"file": ?"%b", ?"line": ?(\d+)' % file, output)
        refused = {int(number) for number in refused}
        for number, line in enumerate(script.lines, start=1):
            command = line.split()[0].decode("utf-8", "replace") if line.split() else ""
            if command in ScriptMaker.WEIGHTS:
                self.commands[command, "refused" if number in refused else "done"] += 1
            if number in refused and not keeps_going or command == "quit":
                break


@dataclasses.dataclass
class SeedResult:
    tally: Tally
    report: list


def run_seed(seed, options, comparison, forms, commands):
    """Runs all calls of a seed, and reports its first difference."""
    folder = comparison.folder / str(seed)
    tally, report = Tally(), []
    calls = make_calls(seed, options, forms, commands)
    for number, call in enumerate(calls, start=1):
        old, new = comparison.results(call, folder / "call")
        tally.note(call, old)
        verdict = comparison.verdict(old, new)
        if verdict != "same":
            getattr(tally, verdict)[call.kind] += 1
        if verdict == "differing" and (tally.differing.total() == 1 or options.seed is not None):
            small = comparison.shrunk(call, folder / "call")
            results = comparison.results(small, folder / f"call-{number}")
            if differing_parts(*results):
                report += describe_difference(seed, number, small, *results)
            else:
                report += ["Run again, this call makes no difference:"]
                report += describe_difference(seed, number, call, old, new)
        if options.seed is not None:
            report.append(f"{number:3} {verdict:9} {old.parts['status'].decode().strip():10} {call}")
    shutil.rmtree(folder / "call", ignore_errors=True)
    if options.keep and tally.differing:
        report.append(f"kept in {folder}")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return SeedResult(tally, report)


def describe_difference(seed, number, call, old, new):
    """A difference, with everything needed to reproduce it."""
    text = [f"=== seed {seed}, call {number}: {call.kind} differs in {', '.join(differing_parts(old, new))}",
            f"$ {call}"]
    for name, content in {**call.files, **({"stdin": call.stdin} if call.stdin else {})}.items():
        text.append(f"--- {name}")
        text += ["    " + line for line in Result({"": content.data()}).lines("")]
    return text + unified(old, new)


def print_summary(options, tally, seeds, failed, crashed):
    columns = {"calls": tally.calls, "differ": tally.differing, "expected": tally.expected,
               "crashed": tally.crashed}
    print("kind    " + "".join(f"{name:>10}" for name in columns))
    for kind in sorted(tally.calls):
        print(f"{kind:8}" + "".join(f"{counter[kind]:10}" for counter in columns.values()))
    print("all     " + "".join(f"{counter.total():10}" for counter in columns.values()))
    if options.coverage:
        print_coverage(tally)
    first = f", the first ones {', '.join(map(str, failed[:10]))}" if failed else ""
    print(f"{seeds} seeds, {len(failed)} with differences{first}")
    if crashed:
        print(f"OLD crashed in seeds {', '.join(map(str, crashed[:10]))}; there was nothing to compare")


def print_coverage(tally):
    print("\nstatuses:")
    for kind in sorted(tally.calls):
        counts = {status: count for (name, status), count in tally.statuses.items() if name == kind}
        print(f"  {kind:8}" + "  ".join(f"{status}: {count}" for status, count in sorted(counts.items())))
    right, all_forms = tally.forms["right"], tally.forms.total()
    print(f"forms that pass check: {right} of {all_forms} ({100 * right // max(1, all_forms)} %)")
    print("script commands, done and refused:")
    for command in sorted({name for name, _ in tally.commands}):
        print(f"  {command:10}{tally.commands[command, 'done']:6}{tally.commands[command, 'refused']:6}")
    print(f"{len(tally.codes)} error codes:")
    for code, count in sorted(tally.codes.items()):
        print(f"  {code:40}{count:6}")


def read_options():
    parser = argparse.ArgumentParser(description="Compares two builds of formwork on random input.")
    forms = pathlib.Path(__file__).resolve().parent.parent.parent / "Forms"
    parser.add_argument("old", help="the program whose behaviour is right")
    parser.add_argument("new", help="the program that should behave the same")
    parser.add_argument("--seeds", type=int, default=500, help="how many seeds to run (500)")
    parser.add_argument("--start", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--seed", type=int, help="only this seed, and tell of every call")
    parser.add_argument("--jobs", type=int, default=2, help="how many seeds run at the same time (2)")
    parser.add_argument("--keep", action="store_true", help="keep the folders of seeds that fail")
    parser.add_argument("--bad", action="store_true", help="bring mistakes into the forms")
    parser.add_argument("--mutate-shipped", action="store_true", help="use the shipped forms")
    parser.add_argument("--forms", default=forms, help="the folder of the shipped forms")
    parser.add_argument("--ignore", help="a file of regular expressions for lines that may differ")
    parser.add_argument("--coverage", action="store_true", help="tell what the calls of OLD came to")
    options = parser.parse_args()
    for program in (options.old, options.new):
        if not pathlib.Path(program).is_file():
            parser.error(f"there is no program {program}")
    return options


def read_ignored(path):
    """The expressions in an ignore file. `#` begins a comment; blank lines are ignored."""
    lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
    return [re.compile(line) for line in lines if line.strip() and not line.startswith("#")]


def main():
    options = read_options()
    old, new = (str(pathlib.Path(path).resolve()) for path in (options.old, options.new))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="formwork-compare-"))
    comparison = Comparison(old, new, read_ignored(options.ignore) if options.ignore else [], folder)
    forms = read_forms(options.forms) if options.mutate_shipped else {}
    seeds = range(options.start, options.start + options.seeds)
    if options.seed is not None:
        seeds = [options.seed]
    tally, failed, crashed = Tally(), [], []
    pool = concurrent.futures.ThreadPoolExecutor(options.jobs)
    try:
        commands = commands_of(old, folder / "help")
        shutil.rmtree(folder / "help")
        results = pool.map(lambda seed: run_seed(seed, options, comparison, forms, commands), seeds)
        for seed, result in zip(seeds, results):
            tally.add(result.tally)
            failed += [seed] if result.tally.differing else []
            crashed += [seed] if result.tally.crashed else []
            if result.report:
                print("\n".join(result.report), end="\n\n", flush=True)
    finally:
        pool.shutdown(cancel_futures=True)
        if not (options.keep and failed):
            shutil.rmtree(folder, ignore_errors=True)
    print_summary(options, tally, len(seeds), failed, crashed)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
