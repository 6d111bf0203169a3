#!/usr/bin/env python3
"""large.py COUNT: prints a form with so many rows, of several kinds, some of which depend on others."""
import json
import sys

KINDS = [
    {"switchToggle": False},
    {"textField": {"kind": "integer", "minimum": 1, "maximum": 65535}},
    {"segmentedControl": ["a", "b", "c"]},
    {"stepper": {"value": 5, "minimum": 0, "maximum": 10}},
    {"textField": {"placeholder": "text"}},
]


def row(number):
    row = {"text": f"Row {number}", "key": f"rows.r{number}", "accessory": KINDS[number % len(KINDS)]}
    if number % 10 == 1:
        row["visibleWhen"] = f"rows.r{number - 1}"
    return row


count = int(sys.argv[1])
sections = [
    {"header": f"Section {first // 100 + 1}", "rows": [row(number) for number in range(first, min(first + 100, count))]}
    for first in range(0, count, 100)
]
json.dump({"title": "Large", "sections": sections}, sys.stdout)
