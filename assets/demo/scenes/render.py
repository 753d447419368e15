"""Renders the shop's pictures with Blender's Cycles. Run by hand; only the results are shipped:

    blender -b --threads 2 -P render.py -- FOLDER SIZE SAMPLES NAME…

NAME is a product's picture (`hub-1`), a room (`room-living`) or a category (`category-lighting`); a product alone means all its views.
SIZE is the side of a square, or the width of a room (16:9).
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import catalogue  # noqa: E402


def main():
    folder, size, samples, *names = sys.argv[sys.argv.index('--') + 1:]
    os.makedirs(folder, exist_ok=True)
    for name in catalogue.expand(names):
        start = time.time()
        catalogue.make(name, int(size), int(samples), os.path.join(folder, name + '.png'))
        print(f'PICTURE {name} {time.time() - start:.0f} s', flush=True)


main()
