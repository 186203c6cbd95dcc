#!/usr/bin/env python3
"""Writes unicode_tables.cpp, and tests/native/unicode_digests.h to test it with.

Run it with Python 3.11, whose str it describes (Unicode 14.0):  python3.11 cpp/attn/unicode_tables.py
The format of the tables is described in unicode_tables.h.
"""
import pathlib
import sys
import unicodedata

UNICODE = '14.0.0'
HERE = pathlib.Path(__file__).resolve().parent
DIGESTS = HERE.parents[1] / 'tests' / 'native' / 'unicode_digests.h'
CODE_POINTS = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
FINAL_SIGMA = '\u03c2'


def is_final(text):
    """Whether lower() takes the one capital sigma of the text for a final one."""
    return FINAL_SIGMA in text.lower()


def case_ignorable(c):
    """Skipped when looking back from a sigma: what stands before it decides."""
    return is_final('A' + chr(c) + '\u03a3') and not is_final('1' + chr(c) + '\u03a3')


def cased(c):
    return is_final('1' + chr(c) + '\u03a3')


def lower_case():
    """[(code point, what lower() adds to it)]; the two-letter U+0130 is left to the code."""
    pairs = []
    for c in CODE_POINTS:
        lower = chr(c).lower()
        if len(lower) > 1:
            assert (c, lower) == (0x130, 'i\u0307')
        elif ord(lower) != c:
            pairs.append((c, ord(lower) - c))
    return pairs


def varint(n):
    out = []
    while n >= 0x80:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    return out + [n]


def zigzag(n):
    return 2 * n if n >= 0 else -2 * n - 1


def encode_set(members):
    """Ranges of consecutive code points: distance from the one before, length - 1."""
    out, end, i = [], 0, 0
    while i < len(members):
        j = i
        while j + 1 < len(members) and members[j + 1] == members[j] + 1:
            j += 1
        out += varint(members[i] - end) + varint(j - i)
        end = members[j] + 1
        i = j + 1
    return out


def encode_runs(pairs):
    """Runs of equal difference, of all or of every second code point."""
    def run(i, step):
        j = i
        while j + 1 < len(pairs) and pairs[j + 1] == (pairs[j][0] + step, pairs[i][1]):
            j += 1
        return j

    out, end, i = [], 0, 0
    while i < len(pairs):
        step = max((1, 2), key=lambda s: run(i, s))
        j = run(i, step)
        start, difference = pairs[i]
        out += varint(start - end) + varint(2 * (j - i) + step - 1) + varint(zigzag(difference))
        end = pairs[j][0] + 1
        i = j + 1
    return out


def array(name, about, data):
    lines = [', '.join(map(str, data[i:i + 22])) for i in range(0, len(data), 22)]
    return ('// %s\nconst std::uint8_t %s_bytes[] = {\n    %s};\n' % (about, name, ',\n    '.join(lines)))


def digest(text):
    """FNV-1a, 64 bits, of the text's UTF-8."""
    h = 0xCBF29CE484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return h


def write_tables(path):
    tables = {
        'lower_case': ('letters with a lower case', encode_runs(lower_case())),
        'case_ignorable': ('case-ignorable', encode_set([c for c in CODE_POINTS if case_ignorable(c)])),
        'cased': ('cased, not case-ignorable', encode_set([c for c in CODE_POINTS if cased(c) and not case_ignorable(c)])),
        'white_space': ('white space', encode_set([c for c in CODE_POINTS if chr(c).isspace()])),
    }
    size = sum(len(data) for _, data in tables.values())
    text = '// Written by unicode_tables.py from Unicode %s (Python %d.%d): %d bytes of tables.\n' % (UNICODE, *sys.version_info[:2], size)
    text += '// Change the script, not this file.\n#include "attn/unicode_tables.h"\n\n'
    text += '// clang-format off\nnamespace attn::unicode {\nnamespace {\n\n'
    text += '\n'.join(array(name, about, data) for name, (about, data) in tables.items())
    text += '\n}  // namespace\n\n'
    for name in tables:
        text += 'const Table %s = {%s_bytes, sizeof %s_bytes};\n' % (name, name, name)
    path.write_text(text + '\n}  // namespace attn::unicode\n')
    print('%s: %d bytes of tables' % (path.name, size))


def write_digests(path):
    every = '\n'.join(map(chr, CODE_POINTS))
    before = '\n'.join('a%s\u03a3' % chr(c) for c in CODE_POINTS)
    after = '\n'.join('a\u03a3%sa' % chr(c) for c in CODE_POINTS)
    spaces = ' '.join('%x' % c for c in CODE_POINTS if chr(c).isspace())
    text = '// Written by cpp/attn/unicode_tables.py from Unicode %s (Python %d.%d).\n' % (UNICODE, *sys.version_info[:2])
    text += '// FNV-1a hashes of the UTF-8 of what Python gives for every code point c but the surrogates,\n'
    text += '// joined by line feeds; S is a capital sigma.\n#pragma once\n\n#include <cstdint>\n\nnamespace unicode_digests {\n\n'
    for name, about, value in (
            ('lower', 'c.lower()', digest(every.lower())),
            ('sigma_after', '("a" + c + S).lower()', digest(before.lower())),
            ('sigma_before', '("a" + S + c + "a").lower()', digest(after.lower())),
            ('spaces', 'where c.isspace(), as hexadecimal numbers, joined by blanks', digest(spaces))):
        text += '// %s\nconstexpr std::uint64_t %s = 0x%016x;\n' % (about, name, value)
    path.write_text(text + '\n}  // namespace unicode_digests\n')


if __name__ == '__main__':
    if unicodedata.unidata_version != UNICODE:
        sys.exit('Unicode %s is wanted (Python 3.11), this Python has %s' % (UNICODE, unicodedata.unidata_version))
    write_tables(HERE / 'unicode_tables.cpp')
    write_digests(DIGESTS)
