#!/usr/bin/python3
"""A Python program that leaves a crash record: `report.py crash`, then `gittickets-diag crashes --app python-report`."""

import ctypes
import os
import sys

import gittickets

gittickets.arm("python-report", "1.0", directory=os.environ.get("RECORDS"))
gittickets.annotate("document.pages", "42")
gittickets.breadcrumb("opened export")

match sys.argv[1:]:
    case ["crash"]:
        ctypes.string_at(0)
    case ["leave"]:
        gittickets.note_exit(5)
        os._exit(5)
    case _:
        sys.exit("usage: report.py crash|leave")
