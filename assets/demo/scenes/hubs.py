"""Hubs and plugs: hub, 6 A and 16 A plugs with Indian sockets, the energy meter with its clamps."""
import math

import materials as mt
from catalogue import picture
from panels import usb_cable, usb_socket
from parts import annulus, around, box, cut, disc, lathe, loft, placed, screw, slab, superellipse, tube, words
from sensors import pins

WHITE = '#EEEAE3'


def hub():
    """A low squircle with a lit seam: cloth-fine top, rubber foot, sockets behind. Stands on z = 0."""
    loft(superellipse(100, 100, 4.2, 128), [(2, 0), (0, 1), (0, 4)], mt.rubber('#2B2825'))
    loft(superellipse(110, 110, 4.4, 160), [(6, 3), (2.4, 4), (.6, 6.4), (0, 10), (0, 17)], mt.abs_plastic(WHITE, .44, .4))
    loft(superellipse(109, 109, 4.4, 160), [(0, 17), (0, 18.6)], mt.led('#FFB877', 3.2))
    loft(superellipse(110, 110, 4.4, 160), [(0, 18.6), (.2, 23), (1.4, 27), (4.4, 30), (9, 31.5), (18, 32), (40, 32.2)], mt.abs_plastic(WHITE, .44, .4))
    words('hearth', 8.4, mt.ink('#8B8479'), (0, -30, 32.12), space=1.1)
    annulus(7, .5, .12, mt.ink('#BDB6AB'), (0, 0, 32.15), edge=0)


@picture('hub-1', azimuth=-24, elevation=24, fill=.70)
def hub_front():
    hub()


@picture('hub-3', azimuth=20, elevation=22, fill=.78)
def hub_back():
    with placed((0, 0, 0), (0, 0, 168)):
        hub()
        with placed((0, 55.1, 10), (0, 0, 180)):
            usb_socket((-24, 0, 0))
            with placed((4, 0, 0)):  # LAN
                box(16, 1, 11.6, mt.metal('#A6A29B', .3), (0, .3, 0), .4)
                box(12.6, 1, 8.4, mt.rubber('#060606'), (0, -.1, .2), .2)
                for i in range(8):
                    box(.6, .4, 3, mt.brass(.25), (-4.2 + i * 1.2, -.5, 2.4), 0)
                box(5, 1.2, 2, mt.rubber('#060606'), (0, -.1, -4.8), .2)
            disc(1.1, .5, mt.rubber('#1B1917'), (24, 0, 0), 0, turn=(90, 0, 0), n=20)
    usb_cable([(74, -56, 3.1), (94, -44, 2.2), (104, -4, 1.8), (82, 60, 1.8), (-10, 84, 1.8), (-92, 56, 1.8), (-100, -20, 1.8), (-56, -76, 1.8), (6, -82, 1.8)], (72, -57, 3.1), -60)


def socket_holes(z, k=1.0):
    """Indian three-pin holes with shutters, looking to +z."""
    dark = mt.rubber('#0A0909')
    shutter = mt.abs_plastic('#8F8A82', .5)
    for x, y, r in ((0, 11, 4.1), (-9.5, -6.5, 3.1), (9.5, -6.5, 3.1)):
        r, x, y = r * k, x * k, y * k
        annulus(r + .7, .8, .35, mt.abs_plastic('#D6D1C8', .4), (x, y, z - .1))
        disc(r, .1, dark, (x, y, z + .02), 0, 0, n=40)
        box(r * 1.5, r * .9, .1, shutter, (x, y - r * .3, z + .12), .02) if r < 3.5 * k else None


def plug(w, h, d, amps, name, k=1.0):
    """A plug of this width, height and depth. Wall at z = 0, upright along y; pins behind."""
    body = mt.abs_plastic(WHITE, .42)
    loft(superellipse(w, h, 5, 128), [(2.4, 0), (.6, .8), (0, 2.4), (0, d * .52)], body)
    loft(superellipse(w - .6, h - .6, 5, 128), [(0, d * .52), (0, d * .52 + .6)], mt.rubber('#A19A8F'))
    loft(superellipse(w, h, 5, 128), [(0, d * .52 + .6), (0, d - 4), (.5, d - 1.8), (2, d - .3), (4, d)], body)
    y0 = h * .08
    annulus(min(w, h) * .43, .9, .4, mt.abs_plastic('#D6D1C8', .4), (0, y0, d - .2))
    loft(around(min(w, h) * .42), [(0, 0), (.4, .2), (.41, .201)], mt.gloss_plastic('#F1EEE8', .22), (0, y0, d - .05))
    with placed((0, y0, 0)):
        socket_holes(d + .16, k)
    words(amps, 4.4 * k, mt.ink('#8B8479'), (-w * .26, -h * .43, d + .02))
    words('hearth', 4.0 * k, mt.ink('#8B8479'), (w * .18, -h * .43, d + .02), space=1.1)
    # The button on top, with its light.
    with placed((0, h / 2 - .2, d * .76), (-90, 0, 0)):
        annulus(5.4, .4, .3, mt.rubber('#A19A8F'), (0, 0, -.1))
        disc(5, 1, mt.abs_plastic('#E3DED5', .42), (0, 0, -.1), .4)
    disc(.9, .2, mt.led('#FF9A4A', 6), (w * .36, h * .40, d - .15), .1, n=20)


def plug_six():
    plug(50, 60, 56, '6 A', 'Khambha')
    pins(0, 2)


def plug_sixteen():
    plug(60, 72, 62, '16 A', 'Khambha', 1.3)
    pins(0, 2, True)


@picture('plug-6-1', azimuth=-30, elevation=17, fill=.66)
def plug_six_front():
    with placed((0, 0, 30)):
        with placed(turn=(90, 0, 0)):
            plug_six()


@picture('plug-6-3', azimuth=30, elevation=17, fill=.70)
def plug_six_back():
    with placed((0, 0, 30), (0, 0, 180)):
        with placed(turn=(90, 0, 0)):
            plug_six()


@picture('plug-16-1', azimuth=-30, elevation=17, fill=.68)
def plug_sixteen_front():
    with placed((0, 0, 36)):
        with placed(turn=(90, 0, 0)):
            plug_sixteen()


@picture('plug-16-3', azimuth=30, elevation=17, fill=.72)
def plug_sixteen_back():
    with placed((0, 0, 36), (0, 0, 180)):
        with placed(turn=(90, 0, 0)):
            plug_sixteen()


def meter():
    """Two DIN modules: a stepped case with a lit display, terminals above and below. Its back at z = 0, upright along y."""
    body = mt.abs_plastic('#ECE8E1', .44)
    slab(65, 90, 44, body, r=2, edge=1, low=1)
    slab(65, 46, 22, body, (0, 0, 43), r=2, edge=1.4)
    z = 65
    slab(50, 22, .7, mt.glass_plate('#14130F'), (0, 7, z - .2), r=2, edge=.3)
    glow = mt.led('#FFC78A', 3.4)
    words('4.82', 14, glow, (-2, 8.4, z + .52))
    words('kW', 5, glow, (18.5, 5.6, z + .52))
    words('Today  11.6 kWh', 3.4, glow, (0, 0, z + .52))
    words('hearth', 4.6, mt.ink('#6B655C'), (-29, -9.6, z + .02), align='LEFT', space=1.1)
    words('Hisaab', 3.8, mt.ink('#6B655C'), (-29, -16, z + .02), align='LEFT')
    disc(4.2, 1, mt.rubber('#5A554D'), (22, -12.6, z - .1), .4)
    disc(.9, .2, mt.led('#FF5A3C', 6), (10, -12.6, z), .1, n=20)
    for s in (-1, 1):
        for i in range(4):
            x = -24 + i * 16
            annulus(5.6, 1, .8, mt.abs_plastic('#D6D1C8', .45), (x, s * 34, 43.4))
            disc(4.7, .3, mt.rubber('#0A0909'), (x, s * 34, 43.6), 0)
            screw((x, s * 34, 43.2), 3.9, mt.nickel(.28))
            with placed((x, s * 45.1, 26), (s * -90, 0, 0)):
                disc(4.4, .2, mt.rubber('#0A0909'), (0, 0, 0), 0)
                annulus(5.2, .8, .4, mt.brass(.3), (0, 0, -.1))
        for i, n in enumerate(('L1', 'L2', 'L3', 'N') if s > 0 else ('I1', 'I2', 'I3', 'E')):
            words(n, 3, mt.ink('#6B655C'), (-24 + i * 16, s * 26.2, 44.03))


def clamp(at, angle, lead=None):
    """A split-core clamp."""
    with placed(at, (0, 0, angle)):
        c = mt.abs_plastic('#2B2825', .45)
        o = slab(34, 52, 26, c, r=4, edge=1.2, low=1.2)
        cut(o, disc(9.5, 40, None, (0, 4, -5), 0, 0))
        lathe([(9.6, .6), (9.6, 25.4)], mt.rubber('#14120F'), (0, 4, 0))
        box(34.6, .6, 26.4, mt.rubber('#0A0908'), (0, 4, 13), 0)
        box(6, 12, 16, mt.abs_plastic('#B4440F', .4), (18.4, 4, 13), 1)
        words('80 A', 5, mt.ink('#D2CBC0'), (0, -14, 26.03))
        words('K > L', 4, mt.ink('#D2CBC0'), (0, -20, 26.03))


@picture('meter-1', azimuth=-28, elevation=16, fill=.70)
def meter_front():
    with placed((0, 0, 45)):
        with placed(turn=(90, 0, 0)):
            meter()


@picture('meter-3', azimuth=14, elevation=34, fill=.80)
def meter_set():
    with placed((-30, 34, 45), (0, 0, 14)):
        with placed(turn=(90, 0, 0)):
            meter()
    for i, (x, y, a) in enumerate(((-66, -62, 16), (-4, -74, -8), (58, -54, 28))):
        clamp((x, y, 0), a)
        tube([(x - 2 + math.sin(math.radians(a)) * 26, y - 26, 13), (x + 6, y - 44, 4), (x + 40, y - 54, 2.2), (x + 76, y - 30, 2.2), (96, 10 + i * 6, 2.2), (70 - i * 6, 60 + i * 4, 2.2)], 1.8, mt.rubber('#B3261E' if i == 0 else '#D8A013' if i == 1 else '#2A5DA8'))
