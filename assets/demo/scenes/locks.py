"""Locks and doors: the two main door locks, the knob, the doorbell, the closer.

Locks lie with their face up (+z), the door's skin at z = 0 and their length along y.
"""
import math

import materials as mt
from catalogue import picture
from panels import usb_socket
from parts import annulus, box, curve, disc, dome, lathe, loft, placed, rectangle, rounded, screw, sheet, slab, superellipse, tube, words


def fingerprint(x, y, z, r, ring, glow=6):
    """A reader: a dark polished disc in a lit ring, with the ridges of a finger in print."""
    annulus(r + 1.5, 1.0, .5, mt.led(ring, glow), (x, y, z - .2))
    disc(r + .4, .7, mt.gloss_plastic('#0C0B0B', .06), (x, y, z - .2), .35)
    ink = mt.ink('#8E867B')
    for i in range(4):
        q = r * (.22 + .17 * i)
        span = [200, 220, 235, 215][i]
        pts = [(x + q * math.cos(math.radians(90 - span / 2 + span * k / 24)), y - r * .06 + q * 1.12 * math.sin(math.radians(90 - span / 2 + span * k / 24)), z + .52) for k in range(25)]
        tube(pts, .16, ink, smooth=False, sides=2)


def keypad(x, y, z, dx, dy, size, glow=2.6):
    light = mt.led('#F3E9DA', glow)
    for i, s in enumerate('123456789*0#'):
        words(s, size, light, (x + (i % 3 - 1) * dx, y - i // 3 * dy, z + .02), thick=.02)


def handle(y, z, side, length=128):
    """A lever on its rose: cast, brushed, bent back at its end."""
    metal = mt.steel('#BDB8B0', .26, 'x')
    disc(25, 5, mt.metal('#B5B0A8', .24), (0, y, z), 1.2)
    lathe([(19, 0), (19, 2), (12, 6), (11.2, 12), (11.2, 40), (10, 41), (0, 41)], mt.metal('#BDB8B0', .22), (0, y, z + 5))
    path = curve([(0, y, z + 40), (side * 12, y, z + 40.5), (side * 50, y, z + 40), (side * (length - 20), y, z + 38), (side * length, y, z + 33)], 10)
    # An oval bar: thinner towards its end.
    rows = []
    for i, p in enumerate(path):
        t = i / (len(path) - 1)
        a, b = 10.6 - 2.2 * t, 6.6 - 1.4 * t
        if i >= len(path) - 5:
            k = (len(path) - 1 - i) / 4
            a, b = a * math.sqrt(max(k, .001) * (2 - k)), b * math.sqrt(max(k, .001) * (2 - k))
        rows.append([(p[0], p[1] + a * math.cos(2 * math.pi * j / 40), p[2] + b * math.sin(2 * math.pi * j / 40)) for j in range(40)])
    sheet(rows, metal, 'lever', close=True)


def lock_face(w, h, d, slim=False, side=-1):
    """The outer half: a die-cast frame, toughened glass, reader, keys, keyhole under a cap, USB-C for an empty battery."""
    frame = mt.cast('#3A3733', .38)
    loft(rectangle(w, h, 12 if not slim else 10, 14), rounded(d, .6, 3.2), frame, name='body')
    gw, gh = w - 5, h * .60
    gy = h / 2 - gh / 2 - 2.5
    loft(rectangle(gw, gh, 10 if not slim else 8, 14), [(0, 0), (0, 1.0), (.5, 1.5), (.51, 1.501)], mt.glass_plate('#090909'), (0, gy, d - .4), name='glass')
    z = d + 1.1
    top = h / 2
    fingerprint(0, top - 36, z, 12.5 if not slim else 11, '#FF9A4A')
    keypad(0, top - 76 if not slim else top - 68, z, w * .25, 24 if not slim else 20, 9.5 if not slim else 8.4)
    words('hearth', 5.6, mt.ink('#A49C90'), (0, top - 12.5, z + .02), space=1.1)
    disc(1.1, .2, mt.led('#6FD08A', 5), (w * .33, top - 12.5, z), .1, n=24)
    handle(-h * .24, d, side, 128 if not slim else 112)
    # The key's cap and the socket at the foot.
    loft(rectangle(15, 24, 7.4), rounded(1.4, 0, .7), mt.cast('#2E2B28', .35), (0, -h / 2 + 25 if not slim else -h / 2 + 20, d))
    with placed((0, -h / 2, d * .5)):
        usb_socket((0, 0, 0))


def lock_inside(w, h, d, text):
    """The inner half: battery door, thumb turn, lever."""
    body = mt.cast('#3A3733', .42)
    loft(rectangle(w, h, 12, 14), rounded(d, .6, 4), body)
    z = d
    box(w - 9, .8, .5, mt.rubber('#0B0A09'), (0, h * .13, z), .2)
    box(24, 3, .9, mt.rubber('#15130F'), (0, h * .13 + 12, z), .4)
    words(text, 6, mt.ink('#A49C90'), (0, h / 2 - 20, z + .03), space=1.08)
    words('8 × AA' if h > 320 else '4 × AA', 5, mt.ink('#8B8479'), (0, h / 2 - 31, z + .03))
    annulus(15, 2, 1.4, mt.metal('#B5B0A8', .25), (0, -h * .05, z))
    disc(12.6, 4, mt.metal('#BDB8B0', .24), (0, -h * .05, z), .8)
    box(6.5, 23, 13, mt.steel('#C2BDB5', .25, 'y'), (0, -h * .05, z + 10), 2.2)
    disc(4.5, 1.2, mt.rubber('#24211E'), (0, -h / 2 + 20, z), .5)


def mortise(h=240):
    """The lock that goes into the door: forend, six bolts, latch, case with its screws."""
    shiny = mt.steel('#C4BFB7', .27, 'z')
    box(3, 24, h, shiny, (0, 0, 0), .6)
    box(92, 15, h - 62, mt.steel('#AAA59C', .34, 'z'), (48, 0, 0), .8)
    for z in (h / 2 - 9, -h / 2 + 9):
        screw((-1.5, 0, z), 4.2, mt.nickel(.25), (0, -90, 0))
    for z in (-58, -42, -26, 44, 60, 76):
        lathe([(0, 0), (6, 0), (6, 18), (5, 20), (0, 20)], mt.nickel(.16), (-1, 0, z), (0, -90, 0))
    box(17, 13, 26, mt.nickel(.2), (-8, 0, 12), 2, (0, 0, 0))
    for x, z in ((20, 78), (80, 78), (20, -78), (80, -78)):
        screw((x, -7.4, z), 3.2, mt.nickel(.3), (90, 0, 0))
    lathe([(4.2, 0), (8.5, 0), (8.5, 1.4), (4.2, 1.4), (4.2, 0)], mt.brass(), (60, -7.3, 4), (90, 0, 0))
    box(7.8, 1, 7.8, mt.rubber('#0A0908'), (60, -7.2, 4), .2)


def key(at, turn):
    """A dimple key."""
    with placed(at, turn):
        loft(superellipse(24, 27, 2.6), rounded(2.6, .5, .5), mt.nickel(.25), (0, 0, 0))
        box(9, 32, 2.4, mt.nickel(.25), (0, 27, 1.3), .4)
        for i in range(5):
            disc(1.5, .1, mt.rubber('#4A4742'), (-1.5 + (i % 2) * 3, 18 + i * 4.6, 2.5), 0, 0, n=20)
        words('hearth', 4, mt.ink('#5B554C'), (0, -2, 2.62))


def card_key(at, turn):
    with placed(at, turn):
        slab(85.6, 54, .9, mt.gloss_plastic('#2B2825', .3), r=3.2, edge=.2)
        words('hearth', 9, mt.ink('#E9C9A0'), (-34, -16, .92), align='LEFT', space=1.08)
        annulus(8, .8, .05, mt.ink('#E9C9A0'), (28, 14, .9), edge=0)
        annulus(5, .8, .05, mt.ink('#E9C9A0'), (28, 14, .9), edge=0)


def main_lock(side=-1):
    lock_face(76, 370, 25, False, side)


def slim_lock(side=-1):
    lock_face(64, 300, 22, True, side)


@picture('lock-main-1', azimuth=24, elevation=6, fill=.86, lens=100)
def lock_main_front():
    with placed((0, 0, 185)):
        with placed(turn=(90, 0, 0)):
            main_lock()


@picture('lock-main-3', azimuth=-16, elevation=16, fill=.86, lens=85)
def lock_main_box():
    with placed((-66, 0, 185), (0, 0, 14)):
        with placed(turn=(90, 0, 0)):
            lock_inside(76, 370, 36, 'Prahari Pro')
    with placed((40, 10, 120), (0, 0, 18)):
        mortise(240)
    key((52, -104, 0), (0, 0, 62))
    key((84, -142, 0), (0, 0, 40))
    card_key((-38, -128, 0), (0, 0, 12))
    card_key((-30, -120, 1.1), (0, 0, -6))


@picture('lock-slim-1', azimuth=24, elevation=6, fill=.86, lens=100)
def lock_slim_front():
    with placed((0, 0, 150)):
        with placed(turn=(90, 0, 0)):
            slim_lock()


@picture('lock-slim-3', azimuth=-16, elevation=16, fill=.86)
def lock_slim_box():
    with placed((-52, 0, 150), (0, 0, 14)):
        with placed(turn=(90, 0, 0)):
            lock_inside(64, 300, 32, 'Prahari Slim')
    with placed((42, 10, 105), (0, 0, 18)):
        mortise(210)
    key((44, -92, 0), (0, 0, 62))
    key((78, -126, 0), (0, 0, 40))


def knob_side(face=True):
    """One side of the knob, its axis along +z from the door at z = 0."""
    metal = mt.steel('#BEB9B1', .27, 'x')
    lathe([(0, 0), (37, 0), (37, 2.4), (35.6, 4.6), (30, 6.4), (17, 8), (14.5, 12), (14.5, 22), (17, 28), (24, 32.5), (27.5, 38), (28.6, 46), (28, 56), (26.6, 62), (25.4, 63.4), (24.6, 63.6), (24.4, 62.4), (0, 62.4)], metal, smooth=50)
    z = 62.4
    if face:
        disc(24, .9, mt.glass_plate('#0A0A09'), (0, 0, z - .2), .4)
        fingerprint(0, 2, z + .75, 9.5, '#FF9A4A')
        words('hearth', 3.8, mt.ink('#A49C90'), (0, -17, z + .75), space=1.08)
    else:
        disc(24, .8, mt.metal('#B0ABA3', .3), (0, 0, z - .2), .4)
        box(6, 22, 8, mt.metal('#BDB8B0', .25), (0, 0, z + 3.5), 2)


@picture('lock-knob-1', azimuth=-32, elevation=13, fill=.68)
def knob_front():
    with placed((0, 0, 37), (0, 0, 0)):
        with placed(turn=(90, 0, 0)):
            knob_side()
        with placed((0, 40, 0), (0, 0, 180)):
            with placed(turn=(90, 0, 0)):
                knob_side(False)
        # The spindle's tube between the two sides, where the door is.
        lathe([(0, 0), (15, 0), (15, 40), (0, 40)], mt.nickel(.3), turn=(-90, 0, 0))


@picture('lock-knob-3', azimuth=18, elevation=30, fill=.78)
def knob_box():
    with placed((-44, 10, 0)):
        knob_side()
    with placed((42, 18, 0)):
        knob_side(False)
    # The tubular latch and two keys.
    with placed((-8, -62, 12.5), (0, 0, 12)):
        lathe([(0, 0), (11.5, 0), (11.5, 62), (0, 62)], mt.nickel(.28), (-26, 0, 0), (0, 90, 0))
        box(3, 25, 57 * .44, mt.steel('#C4BFB7', .27, 'z'), (38, 0, 0), .6)
        box(14, 11, 11, mt.brass(.24), (45, 0, 0), 2.4)
    key((60, -62, 0), (0, 0, 70))
    key((74, -100, 0), (0, 0, 50))


# --- doorbell -----------------------------------------------------------------------------------------------------

def doorbell():
    """Camera above, bell button below in a lit ring; glass front in an aluminium body."""
    loft(rectangle(60, 140, 22, 20), rounded(22, .6, 2.4), mt.cast('#4A4641', .36))
    loft(rectangle(55, 135, 19.8, 20), [(0, 0), (0, .9), (.5, 1.4), (.51, 1.401)], mt.glass_plate('#0B0A0A'), (0, 0, 21.6))
    z = 23
    with placed((0, 40, z)):
        lathe([(15.5, 0), (15.5, .5), (15, 1), (14, .6), (13.2, .2)], mt.metal('#5B5751', .3))
        lathe([(13.4, .3), (12, .15), (11.2, .12)], mt.rubber('#0B0A0A'))
        dome(11.4, 3.2, mt.lens(), (0, 0, .1))
    for s in (-1, 1):
        disc(1.9, .1, mt.lens(), (s * 20, 40, z), 0, n=32)
    disc(.9, .1, mt.led('#6FD08A', 5), (0, 18, z), 0, n=20)
    for i in range(9):
        disc(.55, .06, mt.rubber('#3A3733'), (-8 + i * 2, 10, z), 0, 0, n=12)
    annulus(17.2, 1.5, .5, mt.led('#FF9A4A', 6), (0, -34, z - .1))
    lathe([(15.4, 0), (15.4, 1.2), (14.6, 1.9), (10, 1.5), (0, 1.3)], mt.steel('#B9B4AC', .28, 'x'), (0, -34, z))
    words('hearth', 4.6, mt.ink('#8D857A'), (0, -59, z + .02), space=1.1)


def doorbell_back():
    with placed((0, 0, 0), (180, 0, 180)):
        loft(rectangle(54, 132, 19, 20), rounded(3, 0, .6), mt.abs_plastic('#2A2724', .5))
        for s in (-1, 1):
            with placed((s * 9, 30, 3)):
                annulus(5.5, 1.2, .8, mt.abs_plastic('#3E3A35'), (0, 0, -.2))
                screw((0, 0, -.2), 4.2, mt.brass())
            words('8–24 V', 3.6, mt.ink('#CFC8BC'), (0, 20, 3.05))
            disc(3, .3, mt.rubber('#0A0908'), (0, s * 54, 2.9), 0)
        loft(rectangle(36, 22, 2), [(0, 0), (0, .1)], mt.ink('#D9D3C8'), (0, -18, 3))
        words('Dwarpal  2K', 3.8, mt.ink('#35312C'), (0, -15, 3.12))
        words('hearth', 3.4, mt.ink('#35312C'), (0, -22, 3.12))


def chime():
    """The chime for the hall: a white box with a plug behind and a cloth of holes."""
    loft(superellipse(70, 70, 5), rounded(28, 2, 5), mt.abs_plastic('#EFEBE4'))
    for ring in range(4):
        for i in range(max(1, ring * 6)):
            a = 2 * math.pi * i / max(1, ring * 6)
            disc(.9, .05, mt.rubber('#2B2825'), (ring * 4 * math.cos(a), 6 + ring * 4 * math.sin(a), 28), 0, 0, n=14)
    words('hearth', 4.4, mt.ink('#8B8479'), (0, -22, 28.02), space=1.1)


@picture('doorbell-1', azimuth=-24, elevation=9, fill=.74)
def doorbell_front():
    with placed((0, 0, 70)):
        with placed(turn=(85, 0, 0)):
            doorbell()
            doorbell_back()


@picture('doorbell-3', azimuth=12, elevation=16, fill=.74)
def doorbell_set():
    with placed((-38, 0, 70), (0, 0, 160)):
        with placed(turn=(90, 0, 0)):
            doorbell()
            doorbell_back()
    with placed((48, -8, 35), (0, 0, 8)):
        with placed(turn=(90, 0, 0)):
            chime()


# --- closer -------------------------------------------------------------------------------------------------------

def closer(open_angle=0):
    """Cast body with end caps, two valves, and the scissor arm. Body along x, the door at y = 0, arm on top."""
    body = mt.cast('#A9A59D', .4)
    slab(214, 60, 56, body, (0, 0, 0), r=9, edge=4, low=4, turn=(90, 0, 0), name='body')
    for s in (-1, 1):
        slab(14, 61, 57, mt.abs_plastic('#34312D', .5), (s * 112, 0, 0), r=5, edge=3, low=3, turn=(90, 0, 0))
    for z in (12, -12):
        with placed((104 + 15, -28, z), (0, 90, 0)):
            annulus(4, 1.2, .6, mt.metal('#7F7B75', .35), (0, 0, -.1))
            screw((0, 0, -.1), 2.8, mt.brass(), kind='slot')
    words('Dheere', 10, mt.ink('#4B463F'), (-72, -56.1, -16), (90, 0, 0), space=1.08)
    words('25–65 kg', 6.4, mt.ink('#4B463F'), (70, -56.1, -16), (90, 0, 0))
    with placed((34, -28, 30)):
        disc(15, 10, mt.cast('#96928A', .38), (0, 0, 0), 1.6)
        with placed((0, 0, 10), (0, 0, 196)):
            slab(178, 22, 6.5, mt.cast('#A9A59D', .38), (78, 0, 0), r=10.9, edge=1.2)
            screw((0, 0, 6.4), 6.5, mt.nickel(.25))
            with placed((156, 0, 6.5), (0, 0, -142)):
                slab(168, 19, 5.5, mt.cast('#A9A59D', .38), (74, 0, 0), r=9.4, edge=1.1)
                disc(10, 5, mt.cast('#96928A', .36), (0, 0, 5), 1.5)
                disc(9, 4, mt.cast('#96928A', .36), (149, 0, 5), 1.2)
                screw((0, 0, 10), 5, mt.nickel(.25))


@picture('door-closer-1', azimuth=-24, elevation=24, fill=.80)
def closer_front():
    with placed((0, 0, 30)):
        closer()


@picture('door-closer-3', azimuth=30, elevation=30, fill=.82)
def closer_valves():
    with placed((0, 0, 30), (0, 0, -24)):
        closer()
    for i, (x, y) in enumerate(((-40, -110), (-20, -122), (2, -112), (24, -124))):  # its screws
        with placed((x, y, 2.6), (0, 90, 30 + i * 47)):
            lathe([(0, 0), (1, 1), (2.2, 6), (2.2, 28), (4.6, 31), (4.6, 32), (0, 32)], mt.nickel(.25))
