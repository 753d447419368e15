"""Lighting: bulbs with the Indian bayonet, candles, the strip on its reel, downlight, ceiling panel."""
import math

import materials as mt
from catalogue import picture
from parts import annulus, box, curve, disc, dome, lathe, placed, screw, sheet, slab, tube, words


def bayonet(z=0):
    """A B22 cap that ends at z: brass-nickel barrel, two pins, the black insulator with two soldered contacts."""
    metal = mt.metal('#C7C2B8', .24)
    with placed((0, 0, z)):
        lathe([(9, 0), (10.6, .8), (11, 2), (11, 6), (10.7, 6.6), (11, 7.2), (11, 25), (12.2, 26.5), (12.4, 28)], metal)
        dome(9.4, 1.6, mt.gloss_plastic('#15130F', .25), (0, 0, .6), (180, 0, 0))
        for s in (-1, 1):
            lathe([(1.15, 0), (1.15, 2.4), (.9, 2.9), (0, 2.9)], metal, (s * 10.9, 0, 15), (0, s * 90, 0))
            dome(2.3, 1.6, mt.metal('#9E9A93', .3), (s * 4.4, 0, -.4), (180, 0, 0))


def e14(z=0):
    """A small Edison screw that ends at z."""
    profile = [(2.6, 0), (3.4, .6)]
    for i in range(5):
        profile += [(6.2, 4 + i * 2.8), (6.9, 5.0 + i * 2.8), (6.9, 5.7 + i * 2.8), (6.2, 6.6 + i * 2.8)]
    with placed((0, 0, z)):
        lathe([(4.6, 2.4)] + profile[2:] + [(6.6, 19), (7.4, 20)], mt.brass(.22), smooth=70)
        lathe([(0, 0), (2.2, 0), (2.6, .8), (0, .8)], mt.metal('#A9A59E', .3))
        lathe([(2.4, .8), (5.6, 3)], mt.gloss_plastic('#15130F', .25))


def bulb(width=60, height=120, glow='#FF9A3C', power=2.6, text='9 W', name='Rangoli', other=None):
    """An LED bulb stood on its cap: opal dome, a body that sheds heat, B22."""
    r = width / 2
    bayonet(0)
    body = mt.abs_plastic('#EDE9E2', .4)
    foot, neck = 27, height * .53
    lathe(curve([(12.4, foot), (14, foot + 2), (16.5, foot + 8), (r * .72, foot + (neck - foot) * .55), (r * .93, neck - 3), (r * .965, neck)], 8), body, smooth=60)
    lathe([(r * .965, neck), (r * .95, neck + .5), (r * .95, neck + 1.2)], mt.rubber('#8B857B'))
    lathe(curve([(r * .955, neck + 1.2), (r, neck + 8), (r * .985, neck + (height - neck) * .42), (r * .80, neck + (height - neck) * .75), (r * .42, height - 1.8), (0, height)], 12), mt.frosted('#F5F0E6', glow, power, .35, other), smooth=80)
    # Print runs round the body; a short word lies almost flat.
    with placed((0, -r * .765, foot + (neck - foot) * .55), (84, 0, 0)):
        words(name, 5.0, mt.ink('#6B655C'), (0, 2.4, .9), space=1.05)
        words(text, 3.8, mt.ink('#8B8479'), (0, -3.4, .5))


def lying(width, at, turn, make):
    """A bulb on its side: it rests on dome and cap."""
    with placed(at, turn):
        with placed(turn=(0, 90, 0)):
            make()


@picture('bulb-colour-1', azimuth=0, elevation=10, fill=.74, lens=100)
def colour_front():
    bulb(60, 120, '#FF7A1E', 3.6, other='#B03CFF')


@picture('bulb-colour-3', azimuth=10, elevation=24, fill=.76)
def colour_box():
    carton((38, 22, 0), -14, 66, 66, 128, 'Rangoli', 'Colour bulb 9 W', 'B22  900 lm')
    lying(60, (-84, -22, 29), (0, 0, -24), lambda: bulb(60, 120, '#19B8FF', 3.2, other='#FF3C8A'))


def carton(at, angle, w, d, h, name, line, line2, accent='#B4440F'):
    """The box: uncoated board, one ember line, few words."""
    board = mt.card('#C9A57C')
    with placed(at, (0, 0, angle)):
        box(w, d, h, board, (0, 0, h / 2), .5)
        for s in (-1, 1):  # the flaps' seam
            box(w - 2, .3, .3, mt.ink('#7A5C3D'), (0, s * .0, h + .02), 0)
        with placed((0, -d / 2 - .02, 0), (90, 0, 0)):
            ink = mt.ink('#3A2E22')
            k = min(w, h) / 66
            box(w - 12 * k, 1.3 * k, .05, mt.ink(accent), (0, h - 14 * k, 0), 0)
            words('hearth', 8 * k, ink, (-w / 2 + 6 * k, h - 8.5 * k, .03), align='LEFT', space=1.08)
            words(name, 9.4 * k, ink, (-w / 2 + 6 * k, h * .42, .03), align='LEFT')
            words(line, 5 * k, ink, (-w / 2 + 6 * k, h * .42 - 9.6 * k, .03), align='LEFT')
            words(line2, 5 * k, ink, (-w / 2 + 6 * k, h * .42 - 16 * k, .03), align='LEFT')


@picture('bulb-white-1', azimuth=0, elevation=10, fill=.74, lens=100)
def white_front():
    bulb(65, 130, '#FFC07A', 4.4, '12 W', 'Sandhya')


@picture('bulb-white-3', azimuth=10, elevation=24, fill=.76)
def white_box():
    carton((40, 22, 0), -14, 70, 70, 138, 'Sandhya', 'Tunable white 12 W', 'B22  1200 lm')
    lying(65, (-90, -24, 31.5), (0, 0, -24), lambda: bulb(65, 130, '#FFC890', 3.2, '12 W', 'Sandhya'))


def candle(power=7.0):
    """A candle of clear glass with four filaments."""
    e14(0)
    lathe(curve([(7.6, 20), (8.6, 23), (10.5, 28), (12, 31)], 6), mt.metal('#D8B070', .2))
    lathe(curve([(9.4, 31), (13, 37), (18.6, 54), (17.6, 68), (11.6, 86), (5.4, 100), (1.6, 108.5), (0, 110)], 10), mt.clear_glass(), smooth=80)
    lathe(curve([(2.6, 31), (2.4, 40), (1.7, 47), (0, 48)], 6), mt.clear_glass(), smooth=80)
    wire = mt.metal('#C9C2B4', .25)
    for i in range(4):
        a = math.radians(45 + 90 * i)
        x, y = 5.6 * math.cos(a), 5.6 * math.sin(a)
        tube([(x * .35, y * .35, 44), (x * .8, y * .8, 47), (x, y, 50)], .3, wire, sides=3)
        tube([(x, y, 50), (x * .75, y * .75, 84)], .6, mt.led('#FFB25E', power), smooth=False, sides=4)
        tube([(x * .75, y * .75, 84), (0, 0, 88)], .3, wire, sides=3)


@picture('bulb-candle-1', azimuth=0, elevation=9, fill=.74)
def candle_front():
    with placed((-30, 0, 0)):
        candle()
    with placed((30, 8, 0), (0, 0, 30)):
        candle()


@picture('bulb-candle-3', azimuth=10, elevation=24, fill=.76)
def candle_box():
    carton((30, 24, 0), -14, 88, 46, 116, 'Jyoti', 'Candle bulbs 5 W', '2 × E14  450 lm')
    with placed((-58, -24, 0)):
        candle()
    with placed((-96, 6, 0), (0, 0, 30)):
        candle()


HUES = ['#FF5A36', '#FF8A2A', '#FFC233', '#9BE04A', '#35D6A0', '#36A8FF', '#6A6BFF', '#C657F0', '#FF4F94']


def strip_run(points, up=(0, 0, 1), pitch=16.67, width=10, hue=None, power=7.0):
    """A strip along points: the white board with its LEDs and copper pads in a clear skin. up says where the light looks."""
    from mathutils import Vector
    u = Vector(up)
    line = [Vector(p) for p in points]
    rows = []
    total = 0
    marks = []
    for i, p in enumerate(line):
        t = (line[min(i + 1, len(line) - 1)] - line[max(i - 1, 0)]).normalized()
        side = u(p) if callable(up) else t.cross(u).normalized()
        rows.append([tuple(p - side * width / 2), tuple(p + side * width / 2)])
        if i:
            total += (p - line[i - 1]).length
        marks.append((total, p, t, side))
    sheet(rows, mt.gloss_plastic('#F4F1EB', .3), 'board', thick=1.0)
    at = pitch / 2
    k = 0
    for (a, p, t, side), (b, q, *_rest) in zip(marks, marks[1:]):
        while a <= at < b:
            f = (at - a) / (b - a)
            c = p.lerp(q, f)
            n = side.cross(t).normalized()
            if n.dot(u) < 0:
                n = -n
            yield k, c, t, side, n
            at += pitch
            k += 1


def leds_on(points, up, hue=None, power=7.0, pitch=16.67, width=10):
    from mathutils import Matrix
    for k, c, t, side, n in strip_run(points, up, pitch, width):
        m = Matrix((t, side, n)).transposed().to_euler()
        turn = [math.degrees(v) for v in m]
        code = hue or HUES[int(k / 2 + 2) % len(HUES)]
        with placed(tuple(c + n * .5), turn):
            box(5, 5, 1.4, mt.abs_plastic('#F7F5F0', .3), (0, 0, .5), .2)
            disc(1.9, .2, mt.led(code, power), (0, 0, 1.2), 0, 0, n=20)
            if k % 6 == 5:
                for s in (-1, 0, 1):
                    box(2.2, 1.6, .2, mt.metal('#D08A55', .3), (pitch / 2, s * 2.8, .45), 0)


@picture('light-strip-1', azimuth=-14, elevation=46, fill=.80)
def strip_front():
    """Five metres on the reel, the last turn drawn off and lit."""
    # The rest of the roll, wound on edge.
    turns = []
    for i in range(9 * 48):
        a = 2 * math.pi * i / 48
        r = 42 + 24 * i / (9 * 48)
        turns.append((r * math.cos(a), r * math.sin(a), 6))
    wound = []
    for p in turns:
        wound.append([(p[0], p[1], 1), (p[0], p[1], 11)])
    sheet(wound, mt.gloss_plastic('#EFECE6', .3), 'roll', thick=.9)
    # LEDs look outwards along the outermost turn.
    for i in range(26):
        a = math.radians(-160 + i * 14.2)
        with placed((66.6 * math.cos(a), 66.6 * math.sin(a), 6), (0, 0, math.degrees(a))):
            with placed(turn=(0, 90, 0)):
                box(5, 5, 1.4, mt.abs_plastic('#F7F5F0', .3), (0, 0, .4), .2)
                disc(1.9, .2, mt.led(HUES[(i // 3) % 9], 5.5), (0, 0, 1.1), 0, 0, n=20)
    # The loose end lies flat in a wave.
    pts = curve([(66, -6, 1.2), (78, -34, 1.0), (58, -66, 1.0), (14, -78, 1.0), (-34, -84, 1.0), (-72, -104, 1.0), (-110, -100, 1.0)], 14)
    leds_on(pts, (0, 0, 1), None, 5.5)
    controller((96, 62, 0), -30)


def controller(at, angle):
    with placed(at, (0, 0, angle)):
        slab(78, 30, 16, mt.abs_plastic('#EDE9E2'), r=6, edge=2)
        disc(5, .8, mt.rubber('#5A554E'), (-22, 0, 15.8), .4)
        disc(.8, .2, mt.led('#6FD08A', 6), (-10, 0, 16), .1, n=20)
        words('hearth', 5, mt.ink('#8B8479'), (14, 0, 16.02), space=1.1)
        tube([(38, 0, 8), (54, 2, 3), (70, -8, 2), (78, -20, 2)], 1.8, mt.abs_plastic('#E7E2D9', .5))
        tube([(-38, 0, 8), (-50, -4, 3), (-56, -16, 2.2)], 1.8, mt.abs_plastic('#E7E2D9', .5))


def adapter(at, angle):
    with placed(at, (0, 0, angle)):
        slab(96, 48, 32, mt.abs_plastic('#24211E', .45), r=6, edge=2.5, low=2.5)
        slab(60, 30, .1, mt.ink('#CFC8BC'), (0, 0, 32), r=1, edge=0, low=0)
        words('24 V  3 A', 7, mt.ink('#2B2825'), (0, 5, 32.15))
        words('100–240 V~ 50 Hz', 4.6, mt.ink('#2B2825'), (0, -5, 32.15))
        tube([(48, 0, 16), (66, 2, 8), (82, -14, 3), (66, -40, 3), (30, -50, 3)], 2.2, mt.rubber('#1D1B19'))


@picture('light-strip-3', azimuth=10, elevation=44, fill=.84)
def strip_box():
    pts = curve([(-130, 60, 1.0), (-70, 84, 1.0), (-10, 60, 1.0), (40, 74, 1.0), (100, 60, 1.0)], 14)
    leds_on(pts, (0, 0, 1), '#F2EBDD', .6)
    pts = curve([(-130, 28, 1.0), (-70, 50, 1.0), (-10, 28, 1.0), (40, 44, 1.0), (104, 30, 1.0)], 14)
    leds_on(pts, (0, 0, 1), '#F2EBDD', .6)
    adapter((-70, -46, 0), 12)
    controller((54, -36, 0), -18)


def downlight(lit=True):
    """Seen from its face (+z): trim ring, deep reflector, opal disc; springs and driver behind."""
    trim = mt.abs_plastic('#F2EFE9', .38)
    lathe(curve([(75, 0), (74.6, 1.6), (72.5, 3.0), (66, 4.4), (60.5, 3.6)], 6) + [(59.4, 1.6), (55, -10)], trim, smooth=60)
    lathe([(75, 0), (62, -.6), (61, -34), (52, -38), (0, -38)], mt.cast('#D9D5CD', .4))
    disc(55.2, .6, mt.frosted('#F6F1E8', '#FFB869' if lit else None, 4.4 if lit else 0, .5, flat=.055), (0, 0, -10), 0)
    for i in range(28):  # cooling fins
        a = 2 * math.pi * i / 28
        with placed((57 * math.cos(a), 57 * math.sin(a), -24), (0, 0, math.degrees(a))):
            box(9, 1.4, 22, mt.cast('#D9D5CD', .4), (2.5, 0, 0), .3)
    for s in (-1, 1):
        with placed((s * 62, 0, -16), (0, 0, 0 if s > 0 else 180)):
            tube([(0, -9, 0), (10, -9, 6), (26, -8, 14), (30, 0, 15), (26, 8, 14), (10, 9, 6), (0, 9, 0)], 1.0, mt.nickel(.22))
            lathe([(1.6, -11), (3.2, -11), (3.2, 11), (1.6, 11)], mt.nickel(.22), (0, 0, 0), (90, 0, 0))


@picture('downlight-1', azimuth=-18, elevation=20, fill=.82)
def downlight_front():
    with placed((-46, 34, 75), (78, 0, -8)):
        downlight()
    with placed((62, -18, 4.6 + 34), (0, 0, 40)):
        downlight(False)
    with placed((40, 100, 75), (78, 0, 10)):
        downlight()


@picture('downlight-3', azimuth=20, elevation=28, fill=.76)
def downlight_back():
    with placed((-40, 20, 4.6), (180, 0, 20)):
        downlight(False)
        words('12 W  1100 lm', 9, mt.ink('#6B655C'), (0, 6, -38.1), (180, 0, 0))
        words('hearth', 10, mt.ink('#6B655C'), (0, -10, -38.1), (180, 0, 0), space=1.1)
    with placed((86, -30, 0), (0, 0, -24)):
        slab(92, 38, 24, mt.abs_plastic('#EDE9E2'), r=5, edge=2)
        words('LED driver', 6, mt.ink('#6B655C'), (0, 5, 24.02))
        words('230 V~  12 W', 5, mt.ink('#6B655C'), (0, -6, 24.02))
        tube([(-46, 0, 12), (-62, 4, 4), (-80, 16, 3), (-92, 34, 8), (-98, 48, 24)], 2.2, mt.abs_plastic('#E7E2D9', .5))


def ceiling_panel(halo='#FF9A5A', lit=True, halo_power=3.5):
    """450 mm round: opal disc in a thin brushed rim, a ring of colour behind it. Face +z, the ceiling at z = 0."""
    lathe([(0, 0), (196, 0), (198, 1), (198, 20), (0, 20)], mt.cast('#E6E2DA', .4), n=160)
    lathe([(198.2, 5), (201, 6.5), (201, 16.5), (198.2, 18)], mt.frosted('#F5F0E8', halo, halo_power, .4), n=160)
    lathe([(196, 22), (221, 23), (224.4, 25.5), (225, 29), (225, 43), (224, 46), (220.5, 47.5), (218.6, 46.8)], mt.steel('#BDB8AF', .28, 'z'), n=192)
    lathe(curve([(218.4, 45.6), (150, 48.6), (70, 49.8), (0, 50)], 8), mt.frosted('#F6F2EA', '#FFB869' if lit else None, 4.3 if lit else 0, .45, flat=.218), n=192)


@picture('panel-1', azimuth=-22, elevation=10, fill=.76)
def panel_front():
    with placed((0, 0, 225)):
        with placed(turn=(82, 0, 0)):
            ceiling_panel()


@picture('panel-3', azimuth=20, elevation=18, fill=.78)
def panel_back():
    with placed((0, 0, 225), (0, 0, 180)):
        with placed(turn=(90, 0, 0)):
            ceiling_panel(lit=False, halo_power=1.5)
            with placed(turn=(180, 0, 180)):
                slab(180, 74, 5, mt.abs_plastic('#E3DED5'), (0, -20, 0), r=6, edge=2)
                for x in (-58, 58):
                    annulus(7, 3, 1, mt.nickel(.3), (x, 84, 0))
                    disc(4, .4, mt.rubber('#14120F'), (x, 84, .1), 0, 0, n=30)
                for i, s in enumerate(('L', 'N', 'E')):
                    disc(6, 2, mt.abs_plastic('#34302B'), (-24 + i * 24, -20, 4.6), .5)
                    screw((-24 + i * 24, -20, 6.4), 4.4, mt.brass())
                    words(s, 8, mt.ink('#5B554C'), (-24 + i * 24, -40, 5.05))
                words('hearth   Chandni 36 W', 12, mt.ink('#6B655C'), (0, 40, .05))
                words('3200 lm  2700–6500 K', 8, mt.ink('#8B8479'), (0, 24, .05))
