"""Curtains and blinds: motor with its rail, the rail in its box, the robot on a rod, the blind's tube motor."""
import math

import materials as mt
from catalogue import picture
from panels import usb_socket
from parts import annulus, box, disc, lathe, loft, placed, rectangle, rounded, sheet, slab, superellipse, tube, words

ALU = '#F1EEE8'


def rail(length, at=(0, 0, 0)):
    """White powder-coated aluminium: a box with a slot below. Along x, its underside at z = 0."""
    m = mt.cast('#EFEBE4', .38)

    # A true extrusion: wall of 1.6 mm, slot of 8 mm in the middle of the underside.
    def section(inset=0):
        w, h, t, s = 22, 18, 1.8, 4
        return [(s, 0), (w / 2, 0), (w / 2, h), (-w / 2, h), (-w / 2, 0), (-s, 0), (-s, t), (-w / 2 + t, t), (-w / 2 + t, h - t), (w / 2 - t, h - t), (w / 2 - t, t), (s, t)]
    with placed(at, (90, 0, 90)):
        o = loft(section, [(0, -length / 2), (0, length / 2)], m, name='rail')
    b = o.modifiers.new('edge', 'BEVEL')
    b.width, b.segments, b.limit_method = .0004, 3, 'ANGLE'
    return o


def runner(at):
    """A nylon runner with its eye."""
    white = mt.abs_plastic('#F3F0EA', .35)
    with placed(at):
        for s in (-1, 1):
            disc(3.6, 2.6, white, (0, s * 3.6, 4), .5, turn=(90, 0, 0))
        box(4, 3, 9, white, (0, 0, -1), .8)
        lathe([(2.1, -1), (3.9, -1), (3.9, 1), (2.1, 1), (2.1, -1)], white, (0, 0, -7.4), (90, 0, 0))


def pulley(at):
    """The head of the rail where the belt turns into the motor."""
    white = mt.abs_plastic('#ECE8E1', .4)
    with placed(at):
        slab(62, 44, 26, white, (0, 0, -3), r=8, edge=2, low=1.5)
        slab(50, 1, 12, mt.abs_plastic('#DCD7CE', .4), (0, -22, 3), r=.4, edge=.2)


def motor():
    """The motor hangs below the rail's end: a slim column of ABS, its cap of steel, a button and a light. Top at z = 0, 300 mm long."""
    body = mt.abs_plastic('#EFEBE4', .42)
    w = 50
    loft(superellipse(w, w, 4.2), [(1.6, -292), (.6, -291.4), (0, -290), (0, -44)], body, name='body')
    loft(superellipse(w, w, 4.2), [(1.2, -43.4), (1.2, -42.6)], mt.rubber('#4A463F'))
    loft(superellipse(w, w, 4.2), [(0, -42), (0, -2), (.8, -.6), (2, 0)], mt.abs_plastic('#E3DED5', .42))
    loft(superellipse(w, w, 4.2), [(7, -300), (3, -299.6), (1.8, -298.4), (1.4, -296), (1.6, -292)], mt.steel('#B9B4AC', .3, 'x'))
    # On its front: a button, a light, the name.
    with placed((0, -w / 2 - .02, -268), (90, 0, 0)):
        annulus(6, .5, .25, mt.metal('#B5B0A8', .3), (0, 0, -.1))
        disc(5.4, .5, mt.rubber('#D8D3CA'), (0, 0, -.1), .25)
        disc(.9, .15, mt.led('#6FD08A', 6), (0, 12, 0), .05, n=20)
        words('hearth', 5.6, mt.ink('#8B8479'), (0, 60, .05), (0, 0, 90), space=1.1)
    lathe([(0, 0), (11, 0), (11, 5), (8, 6), (8, 12), (0, 12)], mt.nickel(.25))


@picture('curtain-motor-1', azimuth=-28, elevation=8, fill=.82)
def motor_front():
    with placed((0, 0, 300)):
        motor()
        pulley((0, 0, 16))
        rail(150, (86, 0, 15))
        for x in (60, 84, 106, 128, 150):
            runner((x, 0, 16.4))


@picture('curtain-motor-3', azimuth=16, elevation=30, fill=.84)
def motor_box():
    with placed((0, 30, 25.2), (0, 0, 16)):
        with placed((150, 0, 0), (90, 0, 90)):
            motor()
    remote((-60, -70, 0), 20)
    bracket((30, -84, 0), 10)
    bracket((72, -76, 0), -24)
    # Its mains lead with an Indian 6 A plug.
    lead([(-150, 30, 24), (-172, 22, 10), (-186, -10, 3.4), (-168, -60, 3.4), (-132, -100, 3.4), (-108, -116, 12)])
    with placed((-98, -124, 14), (0, 0, 38)):
        plug_top()


def lead(points, color='#E7E2D9', r=3.1):
    tube(points, r, mt.abs_plastic(color, .5))


def plug_top():
    """A moulded 6 A plug, three round pins to the front (-y)."""
    white = mt.abs_plastic('#EDE9E2', .42)
    with placed(turn=(90, 0, 0)):
        loft(rectangle(30, 27, 9), rounded(8, .8, .8), white)
        loft(rectangle(26, 23, 9), [(0, -20), (0, -14), (1, 0)][::1], white)
        for x, y, r in ((0, 9, 3.5), (-9.5, -6, 2.5), (9.5, -6, 2.5)):
            lathe([(r, 7), (r, 22 if r > 3 else 18), (r * .7, 24 if r > 3 else 20), (0, 24 if r > 3 else 20)], mt.brass(.2), (x, y, 0))


def remote(at, angle):
    """A small remote of three keys."""
    with placed(at, (0, 0, angle)):
        slab(38, 104, 11, mt.abs_plastic('#EFEBE4'), r=10, edge=2.6, low=1.5)
        for i, s in enumerate(('Open', 'Stop', 'Close')):
            disc(9.5, 1.0, mt.rubber('#45413B'), (0, 32 - i * 24, 10.6), .6)
            words(s, 4.4, mt.ink('#E5DFD5'), (0, 32 - i * 24, 11.65))
        words('hearth', 4.4, mt.ink('#8B8479'), (0, -40, 11.03), space=1.1)


def bracket(at, angle):
    """A steel clip that holds the rail."""
    with placed(at, (0, 0, angle)):
        m = mt.steel('#B5B0A7', .3, 'y')
        slab(30, 50, 1.6, m, r=3, edge=.4)
        box(30, 1.6, 16, m, (0, 24, 8), .4)
        for y in (-12, 6):
            annulus(4, 1.6, .5, mt.nickel(.3), (0, y, 1.5))
            disc(2.4, .1, mt.rubber('#14120F'), (0, y, 1.62), 0, 0, n=24)


@picture('curtain-rail-1', azimuth=-34, elevation=24, fill=.86)
def rail_front():
    # Two halves, one drawn into the other, cut short by the picture's edge of sight: ends, runners, brackets.
    with placed((0, 30, 8), (0, 0, 0)):
        rail(420)
        for i in range(9):
            runner((-150 + i * 22, 0, 1.4))
        with placed((214, 0, 9)):
            slab(8, 30, 26, mt.abs_plastic('#ECE8E1'), (0, 0, -13), r=2, edge=1, low=1)
    with placed((30, -34, 0)):
        with placed((0, 0, 18.2), (180, 0, 0)):
            rail(420)
    bracket((-120, -92, 0), 10)
    bracket((-70, -96, 0), -12)
    for i in range(6):
        with placed((-12 + i * 17, -92 + (i % 2) * 9, 4), (90, 0, 20 + i * 47)):
            runner((0, 0, 0))


@picture('curtain-rail-3', azimuth=26, elevation=14, fill=.86, lens=100)
def rail_end():
    """The rail's end with its pulley, seen from below where the runners are."""
    with placed((0, 0, 44), (0, 0, 0)):
        with placed(turn=(-52, 0, 0)):
            rail(260, (40, 0, 0))
            pulley((-100, 0, 1))
            for i in range(8):
                runner((-44 + i * 24, 0, 1.4))
    bracket((10, -60, 0), 18)
    bracket((60, -52, 0), -10)


def robot():
    """Two wheels in a bridge hang it on the rod; the battery is in its belly. Rod along x at z = 0."""
    body = mt.abs_plastic('#EFEBE4', .42)
    with placed((0, 0, -92)):
        with placed(turn=(0, 90, 0)):
            loft(rectangle(150, 48, 20, 16), rounded(52, 4, 4), body, (0, 0, -26), name='belly')
        loft(rectangle(36, 40, 8), rounded(64, 0, 3), mt.abs_plastic('#E3DED5', .42), (0, 0, 66))
        # The seam and the face.
        with placed((0, -24.1, 0), (90, 0, 0)):
            slab(30, 96, .5, mt.gloss_plastic('#2A2724', .12), (0, -8, -.2), r=13, edge=.2)
            words('hearth', 5.2, mt.ink('#B5ADA1'), (0, -26, .35), (0, 0, 90), space=1.1)
            disc(1.1, .15, mt.led('#6FD08A', 6), (0, 26, .3), .05, n=20)
    for s in (-1, 1):
        with placed((s * 22, 0, 0)):
            box(12, 22, 12, mt.abs_plastic('#E3DED5', .42), (0, 0, -16), 2)
            lathe([(9, -9), (12, -8), (13.4, -3), (12, 0), (13.4, 3), (12, 8), (9, 9)], mt.rubber('#2B2825'), (0, 0, 26), (90, 0, 0))
            for y in (-11, 11):
                box(9, 2.4, 48, mt.steel('#B5B0A8', .28, 'z'), (0, y, 6), .8)
            disc(4, 2, mt.nickel(.25), (0, -12, 26), .5, turn=(90, 0, 0))


@picture('curtain-robot-1', azimuth=-30, elevation=8, fill=.80)
def robot_front():
    with placed((0, 0, 168)):
        robot()
        lathe([(0, -150), (12.5, -150), (12.5, 150), (0, 150)], mt.steel('#B3AEA6', .28, 'z'), (0, 0, 0.5), (0, 90, 0))


@picture('curtain-robot-3', azimuth=22, elevation=26, fill=.80)
def robot_box():
    with placed((-70, 40, 26), (0, 0, 78)):
        with placed((0, 30, 0), (90, 0, 180)):
            robot()
    slab(120, 62, 6, mt.abs_plastic('#2B2825'), (-60, -76, 0), r=6, edge=1.2, turn=(0, 0, 14))
    slab(112, 54, .6, mt.solar(), (-60, -76, 6), r=3, edge=.2, turn=(0, 0, 14))
    tube([(-4, -64, 2), (14, -72, 2), (50, -88, 2), (84, -76, 2), (96, -40, 2), (88, -10, 2)], 1.8, mt.rubber('#2B2825'))


def tube_motor(length=440, r=18.5):
    """The motor in its painted tube: along x, crown and drive wheel at one end, head with socket at the other."""
    with placed(turn=(0, 90, 0)):
        lathe([(0, -length / 2), (r, -length / 2), (r, length / 2 - 60), (0, length / 2 - 60)], mt.steel('#C8C3BB', .3, 'z'))
        lathe([(r + .5, -length / 2 + 22), (r + 1.6, -length / 2 + 22), (r + 1.6, -length / 2 + 34), (r + .5, -length / 2 + 34)], mt.abs_plastic('#2E2B28'))
        # The head, with a collar.
        lathe([(0, length / 2 - 60), (r + .6, length / 2 - 60), (r + .6, length / 2 - 22), (r + 4, length / 2 - 20), (r + 4, length / 2 - 4), (r + 2.8, length / 2), (0, length / 2)], mt.abs_plastic('#EDE9E2', .42))
        # The drive: a wheel with ribs.
        with placed((0, 0, -length / 2 - 26)):
            n = 10

            def ribs(inset=0):
                return [((r + (1.6 if (i // 3) % 2 else -1.6) - inset) * math.cos(2 * math.pi * i / (n * 6)), (r + (1.6 if (i // 3) % 2 else -1.6) - inset) * math.sin(2 * math.pi * i / (n * 6))) for i in range(n * 6)]
            loft(ribs, rounded(20, .6, .6), mt.abs_plastic('#2E2B28', .45))
            lathe([(0, -3), (6, -3), (6, 27), (0, 27)], mt.nickel(.25))
    with placed((length / 2 + .1, 0, 0), (0, 0, 90)):
        usb_socket((0, 0, 0))
        with placed((0, 0, 10), (90, 0, 0)):
            disc(2.6, .6, mt.rubber('#8B8479'), (0, 0, 0), .2)
            disc(.8, .3, mt.led('#6FD08A', 6), (7, 0, 0), .1, n=20)
    with placed((length / 2 - 110, -r + .12, 0), (90, 0, 0)):
        words('hearth   Chhaya 1.1 Nm', 7, mt.ink('#6B655C'), (-60, 0, .2), space=1.05)


def fabric_roll(at, length, r, drop, material):
    """Blind cloth rolled round the tube with its end hanging free."""
    n = 40
    rows = []
    for s in (-1, 1):
        rows.append([(at[0] + s * length / 2, at[1] - r * math.cos(math.pi * 2 * i / n - math.pi), at[2] + r * math.sin(math.pi * 2 * i / n - math.pi)) for i in range(n + 1)] + [(at[0] + s * length / 2, at[1] + r, at[2] - drop * k / 6) for k in range(1, 7)])
    return sheet(rows, material, 'roll')


@picture('blind-motor-1', azimuth=28, elevation=22, fill=.88)
def blind_front():
    with placed((0, 0, 22), (0, 0, 0)):
        tube_motor()


@picture('blind-motor-3', azimuth=24, elevation=24, fill=.86)
def blind_end():
    with placed((20, 30, 22), (0, 0, 12)):
        tube_motor()
    remote((-30, -66, 0), 62)
    bracket((80, -54, 0), 20)
    bracket((126, -40, 0), -14)
