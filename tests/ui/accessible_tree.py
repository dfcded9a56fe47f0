#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The windows as a screen reader hears them: starts the program on an accessibility bus of its own, walks the
tree of each window through AT-SPI, and fails where a control has no name or a plot no summary.

    tests/ui/accessible_tree.py PROGRAM IMAGE    needs a display, dbus-run-session around it, python3-pyatspi
"""
import os
import subprocess
import sys
import time

import pyatspi

PATIENCE = 240  # s, for a busy machine
CONTROLS = {
    pyatspi.ROLE_PUSH_BUTTON, pyatspi.ROLE_TOGGLE_BUTTON, pyatspi.ROLE_CHECK_BOX, pyatspi.ROLE_RADIO_BUTTON,
    pyatspi.ROLE_COMBO_BOX, pyatspi.ROLE_SPIN_BUTTON, pyatspi.ROLE_SLIDER, pyatspi.ROLE_ENTRY, pyatspi.ROLE_TEXT,
    pyatspi.ROLE_LIST, pyatspi.ROLE_TABLE, pyatspi.ROLE_TREE, pyatspi.ROLE_TREE_TABLE, pyatspi.ROLE_MENU,
    pyatspi.ROLE_MENU_ITEM, pyatspi.ROLE_CHECK_MENU_ITEM, pyatspi.ROLE_PAGE_TAB, pyatspi.ROLE_PROGRESS_BAR,
}


def wait_for(process, what, look):
    """The first thing that `look` gives which is something; the test ends where the program does."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            sys.exit(f"the program ended with {process.returncode}; no {what}")
        try:
            found = look()
        except Exception:  # the tree changes while it is read
            found = None
        if found:
            return found
        time.sleep(0.2)
    sys.exit(f"no {what} within {PATIENCE} s")


def children(node):
    return [child for child in node if child is not None]


def nodes(node, path=()):
    """Every node below, with the names that lead to it. What a combo or spin box is made of is its own."""
    for child in children(node):
        here = path + (child.name or child.getRoleName(),)
        yield child, here
        if child.getRole() not in (pyatspi.ROLE_COMBO_BOX, pyatspi.ROLE_SPIN_BUTTON, pyatspi.ROLE_TABLE,
                                   pyatspi.ROLE_TREE, pyatspi.ROLE_LIST, pyatspi.ROLE_TREE_TABLE):
            yield from nodes(child, here)


def windows_of(program):
    desktop = pyatspi.Registry.getDesktop(0)
    return [window for app in children(desktop) if app.name == program for window in children(app)]


def window_named(program, part):
    return next((window for window in windows_of(program) if part in window.name), None)


def nameless(window):
    return [f"{node.getRoleName()} below {' > '.join(path[:-1])}" for node, path in nodes(window)
            if node.getRole() in CONTROLS and node.getState().contains(pyatspi.STATE_SHOWING)
            and not node.name.strip()]


def plot_summary(window):
    return next((node.description for node, _ in nodes(window) if node.name == "Plot of the histogram"), "")


def press(window, name):
    """Chooses the menu's entry of that name, as a screen reader does."""
    entry = next(node for node, _ in nodes(window) if node.name == name and node.queryAction().nActions > 0)
    entry.queryAction().doAction(0)


def check(process, program, image):
    main = wait_for(process, "main window", lambda: window_named("tonescope", os.path.basename(image)))
    summary = wait_for(process, "summary of the plot", lambda: plot_summary(main))
    print("the plot says:", summary.splitlines()[0])
    faults = nameless(main)
    press(main, "Strategy lab")
    lab = wait_for(process, "lab", lambda: window_named("tonescope", "Strategy lab"))
    faults += nameless(lab)
    print(f"main window: {sum(1 for _ in nodes(main))} nodes, lab: {sum(1 for _ in nodes(lab))}")
    return faults


def start(program, image):
    environment = dict(os.environ, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", QT_QPA_PLATFORM="xcb", LANG="C.UTF-8",
                       LANGUAGE="en")
    return subprocess.Popen([program, "--no-opencl", image], env=environment)


def main():
    program, image = sys.argv[1:3]
    process = start(program, image)
    try:
        faults = check(process, program, image)
    finally:
        process.terminate()
        process.wait()
    for fault in faults:
        print("without a name:", fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
