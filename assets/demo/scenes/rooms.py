"""The four rooms of the home page: living room, front door, bedroom, kitchen. Late afternoon; the left side is calm, for words stand there."""
import math

import cameras
import curtains
import hubs
import locks
import materials as mt
import panels
import sensors
import stage
from catalogue import picture
from house import (TEAK, afternoon, back_wall, books, brass_pot, cane, ceiling, cup, curtain_cloth, cushion, floor, frame_picture, garland, jaali,
                   leaf, modular_plate, oil_lamp, palm, panel_door, pot, rubber_plant, side_table, skirting, sofa, soft, table_lamp, window)
from parts import box, curve, disc, lathe, placed, screw, sheet, slab, tube, words


def on_wall(x, z, make, y=0, turn=0):
    """Puts a wall device on the back wall."""
    with placed((x, y, z), (0, 0, turn)):
        with placed(turn=(90, 0, 0)):
            make()


def curtain_set(x0, x1, z, y=-110, open_share=.62, cloth='#D9C7A4', folds=9, floor_gap=12, motor_side=1, voile=True):
    """A rail with its motor, two cotton curtains drawn apart, voile between."""
    w = x1 - x0
    curtains.rail(w + 120, ((x0 + x1) / 2, y, z))
    with placed((x1 + 40 if motor_side > 0 else x0 - 40, y, z - 1)):
        curtains.pulley((0, 0, 2))
        with placed((0, 0, -14)):
            curtains.motor()
    side = w * (1 - open_share) / 2
    m = mt.cloth(cloth, 1500, through=.28)
    for a, b in ((x0, x0 + side), (x1 - side, x1)):
        curtain_cloth(a, b, floor_gap, z - 14, y, folds, m)
    n = int(w / 82)
    for i in range(n):
        curtains.runner((x0 + w * (i + .5) / n, y, z + 1.4))


@picture('room-living', place=True, ratio=16 / 9, exposure=.76)
def living():
    back_wall()
    floor(mt.kota(.6, rough=.2))
    skirting()
    ceiling(2900)
    # Left: the window with its curtains; the sun comes through another one, outside the picture.
    window(-1180, 1400, 1300, 1440, 8, light=4.2)
    curtain_set(-2010, -350, 2290, -130, .60, '#DCCBAA', 8)
    # Right: the sofa, what hangs over it, the lamp.
    sofa(1130, -560, 1900, '#C8B591')
    cushion((560, -640, 660), 430, 430, 150, mt.cloth('#A8502A', 1200), (-16, 0, 12))
    cushion((830, -660, 640), 380, 380, 130, mt.cloth('#E2D4B8', 1000), (-20, 8, -6))
    cushion((1700, -640, 655), 420, 420, 150, mt.cloth('#4F6350', 1200), (-16, 0, -14))
    frame_picture(1040, 1560, 420, 540)
    frame_picture(1540, 1560, 420, 540, art='#7C8A6A')
    on_wall(150, 1250, lambda: panels.touch_panel(147, 4, 'black', 1))
    on_wall(150, 1440, sensors.climate)
    side_table(2330, -560)
    table_lamp(2330, -560, 520, 560, 8)
    # A low table with the hub and tea.
    teak = mt.wood('#7A4A2A', '#432614', along='x')
    with placed((900, -1500, 0)):
        slab(1050, 520, 32, teak, (0, 0, 368), r=30, edge=5, low=3)
        for x in (-440, 440):
            for y in (-190, 190):
                box(46, 46, 370, mt.wood('#7A4A2A', '#432614'), (x, y, 184), 5)
        with placed((-250, -20, 400), (0, 0, -16)):
            hubs.hub()
        cup(130, -70, 400)
        brass_pot(330, 60, 400, 62)
    rug = mt.cloth('#A8562F', 700, slub=.5)
    box(2300, 1500, 10, rug, (900, -1480, 5), 2)
    for s in (-1, 1):
        box(2180, 60, 10.6, mt.cloth('#E4D6BA', 700), (900, -1480 + s * 640, 5.2), 0)
    palm(-560, -420, 0, 900, 4, 11, 150)
    afternoon((900, 0, 1500), sun=(.84, .50, -.36), power=11, opening=(1300, 1150), bars=(3, 2), distance=3200, sky=70, fill=.26, leaves=7)
    stage.sun_box((1.3, 1.5), (-1.18, -.25, 1.42), (-1.0, -3, .9), 40, (1, .84, .64), 'window')
    stage.camera((.28, -5.0, 1.42), (.28, 0, 1.18), 45, 5.6, 4.7)


@picture('room-door', place=True, ratio=16 / 9, exposure=.76)
def entrance():
    back_wall(mt.plaster('#D9BF95', 1.2))
    floor(mt.kota(.45, rough=.35))
    box(1500, 520, 150, mt.kota(.8, rough=.3), (760, -240, 75), 8)   # the step
    with placed((0, 0, 150)):
        panel_door(760, 960, 2100, -22)
        # Lock, bell, a plate with the house's name, a brass knocker's ring and the garland.
        on_wall(760 - 400, 1060, lambda: locks.main_lock(1), -22)
        on_wall(20, 1280, locks.doorbell)
        with placed((20, -3, 1520), (90, 0, 0)):
            slab(250, 110, 6, mt.brass(.28), r=6, edge=1.5)
            words('Aangan', 44, mt.ink('#3A2A18'), (0, 10, 6.1), thick=.2)
            words('12', 30, mt.ink('#3A2A18'), (0, -30, 6.1), thick=.2)
            for s in (-1, 1):
                screw((s * 114, 0, 6), 4, mt.brass())
        garland(230, 1290, -60, 2170, 130)
        box(620, 380, 14, mt.cloth('#7A5A38', 300), (760, -330, 7), 4)
        # A jaali over the door.
        jaali(960, 300, 100, mt.wood(*TEAK), (760, -20, 2400), 30)
        for s in (-1, 1):
            box(90, 120, 340, mt.wood(*TEAK), (760 + s * 528, 10, 2400), 5)
        box(1150, 120, 80, mt.wood(*TEAK, along='x'), (760, 10, 2600), 5)
    rubber_plant(1620, -300, 0, 900, 2, 27, 170)
    pot(-200, -260, 150, 250)
    for i in range(26):  # tulsi
        a, t = i * 2.4, i / 26
        leaf((-200 + 60 * math.cos(a) * t, -260 + 60 * math.sin(a) * t, 240 + 330 * t), (math.cos(a), math.sin(a), .5 + t), 90, 50, mt.leaf('#4A5B2A'), .2)
    palm(-1500, -350, 0, 1400, 7, 12, 180)
    with placed((-560, 0, 2150)):  # the camera that watches the door
        cameras.bullet()
    oil_lamp(1330, -420, 150, 620)
    lantern(20, 1960)
    afternoon((600, 0, 1200), sun=(.80, .56, -.40), power=7.5, opening=(1900, 1700), bars=(0, 0), distance=3000, sky=90, fill=.42, leaves=60)
    stage.camera((.20, -3.9, 1.46), (.20, 0, 1.50), 45, 5.6, 3.75)


def lantern(x, z):
    """A brass wall lantern with a frosted glass."""
    with placed((x, 0, z)):
        lathe([(0, 0), (46, 0), (48, 4), (46, 12), (0, 12)], mt.brass(), (0, 0, 0), (90, 0, 0))
        tube([(0, -10, 0), (0, -70, 30), (0, -110, 20), (0, -110, -8)], 6, mt.brass())
        with placed((0, -110, -10)):
            lathe(curve([(0, 10), (20, 8), (54, -16), (58, -24)], 6), mt.brass(), smooth=60)
            lathe(curve([(44, -24), (52, -70), (46, -130), (20, -160), (0, -164)], 8), mt.frosted('#F3E4C8', '#FF9A3C', 3.2), smooth=70)
    stage.lamp((x * .001, -.26, (z - 100) * .001), 3.0, (1, .60, .28), .05)


@picture('room-bed', place=True, ratio=16 / 9, exposure=.76)
def bedroom():
    back_wall(mt.plaster('#D6C6AE'))
    floor(mt.terrazzo('#CDC0AC', .8))
    skirting()
    ceiling(2900)
    # The window and its curtains, a little left of the middle.
    window(-420, 1400, 1250, 1440, 8, light=4.2)
    curtain_set(-1260, 420, 2290, -130, .58, '#E0D3BB', 8, motor_side=1)
    # The bed: teak with a cane head, cotton, block print at its foot.
    teak, teak_x = mt.wood(*TEAK), mt.wood(*TEAK, along='x')
    with placed((1650, -1080, 0)):
        w, d = 1640, 2050
        for s in (-1, 1):
            box(70, 70, 1080, teak, (s * (w / 2 - 35), d / 2 - 35, 540), 8)
        for z in (1050, 600):
            box(w - 60, 50, 80, teak_x, (0, d / 2 - 35, z), 8)
        box(w - 140, 3, 380, cane(), (0, d / 2 - 35, 825), 0)
        box(40, 44, 380, teak, (0, d / 2 - 35, 825), 5)
        for s in (-1, 1):
            box(46, d - 80, 200, mt.wood(*TEAK, along='y'), (s * (w / 2 - 23), 0, 250), 8)
        soft(w - 60, d - 120, 210, mt.cloth('#EDE6D8', 1600), (0, -20, 390), 50)
        quilt(w, d)
        for x, c in ((-380, '#E9DFCC'), (380, '#E9DFCC')):
            cushion((x, d / 2 - 260, 640), 620, 400, 190, mt.cloth(c, 1500), (-34, 0, 0))
        for x, c, t in ((-300, '#A8562F', 8), (300, '#A8562F', -8)):
            cushion((x, d / 2 - 420, 620), 430, 430, 150, mt.cloth(c, 1200), (-32, t, 0))
    # Between window and bed: the table with its lamp, the panel with its fan gang.
    with placed((610, -300, 0)):
        box(430, 380, 30, teak_x, (0, 0, 535), 6)
        box(400, 340, 150, teak_x, (0, 0, 445), 4)
        disc(11, 20, mt.brass(), (0, -172, 445), 3, turn=(90, 0, 0))
        for x in (-180, 180):
            for y in (-150, 150):
                box(40, 40, 380, teak, (x, y, 190), 5)
    table_lamp(640, -260, 550, 500, 9)
    books(430, -330, 550, 3, 5)
    on_wall(610, 1230, lambda: panels.touch_panel(220, 6, 'black', 1, True))
    with placed((470, -400, 550), (0, 0, 20)):
        panels.ir_blaster()
    frame_picture(1650, 1560, 760, 480)
    rubber_plant(-1500, -420, 0, 1050, 3, 27, 160)
    afternoon((1250, 0, 1480), sun=(.82, .52, -.36), power=13, opening=(1300, 1000), bars=(3, 2), distance=2800, sky=60, fill=.30, leaves=6)
    stage.sun_box((1.25, 1.5), (-.42, -.25, 1.38), (-.2, -3, .9), 40, (1, .84, .64), 'window')
    stage.camera((.52, -4.9, 1.42), (.52, 0, 1.18), 45, 5.6, 4.6)


def quilt(w, d):
    """A cotton quilt that falls over the sides, block-printed along its hem."""
    m = mt.cloth('#E4D9C2', 1300)
    hem = mt.cloth('#8C4A2A', 1300)
    rows = []
    n = 40
    for j in range(31):
        t = j / 30
        y = -d / 2 + 40 + (d * .66) * t
        row = []
        for i in range(n + 1):
            s = i / n * 2 - 1
            half = w / 2 + 14
            reach = half + 250
            p = s * reach
            drop = max(0, abs(p) - half)
            x = math.copysign(min(abs(p), half), p) + (12 * math.sin(t * 17 + s * 3) if drop else 0)
            z = 506 + 5 * math.sin(t * 9 + s * 6) + 4 * math.sin(s * 21 + t * 5) - drop
            row.append((x, y, z))
        rows.append(row)
    # Over the foot of the bed.
    first = rows[0]
    for k in range(1, 5):
        rows.insert(0, [(x, y - 10 - 4 * math.sin(x * .01), z - 62 * k) for x, y, z in first])
    sheet(rows, m, 'quilt', thick=9)
    sheet([[(x, y - 9, z + 5) for x, y, z in r] for r in rows[-5:-2]], hem, 'hem', thick=11)


@picture('room-kitchen', place=True, ratio=16 / 9, exposure=.76)
def kitchen():
    back_wall(mt.plaster('#DCCBAF'))
    floor(mt.kota(.6, rough=.24))
    ceiling(2900)
    # The counter: granite on teak fronts, tiles behind, an open bay for the cylinder at the right.
    x0, x1, deep = -2300, 1330, 600
    granite = mt.granite()
    box(x1 - x0, deep + 30, 40, granite, ((x0 + x1) / 2, -deep / 2, 860), 5)
    tiles = mt.tile('#E2DACA')
    box(x1 + 520, 12, 600, tiles, ((x1 - 520) / 2, -6, 1180), 0)
    box(-520 - x0, 12, 220, tiles, ((x0 - 520) / 2, -6, 990), 0)  # lower, under the window
    front = mt.wood('#94663C', '#5E3B20')
    n = 8
    for i in range(n):
        w = (x1 - x0) / n
        with placed((x0 + w * (i + .5), -deep, 460)):
            box(w - 6, 22, 700, front, (0, 0, 0), 3)
            tube([(-70, -12, 300), (-70, -34, 300), (70, -34, 300), (70, -12, 300)], 5, mt.brass(.25), smooth=False)
    box(x1 - x0, deep - 60, 100, mt.cast('#3A332B'), ((x0 + x1) / 2, -deep / 2 + 30, 50), 0)
    box(40, deep, 840, front, (x1 - 20, -deep / 2, 420), 3)
    # Left: the window over the sink.
    window(-1150, 1640, 1100, 900, 7, light=4.4)
    tap(-1150, -120, 880)
    # Middle: the stove, vessels; the shelf with steel and glass.
    stove(330, -300, 880)
    with placed((210, -300, 1010)):
        kadhai()
    with placed((470, -290, 1000)):
        cooker()
    shelf = mt.wood(*TEAK, along='x')
    box(1500, 220, 32, shelf, (560, -110, 1620), 4)
    for x in (-60, 1180):
        box(26, 190, 110, mt.wood(*TEAK), (x, -95, 1550), 4)
    for i in range(5):
        steel_tin(-80 + i * 140, -110, 1636, 55, 150 - (i % 2) * 22)
    for i in range(4):
        spice_jar(640 + i * 92, -120, 1636, i)
    with placed((1130, -110, 1636), (0, 0, -12)):
        sensors.air()
    brass_pot(-330, -240, 880, 88)
    with placed((-560, -300, 880)):
        disc(170, 16, mt.wood('#B0895A', '#7D5A35'), (0, 0, 0), 5)
        for i, (dx, dy) in enumerate(((-50, 20), (40, -20), (10, 60), (-20, -60))):
            tomato(dx, dy, 16 + 32, 34 - i * 2)
    # Sockets with a plug that counts, and the mixer's lead.
    on_wall(960, 1130, lambda: modular_plate(220, 86, slots=(('switch', -80), ('switch', -56), ('socket', 4), ('switch', 70))), -12)
    with placed((964, -12 - 8, 1130)):
        with placed(turn=(90, 0, 0)):
            hubs.plug(50, 60, 56, '6 A', 'Khambha')
    kettle(1050, -300, 880)
    tube([(964, -80, 1130), (975, -140, 1050), (1010, -180, 930), (1040, -230, 892)], 3, mt.rubber('#1D1B19'))
    # Right: the cylinder, and the alarm 30 cm above the floor.
    cylinder(1720, -330)
    on_wall(2020, 430, lambda: sensors.gas())
    on_wall(2010, 1250, lambda: panels.touch_panel(86, 2, 'black', 1))
    with placed((1450, -430, 0), (0, 0, 20)):
        sensors.leak()
    frame_picture(1800, 1700, 340, 440)
    afternoon((1350, 0, 1150), sun=(.80, .56, -.36), power=12, opening=(1500, 1300), bars=(3, 3), distance=2800, sky=75, fill=.40, leaves=5)
    stage.sun_box((1.0, .9), (-1.15, -.2, 1.64), (-.6, -3, .9), 30, (1, .84, .64), 'window')
    stage.lamp((.9, -.5, 2.2), 10, (1, .66, .36), .08)
    stage.camera((.34, -4.5, 1.34), (.34, 0, .94), 40, 5.6, 4.2)


def tap(x, y, z):
    chrome = mt.nickel(.12)
    tube([(x, y, z), (x, y, z + 260), (x, y - 60, z + 330), (x, y - 150, z + 330), (x, y - 190, z + 260)], 12, chrome)
    disc(26, 12, chrome, (x, y, z), 3)
    box(60, 12, 10, chrome, (x + 40, y, z + 90), 3)


def stove(x, y, z):
    """Two burners on a glass top in a steel rim."""
    with placed((x, y, z)):
        slab(640, 340, 60, mt.steel('#BDB8B0', .28, 'x'), (0, 0, 20), r=14, edge=5)
        slab(610, 312, 6, mt.glass_plate('#0C0B0B'), (0, 0, 78), r=10, edge=1.5)
        for s in (-1, 1):
            with placed((s * 130, 10, 84)):
                lathe([(0, 0), (58, 0), (60, 4), (58, 16), (40, 22), (0, 20)], mt.brass(.3))
                for k in range(4):
                    a = math.radians(45 + 90 * k)
                    tube([(118 * math.cos(a), 118 * math.sin(a), 0), (112 * math.cos(a), 112 * math.sin(a), 34), (40 * math.cos(a), 40 * math.sin(a), 36)], 6, mt.cast('#1B1917', .6), smooth=False)
                tube([(118 * math.cos(t), 118 * math.sin(t), 4) for t in [k * math.pi / 18 for k in range(36)]], 5, mt.cast('#1B1917', .6), smooth=False, closed=True)
            with placed((s * 130, -172, 48), (90, 0, 0)):
                lathe([(0, 0), (24, 0), (23, 18), (20, 22), (0, 22)], mt.rubber('#1B1917'))
                box(4, 30, 6, mt.metal('#BDB8B0'), (0, 0, 23), 1)
        for sx in (-1, 1):
            for sy in (-1, 1):
                disc(16, 20, mt.rubber(), (sx * 280, sy * 140, 0))


def kadhai():
    iron = mt.cast('#2A2825', .45)
    lathe(curve([(0, 0), (70, 4), (120, 34), (150, 92)], 8) + [(156, 94), (156, 98), (148, 98)] + curve([(146, 92), (116, 38), (68, 9), (0, 5)], 8), iron, smooth=60)
    for s in (-1, 1):
        tube([(s * 150, -36, 88), (s * 184, -24, 98), (s * 184, 24, 98), (s * 150, 36, 88)], 6, iron)


def cooker():
    """A pressure cooker of polished aluminium."""
    alu = mt.metal('#C4C1BB', .22)
    lathe([(0, 0), (98, 0), (104, 6), (106, 30), (106, 150), (110, 152), (110, 160), (104, 162)], alu, smooth=40)
    lathe(curve([(108, 161), (100, 172), (60, 184), (16, 188), (0, 188)], 6), alu, smooth=60)
    lathe([(0, 186), (12, 186), (12, 214), (16, 216), (15, 236), (0, 238)], mt.metal('#8E8A84', .3))
    with placed((0, 0, 168), (0, 0, -40)):
        tube([(100, 0, -10), (150, 0, 4), (250, 0, 8)], 14, mt.rubber('#141210'))
    for s in (-1, 1):
        tube([(104, 14 * s, 128), (130, 10 * s, 128)], 6, mt.rubber('#141210'), smooth=False)


def steel_tin(x, y, z, r, h):
    lathe([(0, 0), (r - 2, 0), (r, 2), (r, h - 26), (r - .6, h - 25), (r + 1.2, h - 24), (r + 1.2, h - 3), (r - 2, h), (r * .3, h + .6), (0, h + .6)], mt.steel('#C6C3BD', .22, 'z'), (x, y, z), smooth=40)


def spice_jar(x, y, z, i):
    with placed((x, y, z)):
        lathe([(0, 0), (34, 0), (36, 3), (36, 84), (30, 94), (29, 100)], mt.clear_glass(), smooth=40)
        lathe([(0, 3), (33, 3), (33, 50 + 9 * (i % 3)), (0, 52 + 9 * (i % 3))], mt.card(('#C98A1B', '#8C2E14', '#6E5A32', '#B5641F')[i % 4]))
        lathe([(0, 122), (31, 122), (32, 120), (32, 99), (0, 99)], mt.brass(.3))


def tomato(x, y, z, r):
    with placed((x, y, z)):
        n = 18
        lathe([(r * math.sin(math.pi * i / n), -r * .84 * math.cos(math.pi * i / n)) for i in range(n)] + [(r * .12, r * .74), (0, r * .70)], mt.gloss_plastic('#B3261E', .2), smooth=80)
        for k in range(5):
            a = k * 1.256
            leaf((0, 0, r * .74), (math.cos(a), math.sin(a), .35), r * .7, 8, mt.leaf('#38571F'), .5)


def kettle(x, y, z):
    with placed((x, y, z)):
        lathe([(0, 0), (82, 0), (84, 4), (84, 22), (0, 22)], mt.rubber('#1B1917'))
        lathe(curve([(80, 24), (82, 40), (72, 130), (58, 190), (54, 196)], 8) + [(0, 196)], mt.steel('#C2BEB7', .24, 'z'), smooth=60)
        lathe(curve([(54, 196), (40, 206), (14, 210), (0, 210)], 6), mt.rubber('#1B1917'), smooth=60)
        tube([(52, 0, 188), (110, 0, 190), (124, 0, 140), (84, 0, 56)], 10, mt.rubber('#1B1917'))
        tube([(-58, 0, 160), (-82, 0, 186), (-92, 0, 192)], 14, mt.steel('#C2BEB7', .24, 'z'))


def cylinder(x, y):
    """A household LPG cylinder, signal red, with its collar and regulator."""
    red = mt.cast('#A32418', .42)
    with placed((x, y, 0)):
        lathe([(130, 0), (132, 4), (132, 60)], red)
        lathe(curve([(110, 30), (152, 60), (158, 110), (158, 400), (148, 470), (90, 520), (40, 530), (0, 532)], 8), red, smooth=60)
        for k in range(3):
            a = math.radians(90 + k * 120)
            box(40, 6, 110, red, (92 * math.cos(a), 92 * math.sin(a), 560), 3, (0, 0, math.degrees(a) + 90))
        lathe([(96, 0), (100, 0), (100, 34), (96, 34), (96, 0)], red, (0, 0, 600))
        lathe([(0, 0), (18, 0), (18, 30), (0, 30)], mt.brass(.3), (0, 0, 528))
        lathe([(0, 0), (34, 0), (36, 8), (30, 30), (0, 34)], mt.abs_plastic('#2A5DA8', .4), (0, 0, 556))
        tube([(30, 0, 574), (80, 20, 580), (60, 160, 520), (-120, 240, 620), (-300, 260, 760)], 8, mt.rubber('#B5641F'))
