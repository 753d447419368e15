"""Sensors and safety: motion, presence, door contact, climate, air, leak, gas."""
import math

import materials as mt
from catalogue import picture
from lighting import carton
from panels import coin_cell, usb_cable, usb_socket
from parts import annulus, around, box, curve, cut, disc, lathe, loft, placed, rectangle, sheet, slab, superellipse, tube, words

WHITE = '#EEEAE3'


def cell_door(r, text, z=0):
    """A round battery door seen from behind (-z), with its coin slot."""
    with placed((0, 0, z), (180, 0, 180)):
        annulus(r + .8, .5, .2, mt.rubber('#5A554D'), (0, 0, -.05))
        disc(r, .5, mt.abs_plastic('#E6E1D8', .45), (0, 0, -.1), .3)
        box(r * .9, 1.6, .5, mt.rubber('#5A554D'), (0, 0, .4), .3)
        words(text, 2.6, mt.ink('#7A746A'), (0, -r * .5, .45))


# --- motion -------------------------------------------------------------------------------------------------------

def motion_sensor():
    """A ball in a cup: the lens is a faceted Fresnel dome; foot with a ball joint. Stands on z = 0, looks to -y."""
    body = mt.abs_plastic(WHITE, .42)
    lathe([(0, 0), (17, 0), (18, .8), (18, 3), (16.4, 4.6), (7, 6), (5, 8), (4.6, 12)], body, smooth=50)
    with placed((0, 0, 31), (0, 0, 0)):
        # The back half: a cup.
        lathe(curve([(0, -19), (12, -17.6), (22, -12), (27.6, -3), (29.4, 4), (29.6, 8)], 10) + [(29.2, 9), (28.4, 9.4)], body, turn=(90, 0, 0), smooth=70)
        lathe([(28.4, 9.4), (27.6, 9.4), (27.6, 8.6)], mt.rubber('#7B756B'), turn=(90, 0, 0))
        lens(27.4, 13)
    return body


def lens(r, high):
    """A Fresnel dome for infrared: milky, cut into facets."""
    milk = mt.frosted('#F2EEE6', rough=.3)
    with placed((0, -8.6, 0), (90, 0, 0)):
        rows, cols = 7, 30
        grid = []
        for i in range(rows + 1):
            a = math.pi / 2 * i / rows
            q, z = r * math.cos(a), high * math.sin(a)
            grid.append([(q * math.cos(2 * math.pi * (j + .5 * (i % 2)) / cols), q * math.sin(2 * math.pi * (j + .5 * (i % 2)) / cols), z) for j in range(cols)])
        o = sheet(grid, milk, 'fresnel', close=True)
        o.data.polygons.foreach_set('use_smooth', [False] * len(o.data.polygons))
        disc(1.1, .3, mt.led('#FF6A4A', 4), (0, -r * .62, high * .74), .1, n=20)


@picture('motion-1', azimuth=-24, elevation=10, fill=.64)
def motion_front():
    motion_sensor()


@picture('motion-3', azimuth=16, elevation=28, fill=.74)
def motion_box():
    with placed((-34, 16, 0), (0, 0, 160)):
        motion_sensor()
        with placed((0, 19.2, 31), (-90, 0, 180)):
            annulus(6, .6, .3, mt.rubber('#6B655C'))
            disc(2, .5, mt.rubber('#4A463F'))
    carton((40, 26, 0), -14, 70, 50, 74, 'Aahat', 'Motion sensor', 'Zigbee  7 m 120°')
    coin_cell((10, -40, 0))
    disc(16, 1.2, mt.rubber('#2B2825'), (-22, -46, 0), .3)
    annulus(16, 2, .2, mt.ink('#B4440F'), (-22, -46, 1.2), edge=0)


# --- presence -----------------------------------------------------------------------------------------------------

def presence():
    """A soft square of fabric-fine ABS on a tilting foot of steel. Stands on z = 0, looks to -y."""
    with placed((0, 0, 37), (0, 0, 0)):
        with placed(turn=(83, 0, 0)):
            loft(superellipse(70, 70, 4.4), [(2, -11), (.4, -10), (0, -8.6), (0, 6.6), (.5, 8.2), (2, 9.6), (5, 10.6), (12, 11.1), (25, 11.3)], mt.abs_plastic(WHITE, .5, .4))
            loft(superellipse(70.6, 70.6, 4.4), [(0, -1), (0, -.4)], mt.rubber('#8B857B'))
            annulus(9, .7, .12, mt.led('#FF9A4A', 4), (0, 0, 11.2), edge=0)
            words('hearth', 4, mt.ink('#8B8479'), (0, -24, 11.25), space=1.1)
            disc(.7, .1, mt.rubber('#2B2825'), (0, 24, 11.1), 0, 0, n=16)
    m = mt.steel('#B9B4AC', .3, 'x')
    slab(44, 40, 2.2, m, (0, 8, 0), r=8, edge=.6)
    box(16, 2.2, 20, m, (0, 16, 11), .8, (-12, 0, 0))


@picture('presence-1', azimuth=-26, elevation=11, fill=.62)
def presence_front():
    presence()


@picture('presence-3', azimuth=14, elevation=26, fill=.76)
def presence_box():
    with placed((0, 0, 0), (0, 0, 152)):
        presence()
        with placed((0, 10.6, 14), (0, 0, 180)):
            usb_socket((0, 0, 0))
    usb_cable([(44, -46, 3.1), (56, -40, 2.4), (72, -22, 1.8), (76, 10, 1.8), (50, 52, 1.8), (-20, 66, 1.8), (-72, 40, 1.8), (-80, -10, 1.8), (-52, -50, 1.8), (-8, -62, 1.8)], (42, -47, 3.1), -70)


# --- door contact -------------------------------------------------------------------------------------------------

def contact():
    """Sensor and magnet, with 6 mm between them; wall at z = 0, length along y."""
    body = mt.abs_plastic(WHITE, .42)
    loft(rectangle(22, 70, 6, 14), [(.5, 0), (0, .5), (0, 9.4), (.5, 11.6), (1.6, 13), (3.6, 13.8), (7, 14)], body, (0, 0, 0))
    loft(rectangle(22.06, 70.06, 6, 14), [(0, 4.6), (0, 4.9)], mt.rubber('#A19A8F'))
    words('hearth', 4.2, mt.ink('#8B8479'), (0, -24, 14.02), (0, 0, 0), space=1.08)
    disc(.8, .1, mt.led('#FF9A4A', 6), (0, 26, 14), 0, 0, n=20)
    box(.5, 8, .4, mt.rubber('#8B857B'), (10.8, 0, 7), .1)
    with placed((20.5, -14, 0)):
        loft(rectangle(11, 38, 4.5, 14), [(.5, 0), (0, .5), (0, 8.6), (.5, 10.6), (1.6, 11.8), (3, 12.2), (4.4, 12.3)], body)
        box(.4, 6, .3, mt.rubber('#8B857B'), (-5.45, 0, 6), .1)


@picture('door-sensor-1', azimuth=-26, elevation=36, fill=.70)
def contact_front():
    with placed((0, 0, 0), (0, 0, 24)):
        contact()


@picture('door-sensor-3', azimuth=12, elevation=42, fill=.74)
def contact_open():
    body = mt.abs_plastic(WHITE, .42)
    with placed((-26, 0, 0), (0, 0, 18)):
        contact()
    with placed((34, 6, 0), (0, 0, -16)):
        # The lid off: board, spring contact, coin cell, reed.
        loft(rectangle(22, 70, 6, 14), [(.5, 0), (0, .5), (0, 5)], body)
        loft(rectangle(19.6, 67.6, 5, 14), [(0, 4.6), (0, 5.1)], mt.rubber('#3A3631'))
        slab(18.6, 66, 1.4, mt.circuit(), (0, 0, 4.6), r=4, edge=.1)
        coin_cell((0, 16, 6), 10, 3.2, 'CR2032')
        box(20, 4, .5, mt.nickel(.25), (0, 16, 9.4), .2)
        box(6, 6, 1.2, mt.gloss_plastic('#141211', .3), (-3, -10, 6.5), .1)
        box(4, 7, 1.6, mt.nickel(.3), (5, -9, 6.7), .2)
        tube([(-7, -16, 6.6), (-7, -26, 6.6)], .9, mt.clear_glass((.8, .95, .85)), smooth=False)
        for i in range(7):
            box(1.4, .8, .7, mt.ink('#C9B48F'), (-5 + (i * 37 % 11), -17 - (i * 53 % 13), 6.3), .1)
    for i, (x, y) in enumerate(((4, -44), (18, -50))):
        slab(17, 30, .8, mt.rubber('#F0ECE4'), (x, y, i * .85), r=3, edge=.2, turn=(0, 0, 20 + i * 30))


# --- climate ------------------------------------------------------------------------------------------------------

def climate():
    """A round e-paper face in a thin ring; wall or magnet at z = 0."""
    body = mt.abs_plastic(WHITE, .42)
    lathe([(0, 0), (27, 0), (29, .6), (30, 2), (30, 14.5), (29.4, 16.6), (28, 17.7), (26.8, 18), (26.2, 17.4)], body, smooth=50)
    disc(26.6, .4, mt.paper_display(), (0, 0, 16.9), 0, 0)
    black = mt.ink('#25221F')
    z = 17.35
    words('26.4', 16, black, (-2, 5, z))
    words('°C', 6, black, (19, 9, z))
    words('58 %', 9, black, (0, -9, z))
    words('Comfortable', 3.8, mt.ink('#55504A'), (0, -17, z))
    # A thin line of the last day.
    pts = [(-13 + i * 1.3, 17.5 + 1.5 * math.sin(i * .55) + .7 * math.sin(i * 1.3), z) for i in range(21)]
    tube(pts, .22, black, sides=2)


@picture('climate-1', azimuth=-22, elevation=12, fill=.60)
def climate_front():
    with placed((0, 0, 29.6)):
        with placed(turn=(84, 0, 0)):
            climate()


@picture('climate-3', azimuth=16, elevation=26, fill=.72)
def climate_back():
    with placed((-22, 8, 30), (0, 0, 160)):
        with placed(turn=(90, 0, 0)):
            climate()
            cell_door(15, 'CR2450')
            for s in (-1, 1):
                disc(3.4, .6, mt.rubber('#2B2825'), (s * 21.5, 0, 0), .2, turn=(180, 0, 0))
    coin_cell((30, -22, 0))
    disc(15, 1.4, mt.steel('#B9B4AC', .3, 'x'), (48, 12, 0), .4)


# --- air ----------------------------------------------------------------------------------------------------------

def air():
    """A square of 110 mm that leans back: grey cloth below, glass above with large figures, vents in its flanks. Stands on z = 0."""
    with placed((0, 0, 54.6)):
        with placed(turn=(84, 0, 0)):
            loft(superellipse(110, 110, 5.2, 128), [(3, -20), (.8, -19), (0, -17), (0, 16), (.6, 18.4), (2.4, 19.8), (3.2, 20)], mt.abs_plastic(WHITE, .42))
            loft(superellipse(103.6, 103.6, 5.2, 128), [(0, 19.6), (0, 20.4), (.4, 20.9), (.41, 20.901)], mt.glass_plate('#EDE8DF'))
            z = 20.95
            dark = mt.ink('#2B2723')
            words('AQI', 7, mt.ink('#7A746A'), (-40, 34, z), align='LEFT')
            words('42', 40, dark, (-41, 10, z), align='LEFT')
            words('Good', 9, mt.ink('#2F6B3C'), (40, 34, z), align='RIGHT')
            for i, (a, b) in enumerate((('PM2.5', '14'), ('CO₂', '612'), ('RH %', '54'))):
                words(a.replace('₂', '2'), 5.4, mt.ink('#7A746A'), (-40 + i * 29, -18, z), align='LEFT')
                words(b, 10.4, dark, (-40 + i * 29, -28, z), align='LEFT')
            for i in range(24):
                annulus(1.1, 1.0, .1, mt.led('#6FD08A', 3.5) if i < 9 else mt.ink('#CFC9BE'), (-40 + i * 3.48, -41, z), edge=0)
            # Vents round the flank.
            for i in range(14):
                for s in (-1, 1):
                    box(.8, 2.2, 20, mt.rubber('#24211E'), (-26 + i * 4, s * 53.95, -1), .3)


@picture('air-quality-1', azimuth=-24, elevation=10, fill=.66)
def air_front():
    air()


@picture('air-quality-3', azimuth=16, elevation=22, fill=.74)
def air_back():
    with placed((0, 0, 0), (0, 0, 156)):
        air()
        with placed((0, 20.5, 56.5), (0, 0, 180)):
            with placed(turn=(90 + 6, 0, 0)):
                for i in range(9):
                    box(62, 1.6, .6, mt.rubber('#1B1917'), (0, 30 - i * 4.6, .1), .3)
                words('Shwas   5 V USB-C', 5, mt.ink('#7A746A'), (0, -22, .4))
                words('hearth', 6, mt.ink('#7A746A'), (0, -30, .4), space=1.1)
        with placed((0, 16.8, 8), (0, 0, 180)):
            usb_socket((0, 0, 0))
    usb_cable([(78, -44, 3.1), (96, -34, 2.2), (108, -6, 1.8), (92, 44, 1.8), (10, 74, 1.8), (-84, 60, 1.8), (-108, 10, 1.8), (-84, -44, 1.8), (-30, -66, 1.8)], (76, -45, 3.1), -64)


# --- leak ---------------------------------------------------------------------------------------------------------

def leak():
    """A sealed puck with a drop in relief, feet of gold-plated steel under it. Lies on z = 0."""
    lathe([(0, 2), (22, 2), (28, 2.4), (29.6, 4), (30, 6)], mt.abs_plastic('#DDE3E4', .45), smooth=50)
    lathe([(30, 6), (29.4, 6.4), (29.4, 6.9), (30, 7.3)], mt.rubber('#3E6F86'))
    lathe(curve([(30, 7.3), (30, 10.5), (28.8, 13.4), (25.4, 15.3), (20, 16.1), (8, 16.5), (0, 16.5)], 8), mt.abs_plastic(WHITE, .42), smooth=60)
    # The drop: a raised outline.
    pts = []
    for i in range(49):
        t = 2 * math.pi * i / 48
        x = 6.4 * math.sin(t) * math.sin(t / 2) ** 1.5
        y = 8.4 * math.cos(t)
        pts.append((x, y - .5 + 1, 16.5))
    tube(pts[:-1], .42, mt.ink('#3E6F86'), smooth=False, closed=True, sides=3)
    disc(.9, .2, mt.led('#4FB6FF', 5), (0, -14.5, 16.25), .1, n=20)
    words('hearth', 3.8, mt.ink('#8B8479'), (0, -20.4, 15.9), (7, 0, 0), space=1.08)
    for i in range(3):
        a = math.radians(90 + i * 120)
        lathe([(0, 0), (2.2, 0), (2.6, .5), (2.6, 2.2), (0, 2.2)], mt.brass(.2), (21 * math.cos(a), 21 * math.sin(a), 0))


@picture('leak-1', azimuth=-18, elevation=30, fill=.62)
def leak_front():
    leak()


@picture('leak-3', azimuth=16, elevation=36, fill=.74)
def leak_back():
    with placed((-26, 10, 28), (0, 0, 20)):
        with placed((0, 0, 0), (90 + 18, 0, 180)):
            with placed((0, 0, -8)):
                leak()
                with placed((0, 0, 2), (180, 0, 0)):
                    annulus(16, .6, .4, mt.rubber('#3E6F86'))
                    disc(15, .5, mt.abs_plastic('#DDE3E4', .45), (0, 0, 0), .2)
                    box(14, 1.8, .6, mt.rubber('#4A463F'), (0, 0, .5), .3)
                    words('IP67  CR2450', 3.2, mt.ink('#6B655C'), (0, -7, .55))
    with placed((38, -20, 0)):
        leak()


# --- gas ----------------------------------------------------------------------------------------------------------

def gas():
    """A plug-in alarm: slotted grille over the sensor, a test key, two lights. Wall at z = 0, upright along y."""
    body = mt.abs_plastic(WHITE, .44)
    o = loft(rectangle(70, 120, 14, 16), [(1, 0), (0, 1), (0, 30), (.8, 35), (2.6, 38), (5.6, 39.6), (10, 40), (20, 40)], body)
    tools = []
    for i in range(9):
        w = 44 - abs(i - 4) * 1.2
        with placed((0, 38 - i * 5.2, 38)):
            tools.append(loft(rectangle(w, 2.1, 1), [(0, 0), (0, 6)], None))
    cut(o, *tools)
    slab(50, 50, 1, mt.rubber('#1B1917'), (0, 17, 35.6), r=4, edge=0)
    z = 40
    annulus(10, .6, .4, mt.rubber('#A19A8F'), (0, -28, z - .1))
    loft(around(9.3, 64), [(0, 0), (0, .8), (.6, 1.4), (4, 1.1), (9, .9)], mt.abs_plastic('#E3DED5', .42), (0, -28, z - .2))
    words('Test', 4.2, mt.ink('#6B655C'), (0, -28, z + .95))
    disc(1.2, .4, mt.led('#6FD08A', 6), (-20, -26, z), .2, n=24)
    disc(1.2, .4, mt.ink('#7A2A20'), (-20, -33, z), .2, n=24)
    words('LPG', 8, mt.ink('#5B554D'), (22, -30, z + .02))
    words('hearth', 5, mt.ink('#8B8479'), (0, -47, z + .02), space=1.1)


@picture('gas-1', azimuth=-26, elevation=11, fill=.68)
def gas_front():
    with placed((0, 0, 60)):
        with placed(turn=(88, 0, 0)):
            gas()


@picture('gas-3', azimuth=24, elevation=16, fill=.68)
def gas_back():
    with placed((0, 0, 60), (0, 0, 180)):
        with placed(turn=(90, 0, 0)):
            gas()
            pins(0, 6)
            with placed((0, 0, 0), (180, 0, 180)):
                loft(rectangle(44, 26, 2), [(0, 0), (0, .1)], mt.ink('#D9D3C8'), (0, 36, 0))
                words('Suraksha  230 V~', 4, mt.ink('#35312C'), (0, 40, .15))
                words('LPG · natural gas  85 dB', 3.2, mt.ink('#35312C'), (0, 33, .15))
                for i in range(6):
                    box(26, 1.4, .4, mt.rubber('#24211E'), (0, -34 - i * 3.4, .05), .2)


def pins(x, y, large=False):
    """Indian pins behind a device (-z): type D of 6 A, or type M of 16 A; brass, the earth longest."""
    with placed((x, y, 0), (180, 0, 180)):
        slab(40 if not large else 46, 38 if not large else 46, 3, mt.abs_plastic('#E3DED5', .44), (0, 0, 0), r=9, edge=1.4)
        k = 1 if not large else 1.33
        for px, py, r, high in ((0, 11 * k, 3.5 * k, 20.6 * k), (-9.5 * k, -11 * k, 2.55 * k, 14.9 * k), (9.5 * k, -11 * k, 2.55 * k, 14.9 * k)):
            lathe([(r, 2), (r, 3 + high - 1.6), (r * .72, 3 + high), (0, 3 + high)], mt.brass(.2), (px, py, 0))
            annulus(r + .9, .8, .5, mt.abs_plastic('#CFC9BE', .5), (px, py, 3))
