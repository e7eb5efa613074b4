"""Runs a command, and writes as JSON what it and all its descendants used.

usage.py FILE PATTERN COMMAND...

`cpu` are seconds of user and system time, `wall` are seconds, and `peak` is the largest resident size in bytes that
one process reached whose command line matches PATTERN. The exit code is the command's.

Node cannot read what a waited-for child has used. This is not /usr/bin/time, because the CLI kills its plugins and
ends without waiting for all of them: as a subreaper, this process inherits them, waits for them, and counts them.
"""

import contextlib
import ctypes
import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time

PR_SET_CHILD_SUBREAPER = 36
SAMPLE = 0.05
# What outlives the command by more than these seconds is killed.
PATIENCE = 5


def below(pid):
    """Yields all descendants of a process. A process may be the child of any thread of its parent."""
    try:
        threads = os.listdir(f"/proc/{pid}/task")
        children = [child for one in threads for child in read(f"/proc/{pid}/task/{one}/children").split()]
    except OSError:
        return
    for child in children:
        yield child
        yield from below(child)


def read(file):
    """Returns the text of a file of /proc; empty if its process has ended in the meantime."""
    try:
        with open(file, "rb") as opened:
            return opened.read().decode(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def peak_of(pid):
    """Returns the peak that the kernel keeps for a process, so a late sample misses only what came after it."""
    found = re.search(r"VmHWM:\s+(\d+) kB", read(f"/proc/{pid}/status"))
    return int(found[1]) * 1024 if found else 0


def sample(pattern, ended, peaks):
    while not ended.wait(SAMPLE):
        for pid in below("self"):
            if pattern.search(read(f"/proc/{pid}/cmdline").replace("\0", " ")):
                peaks[pid] = max(peaks.get(pid, 0), peak_of(pid))


def reap():
    """Waits for all that the command has left behind."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            if time.monotonic() > deadline:
                for left in below("self"):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(int(left), signal.SIGKILL)
            time.sleep(0.01)


def main(file, pattern, *command):
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "the kernel does not make this process a subreaper")
    ended, peaks = threading.Event(), {}
    sampler = threading.Thread(target=sample, args=(re.compile(pattern), ended, peaks), daemon=True)
    sampler.start()
    begun = time.monotonic()
    code = subprocess.call(command)
    wall = time.monotonic() - begun
    reap()
    ended.set()
    sampler.join()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(file, "w") as opened:
        json.dump({"cpu": used.ru_utime + used.ru_stime, "wall": wall, "peak": max(peaks.values(), default=0)}, opened)
    return code


sys.exit(main(*sys.argv[1:]))
