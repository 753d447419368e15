"""Cameras: the indoor one with its shutter, pan and tilt, the outdoor bullet, the solar one."""
import math

import materials as mt
from catalogue import picture
from panels import usb_cable, usb_socket
from parts import annulus, box, curve, disc, dome, lathe, loft, placed, rounded, screw, sheet, slab, superellipse, tube, words

WHITE = '#EEEAE3'


def eye(r, at=(0, 0, 0), infrared=0, ring=None):
    """A lens in its black window, with infrared LEDs round it. Faces +z."""
    with placed(at):
        dark = mt.gloss_plastic('#0D0C0B', .06)
        lathe([(r, 0), (r, .8), (r - .6, 1.3), (r * .52, 1.3), (r * .5, .9), (r * .47, -.4), (r * .42, -.9)], dark, smooth=30)
        lathe([(r * .43, -.5), (r * .36, -.9), (r * .36, -1.3), (r * .3, -1.6)], mt.rubber('#0A0909'))
        annulus(r * .53, .5, .3, mt.metal('#6B665F', .25), (0, 0, 1.2))
        dome(r * .42, r * .15, mt.lens(), (0, 0, -1.0))
        for i in range(infrared):
            a = 2 * math.pi * (i + .5) / infrared
            disc(r * .085, .2, mt.gloss_plastic('#3A1512', .08), (r * .76 * math.cos(a), r * .76 * math.sin(a), 1.3), .1, n=24)


def indoor(shut=False):
    """A pebble on a round foot. Stands on z = 0, looks to -y, 110 high."""
    body = mt.abs_plastic(WHITE, .42)
    lathe([(0, 0), (27, 0), (29, .8), (30, 2.6), (29.6, 4.6), (26, 6.4), (8, 8.6), (5.8, 11), (5.4, 20), (5.6, 44)], body, smooth=50)
    annulus(28.4, 2, 1, mt.rubber('#2B2825'), (0, 0, -.2))
    with placed((0, 0, 76)):
        with placed(turn=(84, 0, 0)):
            loft(superellipse(60, 66, 4.0, 128), [(9, -24), (4, -22.6), (1.2, -18.6), (0, -12), (0, 12), (.5, 15.6), (1.8, 18), (2.4, 18.4)], body)
            loft(superellipse(55, 61, 4.0, 128), [(0, 18), (0, 19.2), (.5, 19.8), (.51, 19.801)], mt.glass_plate('#0C0B0B'))
            eye(15.5, (0, 5, 19.4), 6)
            disc(.9, .1, mt.led('#6FD08A', 6), (0, -16, 19.85), 0, 0, n=20)
            for i in range(5):
                disc(.5, .06, mt.rubber('#4A463F'), (-6 + i * 3, -22, 19.82), 0, 0, n=12)
            # The shutter's slider on top.
            box(12, 2, 5, mt.rubber('#B4440F') if shut else mt.abs_plastic('#DCD7CE'), (0, 32.6, 4), .8)


@picture('cam-indoor-1', azimuth=-26, elevation=9, fill=.70)
def indoor_front():
    indoor()


@picture('cam-indoor-3', azimuth=16, elevation=20, fill=.76)
def indoor_back():
    with placed((0, 0, 0), (0, 0, 150)):
        indoor()
        with placed((0, 23.6, 78), (0, 0, 180)):
            with placed(turn=(96, 0, 0)):
                for ring in range(4):
                    for i in range(max(1, ring * 6)):
                        a = 2 * math.pi * i / max(1, ring * 6)
                        disc(.8, .3, mt.rubber('#24211E'), (ring * 3.4 * math.cos(a), 8 + ring * 3.4 * math.sin(a), .1), 0, 0, n=14)
                words('hearth', 4.6, mt.ink('#8B8479'), (0, -13, .6), space=1.1)
        with placed((0, 22, 54), (0, 0, 180)):
            usb_socket((0, 0, 0), (-20, 0, 0))
    usb_cable([(60, -40, 3.1), (76, -30, 2.2), (86, 0, 1.8), (60, 46, 1.8), (-10, 60, 1.8), (-70, 36, 1.8), (-76, -16, 1.8), (-40, -50, 1.8), (4, -56, 1.8)], (58, -41, 3.1), -60)
    slab(11, 15, 1, mt.gloss_plastic('#1B1917', .3), (26, -58, 0), r=1.2, edge=.2, turn=(0, 0, 24))


def pan_tilt(turn=-14):
    """A ball that tilts in a fork, on a foot that turns. Stands on z = 0, 120 high."""
    body = mt.abs_plastic(WHITE, .42)
    lathe([(0, 0), (37, 0), (39, .8), (40, 3), (40, 24), (39.2, 27), (37, 28.4), (0, 28.4)], body, smooth=40)
    annulus(38, 3, 1, mt.rubber('#2B2825'), (0, 0, -.3))
    for i in range(15):  # the speaker's slots in the foot
        a = math.radians(-60 + i * 120 / 14 - 90)
        with placed((39.9 * math.cos(a), 39.9 * math.sin(a), 12), (0, 0, math.degrees(a))):
            box(.8, 1.1, 12, mt.rubber('#24211E'), (0, 0, 0), .3)
    with placed((0, 0, 28.4), (0, 0, turn)):
        lathe([(36, 0), (35.4, .9), (35.4, 1.6), (37, 2.4)], mt.rubber('#3A3631'))
        # The fork: two cheeks that hug the ball.
        for s in (-1, 1):
            with placed((s * 36.5, 0, 48), (0, s * 90, 0)):
                lathe([(0, 4), (17, 4), (20, 3), (21.4, 1), (21.4, -4), (0, -4)], body)
                disc(8, .6, mt.abs_plastic('#DCD7CE'), (0, 0, 3.9), .3)
        for s in (-1, 1):
            box(8, 42, 46, body, (s * 36.5, 0, 25), 3.6)
        lathe([(0, 2.4), (37, 2.4), (38.4, 3.6), (38.4, 7), (34, 9), (0, 9)], body)
        with placed((0, 0, 53), (84, 0, 0)):
            n = 40
            lathe([(33 * math.sin(math.pi * i / n), -33 * math.cos(math.pi * i / n)) for i in range(int(n * .78))], body, smooth=80)
            z = -33 * math.cos(math.pi * (int(n * .78) - 1) / n)
            r = 33 * math.sin(math.pi * (int(n * .78) - 1) / n)
            lathe([(r, z), (r - .8, z - .6), (r - .8, z - 1)], mt.rubber('#3A3631'))
            lathe(curve([(r - 1, z - .8), (r * .8, z + 4), (r * .62, z + 5.6), (r * .6, z + 5.6)], 8), mt.glass_plate('#0C0B0B'), smooth=70)
            eye(13.4, (0, 0, z + 4.8), 8)
            disc(.8, .2, mt.led('#6FD08A', 6), (0, -r * .8, z + 4.1), .1, n=20)


@picture('cam-pan-1', azimuth=-20, elevation=9, fill=.70)
def pan_front():
    pan_tilt(10)


@picture('cam-pan-3', azimuth=16, elevation=20, fill=.76)
def pan_back():
    with placed((0, 0, 0), (0, 0, 160)):
        pan_tilt(0)
        with placed((0, 40.1, 9), (0, 0, 180)):
            usb_socket((0, 0, 0))
            box(13, .6, 2.6, mt.rubber('#1B1917'), (0, 0, 8), .3)
    usb_cable([(70, -52, 3.1), (88, -40, 2.2), (98, 0, 1.8), (74, 52, 1.8), (-10, 70, 1.8), (-84, 42, 1.8), (-92, -20, 1.8), (-48, -64, 1.8), (4, -70, 1.8)], (68, -53, 3.1), -58)


def bullet():
    """Die-cast barrel under a sun hood, on a ball joint and a round foot. The wall is y = 0, looks to -y and a little down."""
    body = mt.cast('#E3E0D9', .36)
    with placed((0, 0, 0), (90, 0, 0)):
        lathe([(0, 0), (32, 0), (33.6, .8), (34, 3), (34, 10), (32.6, 12.6), (28, 14), (0, 14)], body, smooth=40)
        for i in range(3):
            a = math.radians(90 + 120 * i)
            screw((24 * math.cos(a), 24 * math.sin(a), 13.8), 3.4, mt.nickel(.25))
        lathe([(12, 13), (10, 17), (9.4, 20), (9.4, 34), (0, 34)], body, smooth=40)
    with placed((0, -44, 0)):
        n = 30
        lathe([(15 * math.sin(math.pi * i / n), -15 * math.cos(math.pi * i / n)) for i in range(n + 1)], body, smooth=80)
        with placed((0, -4, -26), (90 + 8, 0, 0)):
            lathe([(9, 0), (9, 4)], body)
            z0, z1 = -40, 92
            lathe([(0, z0), (22, z0), (26, z0 + 1.5), (28, z0 + 5), (29, z0 + 12), (29, z1 - 3), (28, z1)], body, smooth=40)
            lathe([(29.05, z0 + 26), (28.6, z0 + 26.4), (28.6, z0 + 27.2), (29.05, z0 + 27.6)], mt.rubber('#3A3631'))
            lathe([(28, z1), (26.6, z1 + .6), (26.2, z1 - .6)], mt.rubber('#1B1917'))
            disc(26.4, .8, mt.glass_plate('#0B0A0A'), (0, 0, z1 - 1.2), 0)
            eye(14.5, (0, 0, z1 - .4))
            for i in range(8):
                a = 2 * math.pi * (i + .5) / 8
                if i % 2:
                    disc(3, .3, mt.frosted('#FFF1D2', '#FFE3B0', 1.2, .2), (20.4 * math.cos(a), 20.4 * math.sin(a), z1 - .4), .1, n=24)
                else:
                    disc(2.6, .3, mt.gloss_plastic('#3A1512', .08), (20.4 * math.cos(a), 20.4 * math.sin(a), z1 - .4), .1, n=24)
            # The hood: a shell over the upper side.
            rows = []
            for z in (-30, 40, 96, 104):
                q = 32.5
                rows.append([(q * math.cos(math.radians(a)), q * math.sin(math.radians(a)), z - (0 if z < 100 else 10 * abs(math.cos(math.radians(a))) ** 2)) for a in range(18, 163, 6)])
            sheet(rows, body, 'hood', thick=1.8)
            with placed((29.1, 0, 24), (0, 90, 0)):
                words('hearth', 8, mt.ink('#7A746A'), (0, 0, .2), (0, 0, 90), space=1.1)


@picture('cam-outdoor-1', azimuth=-42, elevation=12, fill=.72)
def bullet_front():
    with placed((0, 60, 62)):
        bullet()


@picture('cam-outdoor-3', azimuth=-40, elevation=18, fill=.74)
def bullet_back():
    with placed((0, -60, 62), (0, 0, 180)):
        bullet()
        tube([(8, 0, -10), (10, 30, -20), (2, 60, -52), (-30, 84, -59), (-70, 70, -59)], 3, mt.rubber('#1D1B19'))
        with placed((-70, 70, -55), (0, 0, 20)):
            box(38, 19, 17, mt.abs_plastic('#2B2825'), (-19, 0, 4), 2)
            box(.6, 12, 8, mt.rubber('#060606'), (-38.2, 0, 4), .3)
        tube([(10, 0, -6), (22, 34, -24), (26, 70, -58), (10, 110, -59)], 2.4, mt.rubber('#1D1B19'))
        lathe([(0, 0), (5.5, 0), (5.5, 26), (0, 26)], mt.abs_plastic('#2B2825'), (10, 110, -56), (-90, 0, 0))


def solar_camera():
    """A panel of 8 W on a knuckle over a camera of white ABS with two aerials. Stands by its wall foot; the wall is y = 0."""
    body = mt.abs_plastic('#E9E6DF', .44)
    dark = mt.abs_plastic('#2B2825', .5)
    # The foot on the wall and the arm.
    with placed((0, 0, 60), (90, 0, 0)):
        slab(58, 96, 5, mt.cast('#D9D6CF', .4), r=10, edge=1.4)
        for y in (-38, 38):
            screw((0, y, 4.9), 4.4, mt.nickel(.25))
    tube([(0, -4, 60), (0, -24, 60), (0, -40, 66), (0, -44, 84)], 8, mt.cast('#D9D6CF', .4))
    tube([(0, -4, 40), (0, -30, 36), (0, -44, 22), (0, -46, 10)], 7, mt.cast('#D9D6CF', .4))
    # The panel.
    with placed((0, -50, 104), (34, 0, 0)):
        with placed((0, 0, -12)):
            lathe([(13 * math.sin(math.pi * i / 24), -13 * math.cos(math.pi * i / 24)) for i in range(25)], dark, smooth=80)
        slab(236, 176, 12, mt.metal('#C3BFB8', .35), r=6, edge=1.2)
        slab(228, 168, .8, mt.solar(), (0, 0, 11.8), r=3, edge=.2)
    # The camera.
    with placed((0, -50, -42)):
        loft(superellipse(94, 78, 4), rounded(92, 12, 12), body, (0, 0, -46), name='case')
        with placed((0, -39.2, 6), (90, 0, 0)):
            loft(superellipse(80, 66, 4), [(0, -2), (0, .6), (.6, 1.2), (.61, 1.201)], mt.glass_plate('#0B0A0A'))
            eye(17, (0, 4, 1.0), 0)
            for s in (-1, 1):
                for y in (-10, 4, 18):
                    disc(3.2, .3, mt.frosted('#FFF1D2', '#FFE3B0', .8, .2) if y == 4 else mt.gloss_plastic('#3A1512', .08), (s * 27, y, 1.2), .1, n=24)
            disc(1, .1, mt.led('#6FD08A', 6), (0, -23, 1.25), 0, 0, n=20)
            words('hearth', 6, mt.ink('#8D857A'), (0, -40, .5), space=1.1)
        for s in (-1, 1):
            with placed((s * 40, 26, 38), (0, s * 10, 0)):
                lathe([(0, 0), (6, 0), (6, 10), (4.4, 12), (4.2, 84), (3.6, 88), (0, 89)], dark, smooth=50)
        box(34, .8, 16, mt.rubber('#3A3631'), (0, 38.8, -26), .4)


@picture('cam-solar-1', azimuth=-30, elevation=14, fill=.78)
def solar_front():
    with placed((0, 50, 90)):
        solar_camera()


@picture('cam-solar-3', azimuth=-34, elevation=5, fill=.78)
def solar_back():
    with placed((0, -50, 90), (0, 0, 180)):
        solar_camera()
