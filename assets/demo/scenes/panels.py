"""Switches and controls: touch panels, modules behind plates, modular switch, regulator, dimmer, scene button, IR blaster.

Wall devices lie with their face up (+z) and the wall at z = 0; `upright` stands them on the paper.
"""
import math
from contextlib import contextmanager

import materials as mt
from catalogue import picture
from parts import annulus, box, cut, disc, lathe, loft, placed, rectangle, rounded, screw, sheet, slab, tube, words

WHITE = '#EAE6DF'
EMBER = '#FF9A4A'


@contextmanager
def upright(height, lean=0, y=0, turn=0):
    """Stands a wall device on its lower edge, face to the front."""
    with placed((0, y, height / 2 * math.cos(math.radians(lean))), (0, 0, turn)):
        with placed(turn=(90 - lean, 0, 0)):
            yield


@contextmanager
def from_behind(height, lean=0):
    with placed((0, 0, height / 2), (0, 0, 180)):
        with placed(turn=(90 - lean, 0, 0)):
            yield


def terminal_block(count, at, pitch=7.5, names=None, body='#2E2B28', deep=9, high=10):
    """A row of screw terminals that looks down (-z): brass cages in dark polyamide."""
    w = count * pitch + 2
    plastic = mt.abs_plastic(body, .5)
    with placed(at, (180, 0, 180)):
        b = slab(w, deep, high, plastic, (0, 0, 0), r=.8, edge=.5)
        tools = []
        for i in range(count):
            x = -w / 2 + 1 + pitch * (i + .5)
            tools.append(disc(pitch * .36, 4, None, (x, 0, high - 3.2), 0, 0, n=40))
        cut(b, *tools)
        for i in range(count):
            x = -w / 2 + 1 + pitch * (i + .5)
            screw((x, 0, high - 3.1), pitch * .31, mt.brass(.3), kind='slot', depth=1.5)
            # The wire's way in, on the side.
            box(pitch * .62, .6, 4.2, mt.rubber('#0C0B0A'), (x, -deep / 2 + .1, high * .42), .3)
            box(pitch * .5, .7, 1.1, mt.brass(.35), (x, -deep / 2 - .05, high * .3), .2)
    if names:
        for i, n in enumerate(names):
            words(n, 3.6, mt.ink('#D8D2C8'), (at[0] + w / 2 - 1 - pitch * (i + .5), at[1] + deep / 2 + 4, at[2] - .2), (180, 0, 180))


GLASS = {
    'black': ('#0B0A0A', '#39423E', '#1B1A18', '#EDE4D6'),
    'white': ('#F1EEE8', '#C9D6CE', '#E4E0D8', '#8D867C'),
    'gold': ('#C9AE86', '#B9A98A', '#C2A47A', '#FFFFFF'),
}


def touch_panel(width, gangs, color='black', lit=0, fan=False, back=True):
    """Toughened glass on a slim frame; every gang has a ring of light under the glass."""
    face, edge, frame, mark = GLASS[color]
    h = 86
    slab(width - 1.2, h - 1.2, 5.2, mt.abs_plastic(frame, .42), (0, 0, 0), r=5, edge=.4, low=.4, name='frame')
    glass = mt.glass_plate(face)
    # The slab of glass: its ground edge, then the chamfer, then the printed face.
    loft(rectangle(width, h, 6, 14), [(.25, 0), (0, .3), (0, 2.7)], mt.glass_edge(edge), (0, 0, 5.2), name='edge', caps=(True, False))
    loft(rectangle(width, h, 6, 14), [(0, 2.7), (.55, 3.3)], mt.glass_edge(edge), (0, 0, 5.2), name='chamfer', caps=(False, False))
    loft(rectangle(width, h, 6, 14), [(.55, 3.3), (.56, 3.301)], glass, (0, 0, 5.2), name='face', caps=(False, True))
    z = 8.5
    cell = width / gangs
    off = mt.led('#E9DFD0', 3.2) if color == 'black' else mt.ink(mark) if color == 'white' else mt.led('#FFF3DC', .75)
    on = mt.led(EMBER, 9 if color == 'black' else 5)
    for i in range(gangs):
        x = -width / 2 + cell * (i + .5)
        r = 9.2 if gangs < 6 else 8.2
        if fan and i == gangs - 1:
            fan_mark(x, 3, z, 9.5, off)
            for k in range(4):  # four speeds
                disc(.85, .04, on if k < 2 else off, (x - 6.6 + k * 4.4, -13, z), 0, 0, n=24)
            continue
        annulus(r, .95 if i == lit else .75, .04, on if i == lit else off, (x, 0, z), edge=0)
        if i == lit:
            disc(1.2, .04, on, (x, 0, z), 0, 0, n=24)
        else:
            disc(.7, .04, off, (x, 0, z), 0, 0, n=24)
    words('hearth', 4.4, mt.ink('#8D857A' if color == 'black' else mark), (0, -35.5, z), thick=.02, space=1.12)
    if back:
        panel_back(width, gangs)


def fan_mark(x, y, z, r, material):
    """Three blades and a hub, printed."""
    for k in range(3):
        rows = [[], []]
        for i in range(13):
            t = i / 12
            a = math.radians(120 * k + 90 + 58 * math.sin(t * math.pi) * .5)
            b = math.radians(120 * k + 90 - 42 * math.sin(t * math.pi) * .5)
            q = r * (.2 + .8 * t)
            rows[0].append((x + q * math.cos(a), y + q * math.sin(a), z + .03))
            rows[1].append((x + q * math.cos(b), y + q * math.sin(b), z + .03))
        sheet(rows, material, 'blade')
    disc(r * .14, .05, material, (x, y, z), 0, 0, n=24)


def panel_back(width, gangs):
    """What goes into the wall box: the module, its vents, terminals and rating."""
    w = {1: 58, 2: 58, 4: 116, 6: 182}[gangs]
    body = mt.abs_plastic('#24221F', .5)
    slab(w, 56, 25, body, (0, 0, 0), r=4, edge=1, low=1, turn=(180, 0, 0), name='module')
    slab(w + 12, 66, 2.4, mt.abs_plastic('#2B2926', .5), (0, 0, .2), r=4, edge=.4, turn=(180, 0, 0), name='flange')
    count = {1: 4, 2: 4, 4: 7, 6: 9}[gangs]
    names = {1: ['L', 'N', 'L1', 'E'], 2: ['L', 'N', 'L1', 'L2'], 4: ['L', 'N', 'L1', 'L2', 'L3', 'L4', 'E'], 6: ['L', 'N', 'L1', 'L2', 'L3', 'L4', 'L5', 'FAN', 'E']}[gangs]
    terminal_block(count, (0, -16, -25), 9 if gangs < 4 else 10, names, '#3A3632')
    ink = mt.ink('#CFC8BC')
    words('Aangan %d' % gangs, 5.6, ink, (w / 2 - 6, 20, -25.1), (180, 0, 180), 'LEFT')
    with placed((0, 9, -25.1), (180, 0, 180)):
        words('230 V~ 50 Hz   %s' % {1: '6 A', 2: '2 × 6 A', 4: '4 × 6 A', 6: '5 × 6 A + fan'}[gangs], 3.6, ink, (-w / 2 + 6, 3.4, 0), align='LEFT')
        words('Wi-Fi 2.4 GHz · Matter', 3.6, ink, (-w / 2 + 6, -1.6, 0), align='LEFT')
    for s in (-1, 1):
        screw((s * (w / 2 + 2.6), 0, -2.3), 2.3, mt.brass(), (180, 0, 0))
    for i in range(7):  # vents
        for s in (-1, 1):
            box(.7, 1.2, 14, mt.rubber('#0A0908'), (-w / 2 + 10 + i * 3, s * 27.9, -12), .2)


def register_panels():
    views = {'switch-1': (86, 1, 0), 'switch-2': (86, 2, 1), 'switch-4': (147, 4, 1), 'switch-6': (220, 6, 1)}
    for slug, (width, gangs, lit) in views.items():
        def front(color='black', width=width, gangs=gangs, lit=lit):
            with upright(86, 7):
                touch_panel(width, gangs, color, lit, gangs == 6)

        def back(width=width, gangs=gangs, lit=lit):
            with from_behind(86):
                touch_panel(width, gangs, 'black', lit, gangs == 6)
        turn = {86: -23, 147: -22, 220: -21}[width]
        picture(slug + '-1', azimuth=turn, elevation=11, fill=.72 if width > 90 else .62)(front)
        picture(slug + '-3', azimuth=24, elevation=16, fill=.72 if width > 90 else .62)(back)
        for color in ('black', 'white', 'gold'):
            picture(f'{slug}-{color}-1', azimuth=turn, elevation=11, fill=.72 if width > 90 else .62)(lambda c=color, f=front: f(c))


register_panels()


# --- modules behind plates ----------------------------------------------------------------------------------------

def retrofit(w, h, d, channels):
    """A module for the wall box: matt case in two halves, terminals on one side, print on its lid, a button and an LED."""
    case = mt.abs_plastic('#F0ECE4', .42)
    slab(w, h, d * .62, case, (0, 0, 0), r=3, edge=.25, low=1)
    slab(w - .5, h - .5, .35, mt.rubber('#8C857A'), (0, 0, d * .62), r=2.8, edge=0, low=0)  # the seam
    lid = slab(w, h, d * .38 - .35, case, (0, 0, d * .62 + .35), r=3, edge=1, low=.25)
    top = d
    count = {2: 6, 4: 8}[channels]
    pitch = (w - 6) / count
    # The terminals sink into the case along its lower side.
    with placed((0, -h / 2 + 4.6, 0)):
        block = slab(w - 3, 9.2, d - 5.2, mt.abs_plastic('#2F6B4A', .45), (0, -2.2, 1), r=.8, edge=.4)
        cut(lid, box(w - 2.4, 10, 8, None, (0, -1.6, d - 1.2), 0))
        holes = []
        for i in range(count):
            x = -w / 2 + 3 + pitch * (i + .5)
            holes.append(disc(pitch * .36, 5, None, (x, -1.6, d - 6.6), 0, 0, n=40))
        cut(block, *holes)
        for i in range(count):
            x = -w / 2 + 3 + pitch * (i + .5)
            screw((x, -1.6, d - 6.4), pitch * .33, mt.nickel(.3), kind='slot', depth=1.5)
            box(pitch * .66, .5, 4, mt.rubber('#0B0A09'), (x, -6.75, d * .34), .3)
    ink = mt.ink('#4E4942')
    for i, n in enumerate({2: ['L', 'N', 'L1', 'L2', 'S1', 'S2'], 4: ['L', 'N', 'L1', 'L2', 'L3', 'L4', 'S1', 'S2']}[channels]):
        words(n, 2.7, ink, (-w / 2 + 3 + pitch * (i + .5), -h / 2 + 11.4, top + .01))
    words('hearth', 5.2, ink, (-w / 2 + 5, h / 2 - 7, top + .01), align='LEFT', space=1.1)
    words('Chhupa %d' % channels, 3.1, ink, (-w / 2 + 5, h / 2 - 12.4, top + .01), align='LEFT')
    words('%d × 10 A   230 V~' % channels, 2.7, ink, (-w / 2 + 5, h / 2 - 16.4, top + .01), align='LEFT')
    words('Wi-Fi 2.4 GHz', 2.7, ink, (-w / 2 + 5, h / 2 - 20.2, top + .01), align='LEFT')
    annulus(2.7, .3, .25, mt.abs_plastic('#CFC9BE', .4), (w / 2 - 8, h / 2 - 8.5, top - .05))
    disc(2.2, .5, mt.rubber('#5A554E'), (w / 2 - 8, h / 2 - 8.5, top - .1), .3)
    disc(.8, .25, mt.led('#4FD6FF', 5), (w / 2 - 8, h / 2 - 15.5, top), .2, n=24)


def wires(count, w, h, z, colors):
    """Short stripped wires, as an electrician leaves them."""
    pitch = (w - 6) / count
    for i, c in enumerate(colors):
        if not c:
            continue
        x = -w / 2 + 3 + pitch * (i + .5)
        sway = (i - count / 2) * 1.9
        tube([(x, -h / 2 - .5, z), (x + sway * .15, -h / 2 - 9, z + .5), (x + sway * .7, -h / 2 - 21, z - 2.4), (x + sway * 1.6, -h / 2 - 33, 1.6)], 1.25, mt.gloss_plastic(c, .35))
        tube([(x + sway * 1.6, -h / 2 - 33, 1.6), (x + sway * 1.85, -h / 2 - 38, 1.2)], .7, mt.metal('#D08A55', .3), smooth=False)


@picture('retrofit-2-1', azimuth=-24, elevation=38, fill=.66)
def retrofit_two():
    retrofit(45, 45, 20, 2)


@picture('retrofit-2-3', azimuth=20, elevation=48, fill=.76)
def retrofit_two_wired():
    retrofit(45, 45, 20, 2)
    wires(6, 45, 45, 6.6, ['#B3261E', '#23211F', '#D8A013', '#2A5DA8', None, None])


@picture('retrofit-4-1', azimuth=-24, elevation=38, fill=.68)
def retrofit_four():
    retrofit(60, 52, 24, 4)


@picture('retrofit-4-3', azimuth=20, elevation=48, fill=.78)
def retrofit_four_wired():
    retrofit(60, 52, 24, 4)
    wires(8, 60, 52, 8, ['#B3261E', '#23211F', '#D8A013', '#2A5DA8', '#E3DED4', '#3E7D3A', None, None])


def modular():
    """One module of an Indian modular range: 22 × 44 mm rocker over a 16 A relay."""
    white = mt.gloss_plastic('#F1EEE8', .24)
    w, h = 22, 44
    slab(w + 3, h, 3, mt.abs_plastic('#ECE8E1', .4), (0, 0, 0), r=1, edge=.4)
    slab(w, h - 1, 4.5, white, (0, 0, 2), r=1, edge=.7)
    with placed((0, -1, 6.4), (-4, 0, 0)):  # the rocker, pressed at its foot
        key = slab(w - 3, h - 9, 2.8, white, (0, 0, 0), r=1.2, edge=.9)
        disc(.8, .3, mt.led('#FF5A3C', 7), (0, 12, 2.7), .2, n=24)
        words('16 A', 3.2, mt.ink('#7A746A'), (0, -11.5, 2.81))
    slab(w - .6, h - 3, 34, mt.abs_plastic('#2B2926', .5), (0, 0, 0), r=1.4, edge=.8, turn=(180, 0, 0))
    for s in (-1, 1):  # clips that hold it in the plate
        box(7, 1.4, 9, mt.abs_plastic('#E6E1D8', .4), (0, s * (h / 2 - .2), -8), .4, (s * 8, 0, 0))
    for i, n in enumerate(('L', 'N', 'OUT')):
        with placed((0, 12 - i * 12, -34), (180, 0, 0)):
            ring = annulus(4.3, .9, 1.6, mt.abs_plastic('#38342F', .45), (0, 0, -.6))
            screw((0, 0, -.4), 3.2, mt.brass(.28), kind='cross', depth=1.3)
            words(n, 3, mt.ink('#D2CBC0'), (7.6, 0, .04), (0, 0, 180))
    with placed((-w / 2 + .28, 0, -16), (0, -90, 0)):
        words('Shakti 16', 4.2, mt.ink('#D2CBC0'), (0, 6, .06), (0, 0, 90), thick=.03)
        words('16 A  230 V~  3500 W', 2.7, mt.ink('#D2CBC0'), (6, 0, .06), (0, 0, 90))


@picture('modular-16-1', azimuth=-30, elevation=20, fill=.68)
def modular_front():
    with placed((0, 0, 22)):
        with placed(turn=(90, 0, 0)):
            modular()


@picture('modular-16-3', azimuth=26, elevation=24, fill=.68)
def modular_back():
    with placed((0, 0, 22), (0, 0, 180)):
        with placed(turn=(90, 0, 0)):
            modular()


def knob_steps(r, high, material, mark, at=(0, 0, 0), angle=0):
    """A turned aluminium knob with a knurled flank and a line that says where it stands."""
    with placed(at, (0, 0, angle)):
        n = 120
        def flank(inset=0):
            return [((r - inset + (.22 if i % 2 else -.06) * (inset < .9)) * math.cos(2 * math.pi * i / n), (r - inset + (.22 if i % 2 else -.06) * (inset < .9)) * math.sin(2 * math.pi * i / n)) for i in range(n)]
        loft(flank, [(0, 0), (0, high - 2.2)], material, name='flank')
        lathe([(r - .1, high - 2.2), (r - .25, high - 1.7), (r - .25, high - 1.2), (r - .9, high - .35), (r - 1.9, high), (r * .4, high - .55), (0, high - .7)], material)
        box(.9, r * .42, .5, mark, (0, r * .66, high - .18), .2)


def regulator():
    """Half a plate wide: five speeds round a knob."""
    slab(86, 44, 6, mt.abs_plastic('#EDE9E2', .4), (0, 0, 0), r=3.5, edge=1.1)
    slab(79, 37, .5, mt.gloss_plastic('#F3F0EA', .25), (0, 0, 5.8), r=2.6, edge=.2)
    z = 6.3
    with placed((-17, 0, 0)):
        annulus(15.6, 1, .5, mt.metal('#BDB8B0', .3), (0, 0, z - .1))
        knob_steps(13.5, 14, mt.steel('#C6C2BB', .3, 'x'), mt.led('#FF9A4A', 4), (0, 0, z), -36)
        for i in range(6):
            a = math.radians(210 - i * 48)
            words('OFF' if i == 0 else str(i), 2.7 if i == 0 else 3.6, mt.ink('#5E574E'), (18.6 * math.cos(a) if i else -19.2, 18.6 * math.sin(a) if i else -9.6, z + .02)) if abs(18.6 * math.sin(a)) < 17 else words(str(i), 3.2, mt.ink('#5E574E'), (17.4 * math.cos(a), 17 * math.sin(a), z + .02))
    fan_mark(22, 4, z, 6.5, mt.ink('#6B655C'))
    for i in range(5):
        disc(.75, .2, mt.led('#FF9A4A', 6) if i < 3 else mt.ink('#BDB6AB'), (14 + i * 4, -9, z), .1, n=20)
    words('Pavan', 3.4, mt.ink('#8B8479'), (22, 13, z + .02), space=1.08)


def module_back(w, h, deep, names, title, rating):
    """The dark half of a wall device: case, terminals, rating."""
    ink = mt.ink('#CFC8BC')
    slab(w, h, deep, mt.abs_plastic('#24221F', .5), (0, 0, 0), r=2.5, edge=1, turn=(180, 0, 0))
    terminal_block(len(names), (0, -h / 2 + 8, -deep), min(9, (w - 4) / len(names)), names, '#3A3632')
    with placed((0, h / 2 - 8, -deep - .05), (180, 0, 180)):
        words(title, 4.4, ink, (-w / 2 + 4, 0, 0), align='LEFT')
        words(rating, 2.9, ink, (-w / 2 + 4, -5, 0), align='LEFT')


def regulator_whole():
    regulator()
    module_back(50, 38, 33, ['L', 'F', 'N', 'E'], 'Pavan', '120 W  5 speeds')


@picture('fan-regulator-1', azimuth=-22, elevation=14, fill=.70)
def regulator_front():
    with upright(44, 4):
        regulator_whole()


@picture('fan-regulator-3', azimuth=24, elevation=20, fill=.70)
def regulator_back():
    with from_behind(44):
        regulator_whole()


def dimmer():
    """A square plate with one large knob."""
    slab(86, 86, 7, mt.abs_plastic('#EDE9E2', .4), (0, 0, 0), r=5, edge=1.3)
    slab(80, 80, .4, mt.gloss_plastic('#F3F0EA', .25), (0, 0, 6.9), r=4, edge=.2)
    z = 7.3
    annulus(26.4, 1.2, .5, mt.metal('#BDB8B0', .28), (0, 0, z - .1))
    knob_steps(23.5, 17, mt.steel('#C9C5BE', .26, 'x'), mt.led('#FFB36B', 5), (0, 0, z), -52)
    for i in range(21):
        a = math.radians(222 - i * 13.2)
        on = i < 14
        disc(.62, .12, mt.led('#FFB36B', 5) if on else mt.ink('#BDB6AB'), (31 * math.cos(a), 31 * math.sin(a), z), .05, n=16)
    words('Deepak', 3.6, mt.ink('#8B8479'), (0, -36, z + .02), space=1.08)


def dimmer_whole():
    dimmer()
    module_back(52, 52, 32, ['L', 'N', 'OUT'], 'Deepak', '5–200 W LED  230 V~')


@picture('dimmer-1', azimuth=-26, elevation=13, fill=.66)
def dimmer_front():
    with upright(86, 5):
        dimmer_whole()


@picture('dimmer-3', azimuth=26, elevation=18, fill=.66)
def dimmer_back():
    with from_behind(86):
        dimmer_whole()


def scene_button():
    """Four soft keys in a thin frame."""
    slab(86, 86, 8, mt.abs_plastic('#E9E5DE', .42), (0, 0, 0), r=6, edge=1.4)
    slab(79.4, 79.4, .4, mt.rubber('#3B3733'), (0, 0, 7.7), r=4.4, edge=0)
    key = mt.abs_plastic('#F2EFE9', .4)
    icons = ('Home', 'Away', 'Movie', 'Night')
    for i, (x, y) in enumerate(((-1, 1), (1, 1), (-1, -1), (1, -1))):
        loft(rectangle(38.6, 38.6, 2.4), [(.3, 0), (0, .3), (0, 4.4), (.25, 5), (.9, 5.35), (4, 5.55), (10, 5.4), (18, 5.3)], key, (x * 19.7, y * 19.7, 7.4), name='key')
        words(icons[i], 4.4, mt.ink('#6B655C'), (x * 19.7, y * 19.7 - 9.5, 12.98))
        disc(.7, .2, mt.led('#FF9A4A', 6) if i == 2 else mt.ink('#C9C3B8'), (x * 19.7, y * 19.7 + 12, 12.85), .1, n=20)


def scene_button_back():
    """Its back: the coin cell's door, the magnet plate, two holes for screws."""
    body = mt.abs_plastic('#E4DFD6', .45)
    slab(74, 74, 1.4, mt.metal('#A9A59E', .38), (0, 0, 0), r=4, edge=.3, turn=(180, 0, 0))
    with placed((0, 0, -1.5), (180, 0, 180)):
        annulus(16, .5, .3, mt.rubber('#33302C'), (0, 0, 0))
        disc(15.4, .5, body, (0, 0, 0), .3)
        box(13, 1.8, .7, mt.rubber('#4A463F'), (0, 0, .5), .3)
        words('OPEN', 2.8, mt.ink('#6B655C'), (0, 6, .55))
        words('CR2450 3 V', 3, mt.ink('#6B655C'), (0, -7, .55))
        for s in (-1, 1):
            annulus(3, 1, .5, mt.metal('#7F7B75', .4), (s * 27, 0, 0))
            disc(2, .2, mt.rubber('#0B0A09'), (s * 27, 0, .05), 0, 0)
        for x in (-26, 26):
            for y in (-26, 26):
                disc(4.6, .7, mt.rubber('#2B2825'), (x, y, 0), .3)
        words('Ishara 4   Zigbee', 3.2, mt.ink('#5B554D'), (0, 27, .1))


@picture('scene-button-1', azimuth=-24, elevation=13, fill=.66)
def scene_button_front():
    with upright(86, 8):
        scene_button()
        scene_button_back()


@picture('scene-button-3', azimuth=22, elevation=16, fill=.66)
def scene_button_behind():
    with from_behind(86, 0):
        scene_button()
        scene_button_back()


def coin_cell(at, r=12.25, h=5, text='CR2450', turn=(0, 0, 0)):
    """A lithium coin cell."""
    with placed(at, turn):
        steel_ = mt.metal('#C9C5BD', .22)
        disc(r - .9, .8, mt.metal('#BDB9B1', .25), (0, 0, 0), .2)
        disc(r, h - .7, steel_, (0, 0, .7), .5, .2)
        words(text, 3.2, mt.ink('#6E6A64'), (0, -2.6, h + .02))
        words('+', 5, mt.ink('#6E6A64'), (0, 3.4, h + .02))


def ir_blaster():
    """A black puck through which infrared passes: polished dome over a matt foot."""
    lathe([(0, 0), (32, 0), (33.4, .8), (34, 2), (34.2, 6), (0, 6)], mt.rubber('#191715'))
    lathe([(34.4, 6.2), (35, 7.2), (35, 13), (34.2, 18), (31.5, 22), (26, 24.8), (17, 26.1), (0, 26.4)], mt.gloss_plastic('#141211', .07), smooth=60)
    annulus(34.7, .8, .5, mt.metal('#B9B4AC', .25), (0, 0, 5.9))
    disc(.9, .3, mt.led('#FF9A4A', 8), (0, -27, 24.2), .1, turn=(14, 0, 0), n=20)
    words('hearth', 5, mt.ink('#7D766C'), (0, -11, 26.37), space=1.1, thick=.06)


def usb_socket(at, turn=(0, 0, 0)):
    """The mouth of a USB-C socket, facing -y."""
    with placed(at, turn):
        with placed(turn=(90, 0, 0)):
            loft(rectangle(9.4, 3.7, 1.8), [(0, 0), (0, .25)], mt.metal('#A6A29B', .3), name='usb')
            loft(rectangle(8.5, 2.8, 1.35), [(0, .26), (0, .3)], mt.rubber('#060606'), name='usb-hole')
            box(6.6, .7, .3, mt.gloss_plastic('#1A1816'), (0, 0, .3), .1)


def usb_cable(points, end, angle, color='#EDE8DF', plug=None):
    """A cloth-soft cable with its USB-C plug at the first point, which looks along the angle (degrees from the front)."""
    tube(points, 1.75, mt.rubber(color) if color != '#EDE8DF' else mt.abs_plastic(color, .55))
    with placed(end, (0, 0, angle)):
        with placed(turn=(90, 0, 0)):
            loft(rectangle(11.5, 6.2, 2.8), rounded(17, 1, 1), mt.abs_plastic(color, .45), (0, 0, 0), name='plug')
            loft(rectangle(8.3, 2.6, 1.25), rounded(6.6, 0, .3), mt.nickel(.2), (0, 0, 16.8), name='tongue')
    # The other end: a USB-A plug.
    a, b = points[-2], points[-1]
    with placed((b[0], b[1], 4.4), (0, 0, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) + 90)):
        with placed(turn=(90, 0, 0)):
            loft(rectangle(15.6, 8.4, 2.4), rounded(20, 1, 1), mt.abs_plastic(color, .45), (0, 0, -2), name='plug')
            loft(rectangle(12, 4.5, .4), rounded(13, 0, .2), mt.nickel(.2), (0, 0, 17.8), name='tongue')

@picture('ir-blaster-1', azimuth=-20, elevation=27, fill=.66)
def ir_front():
    ir_blaster()


@picture('ir-blaster-3', azimuth=14, elevation=36, fill=.74)
def ir_box():
    with placed((0, 0, 0), (0, 0, 180)):
        ir_blaster()
    usb_socket((0, -34.15, 3.2))
    usb_cable([(62, -14, 3.1), (75, -2, 2.2), (84, 20, 1.8), (60, 50, 1.8), (10, 56, 1.8), (-48, 44, 1.8), (-62, 8, 1.8), (-48, -30, 1.8), (-16, -52, 1.8), (30, -54, 1.8), (56, -40, 1.8)], (62, -14, 3.1), 40)
