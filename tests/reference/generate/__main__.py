"""The command line; see the package's text or --help."""

import argparse
import sys
from pathlib import Path

from .cases import CASES
from .document import write
from .extra import extra_cases
from .recipe import run


def parse(arguments):
    parser = argparse.ArgumentParser(prog="generate", description="Writes reference files.")
    parser.add_argument("--out", type=Path, required=True, help="the directory to write to")
    parser.add_argument("--extra", type=int, metavar="N", help="N random cases of each recipe")
    parser.add_argument("--seed", type=int, default=0, help="of the random cases (default 0)")
    parser.add_argument("names", nargs="*", help="files, without .json (default: all)")
    return parser.parse_args(arguments)


def chosen_cases(options):
    if options.extra is not None:
        known = extra_cases(options.extra, options.seed)
    else:
        known = CASES
    by_name = {case.name: case for case in known}
    unknown = [name for name in options.names if name not in by_name]
    if unknown:
        sys.exit("generate: no such file: " + ", ".join(unknown))
    return [by_name[name] for name in options.names or by_name]


def main():
    options = parse(sys.argv[1:])
    options.out.mkdir(parents=True, exist_ok=True)
    cases = chosen_cases(options)
    for case in cases:
        document, params = run(case)
        write(options.out, case.name, case.recipe.kind, params, document)
    print("%d files in %s" % (len(cases), options.out))


if __name__ == "__main__":
    main()
