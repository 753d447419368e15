"""Makes what is shipped from what was rendered, with Pillow of Debian's python3-pil:

    python3 ship.py FOLDER

FOLDER holds the PNGs of render.py. Products become squares of 320, 640 and 1280 px, categories of 320 and 640, rooms 800 and 1600 px wide.
"""
import os
import sys

from PIL import Image, ImageFilter

here = os.path.dirname(os.path.abspath(__file__))
products = os.path.normpath(os.path.join(here, '../pictures'))
rooms = os.path.normpath(os.path.join(here, '../../../ui/src/shop/home'))

# The smaller the picture, the nearer one sees its blocks; all of it together stays below 4 MB. WebP takes half of the bytes
# of JPEG, and every browser since 2020 reads it.
QUALITY = {320: 74, 640: 72, 1280: 68, 800: 74, 1600: 68}


def ship(path, folder, widths):
    name = os.path.splitext(os.path.basename(path))[0]
    whole = Image.open(path).convert('RGB')
    for width in widths:
        # Scaling up would show every step of an edge.
        sharp = whole if width <= whole.width else whole.filter(ImageFilter.GaussianBlur(.65))
        small = sharp.resize((width, round(whole.height * width / whole.width)), Image.Resampling.LANCZOS)
        if width < whole.width:  # scaling down softens a little
            small = small.filter(ImageFilter.UnsharpMask(.6, 45, 2))
        small.save(os.path.join(folder, f'{name}-{width}.webp'), quality=QUALITY[width], method=6, use_sharp_yuv=True)


def main():
    source, *only = sys.argv[1:]
    for file in sorted(os.listdir(source)):
        if not file.endswith('.png') or only and file[:-4] not in only:
            continue
        path = os.path.join(source, file)
        if file.startswith('room-'):
            ship(path, rooms, (800, 1600))
        elif file.startswith('category-'):
            ship(path, products, (320, 640))
        else:
            ship(path, products, (320, 640, 1280))


main()
