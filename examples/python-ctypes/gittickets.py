"""Crash capture for a Python program, by ctypes: arm(), annotate(), breadcrumb(), note_exit(), disarm().

Loaded this way the library comes after libc, so threads started later have no alternate stack (a stack overflow on one
leaves no record), and os._exit is not seen: call note_exit first. LD_PRELOAD=libgittickets.so.0 lifts both limits.
"""

import ctypes
import ctypes.util
import os


class _Options(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_size_t),
        ("app_id", ctypes.c_char_p),
        ("app_version", ctypes.c_char_p),
        ("directory", ctypes.c_char_p),
    ]


class _Result(ctypes.Structure):
    _fields_ = [("failure", ctypes.c_uint32), ("error", ctypes.c_int32)]


_library = ctypes.CDLL(os.environ.get("GITTICKETS_LIBRARY") or ctypes.util.find_library("gittickets"))
_library.gt_arm.argtypes = [ctypes.POINTER(_Options)]
_library.gt_arm.restype = _Result
_library.gt_arm_advice.argtypes = [ctypes.c_uint32]
_library.gt_arm_advice.restype = ctypes.c_char_p
_library.gt_annotate.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
_library.gt_annotate.restype = ctypes.c_bool
_library.gt_breadcrumb.argtypes = [ctypes.c_char_p]
_library.gt_breadcrumb.restype = ctypes.c_bool
_library.gt_note_exit.argtypes = [ctypes.c_int]
_library.gt_note_exit.restype = None
_library.gt_disarm.argtypes = []
_library.gt_disarm.restype = None


def _bytes(text):
    return None if text is None else os.fsencode(text)


def arm(app_id, app_version=None, directory=None):
    """Arms the crash handler; raises OSError, which says what to do. Call it before threads are started."""
    options = _Options(ctypes.sizeof(_Options), _bytes(app_id), _bytes(app_version), _bytes(directory))
    result = _library.gt_arm(ctypes.byref(options))
    if result.failure != 0:
        raise OSError(result.error, _library.gt_arm_advice(result.failure).decode())


def annotate(key, value):
    """Sets a value that the record shows however the process dies; None removes it. False when there is no room."""
    return _library.gt_annotate(_bytes(key), _bytes(value))


def breadcrumb(text):
    """Leaves an entry in the ring of the last 128."""
    return _library.gt_breadcrumb(_bytes(text))


def note_exit(status):
    """Says that the process ends on purpose: before os._exit, or a signal of its own."""
    _library.gt_note_exit(status)


def disarm():
    """Takes the handler out and removes the record."""
    _library.gt_disarm()
