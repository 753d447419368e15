"""The second view of each product: where it does its work, in the same house at the same hour, at its true size."""
import math

import cameras
import curtains
import hubs
import lighting
import locks
import materials as mt
import panels
import sensors
import stage
from catalogue import picture
from house import (LIME, TEAK, afternoon, back_wall, books, brass_pot, cane, ceiling, cup, curtain_cloth, cushion, floor, flush_door, frame_picture,
                   leaf, modular_plate, palm, panel_door, rubber_plant, side_table, soft, table_lamp, window)
from parts import box, curve, disc, lathe, loft, placed, rectangle, screw, sheet, slab, tube, words
from rooms import cylinder, on_wall

EXPOSURE = .74


def used(slug, **how):
    return picture(slug + '-2', place=True, exposure=how.pop('exposure', EXPOSURE), **how)


def view(target, offset, lens=50, fstop=5.6, roll=0, near=.82):
    """A camera that looks at a target from an offset, millimetres."""
    t = [v * .001 for v in target]
    stage.camera(tuple(a + b * .001 * near for a, b in zip(t, offset)), tuple(t), lens, fstop, roll=roll)


def sunny_wall(target, wall=None, opening=(620, 620), bars=(2, 2), leaves=0, distance=2400, power=8.5, sky=13, fill=.30, bar=22):
    """A plastered wall with the window's light across it."""
    back_wall(wall)
    afternoon(target, sun=(.78, .60, -.30), power=power, opening=opening, bars=bars, distance=distance, sky=sky, fill=fill, leaves=leaves, bar=bar)


def shelf(z, width=1600, deep=260, x=0, thick=34):
    """A teak shelf on the wall; its top is at z."""
    box(width, deep, thick, mt.wood(*TEAK, along='x', coat=.15), (x, -deep / 2, z - thick / 2), 4)


# --- switches -----------------------------------------------------------------------------------------------------

@used('switch-1')
def switch_one():
    sunny_wall((30, 0, 1230), opening=(420, 520))
    with placed((500, -22, 0)):
        panel_door(0, 600, 2100)
    on_wall(0, 1200, lambda: panels.touch_panel(86, 1, 'black', 0, back=False))
    view((36, -4, 1205), (-170, -470, 70), 46)


@used('switch-2')
def switch_two():
    sunny_wall((0, 0, 1200), opening=(520, 560), leaves=5)
    curtain_cloth(-420, -130, 0, 2200, -90, 4, mt.cloth('#C98A5A', 1500), 40)
    on_wall(20, 1200, lambda: panels.touch_panel(86, 2, 'black', 1, back=False))
    view((6, -4, 1205), (120, -500, 40), 46)


@used('switch-4')
def switch_four():
    sunny_wall((-60, 0, 1330), opening=(760, 640))
    on_wall(0, 1200, lambda: panels.touch_panel(147, 4, 'black', 1, back=False))
    side_table(330, -280, 210, 720)
    table_lamp(330, -280, 720, 480, 3.4, 130, 1.9)
    sofa_arm(-300)
    view((40, -60, 1150), (-210, -860, 120), 50)


def sofa_arm(x):
    soft(760, 300, 560, mt.cloth('#B98B5E'), (x - 150, -230, 700), 90)
    cushion((x + 60, -330, 930), 400, 400, 140, mt.cloth('#A8502A', 1200), (-18, 10, 8))


@used('switch-6')
def switch_six():
    sunny_wall((0, 0, 1220), opening=(800, 520))
    on_wall(0, 1200, lambda: panels.touch_panel(220, 6, 'black', 1, True, back=False))
    teak_x = mt.wood(*TEAK, along='x')
    box(1400, 50, 80, teak_x, (500, -60, 1000), 8)
    box(1400, 3, 380, cane(), (500, -60, 780), 0)
    box(60, 60, 1060, mt.wood(*TEAK), (-190, -60, 530), 8)
    cushion((330, -250, 930), 620, 400, 190, mt.cloth('#E9DFCC', 1500), (-26, 0, 0))
    cushion((120, -330, 880), 400, 400, 140, mt.cloth('#A8562F', 1200), (-24, 6, 4))
    view((60, -20, 1130), (-210, -900, 110), 50)


def wall_box(w, h, deep=50):
    """A steel box let into the wall: here a raised collar with a dark inside, plastered round."""
    grey = mt.steel('#8E8A83', .45, 'x')
    for s in (-1, 1):
        box(2, deep, h, grey, (s * w / 2, -deep / 2 + 1, 0), .4)
        box(w, deep, 2, grey, (0, -deep / 2 + 1, s * h / 2), .4)
    box(w, 2, h, grey, (0, -1, 0), 0)


def opened(make, w, deep, plate_w):
    """A wall box with its plate swung down on its wires and the module inside."""
    sunny_wall((0, 0, 1210), opening=(560, 560))
    # The wall is built up round the box, so the box is in it.
    t, size = 52, w + 8
    p = mt.plaster(LIME)
    for s in (-1, 1):
        box(2000, t, 2000, p, (s * (1000 + size / 2), -t / 2, 1200), .8)
        box(size, t, 1000, p, (0, -t / 2, 1200 + s * (500 + 42)), .8)
    with placed((0, 0, 1200)):
        wall_box(w, 78)
    with placed((0, -30, 1202)):
        with placed(turn=(90, 0, 0)):
            make()
    with placed((plate_w * .16, -128, 1086), (24, 6, 0)):
        with placed(turn=(90, 0, 8)):
            modular_plate(plate_w, 86, slots=[('switch', -plate_w / 2 + 32 + 24 * i) for i in range(int((plate_w - 40) / 24))])
    for i, c in enumerate(('#B3261E', '#23211F', '#D8A013', '#2A5DA8', '#3E7D3A')):
        x = -16 + i * 8
        tube([(x, -44, 1182), (x * 1.3, -74, 1160), (x * 1.5 + 6, -96, 1130), (x + plate_w * .16, -112, 1104)], 1.5, mt.gloss_plastic(c, .35))
        tube([(x * 1.4, -20, 1236), (x * 1.1, -40, 1228), (x, -48, 1222)], 1.5, mt.gloss_plastic(c, .35))


@used('retrofit-2')
def retrofit_two_used():
    opened(lambda: panels.retrofit(45, 45, 20, 2), 76, 50, 86)
    view((8, -60, 1160), (-150, -430, 90), 50, 5.6)


@used('retrofit-4')
def retrofit_four_used():
    opened(lambda: panels.retrofit(60, 52, 24, 4), 130, 50, 147)
    view((14, -60, 1160), (-190, -520, 110), 50, 5.6)


@used('modular-16')
def modular_used():
    back_wall(mt.tile('#DDE0D6', '#B9B9AC', .2, .1))
    afternoon((0, 0, 1210), sun=(.78, .60, -.30), power=8, opening=(460, 460), bars=(1, 2), distance=2400, sky=13, fill=.32)
    with placed((0, -2, 1200), (90, 0, 0)):
        modular_plate(86, 86, slots=(('blank', 13),))
        with placed((-12, 0, 4)):
            panels.modular()
    for x in (128, 168):  # the pipes that go up to the geyser
        tube([(x, -22, 600), (x, -22, 2200)], 9, mt.nickel(.22) if x < 150 else mt.metal('#B87A4A', .3), smooth=False)
        with placed((x, -14, 1290)):
            box(30, 26, 12, mt.nickel(.3), (0, 0, 0), 2)
    view((26, -6, 1206), (-150, -440, 60), 50)


@used('fan-regulator')
def regulator_used():
    sunny_wall((10, 0, 1210), opening=(520, 520), leaves=6)
    with placed((0, 0, 1200), (90, 0, 0)):
        panels.regulator()
    shelf(1080, 700, 120, 0, 26)
    brass_pot(118, -66, 1080, 34)
    view((16, -10, 1180), (-140, -430, 70), 50, near=0.74)


@used('dimmer')
def dimmer_used():
    sunny_wall((-80, 0, 1270), opening=(520, 560))
    with placed((0, 0, 1200), (90, 0, 0)):
        panels.dimmer()
    side_table(270, -200, 180, 860)
    table_lamp(270, -200, 860, 460, 3, 120, 1.9)
    view((50, -30, 1190), (-180, -640, 60), 50, near=0.62)


@used('scene-button')
def scene_used():
    sunny_wall((0, 0, 1000), opening=(520, 520), leaves=4)
    with placed((0, -1.5, 980), (90, 0, 0)):
        panels.scene_button()
    teak = mt.wood(*TEAK)
    box(60, 60, 1100, teak, (150, -60, 550), 8)
    box(900, 50, 76, mt.wood(*TEAK, along='x'), (600, -60, 1060), 8)
    box(900, 3, 420, cane(), (600, -60, 830), 0)
    cushion((330, -230, 840), 480, 380, 170, mt.cloth('#E9DFCC', 1500), (-20, 0, -10))
    view((52, -10, 968), (-200, -520, 60), 50, near=0.72)


@used('ir-blaster')
def ir_used():
    sunny_wall((0, -60, 1120), opening=(620, 480))
    shelf(1000, 1600, 240)
    with placed((0, -130, 1000), (0, 0, -20)):
        panels.ir_blaster()
    books(110, -110, 1000, 6, 11)
    brass_pot(-150, -110, 1000, 44)
    view((16, -110, 1048), (-130, -560, 150), 50, near=0.62)


# --- doors --------------------------------------------------------------------------------------------------------

@used('lock-main')
def lock_main_used():
    back_wall(mt.plaster('#D9BF95'))
    panel_door(0, 960, 2100, -24)
    on_wall(-400, 1060, lambda: locks.main_lock(1), -24)
    afternoon((-330, 0, 1150), sun=(.74, .60, -.36), power=8.5, opening=(760, 700), bars=(0, 0), distance=2400, sky=18, fill=.34, leaves=16)
    view((-330, -30, 1080), (-230, -900, 60), 50)


@used('lock-slim')
def lock_slim_used():
    back_wall(mt.plaster('#D9BF95'))
    alu = mt.steel('#6E6A64', .36, 'z')
    for s in (-1, 1):  # a glazed door in narrow aluminium
        box(74, 44, 2100, alu, (s * 380, -22, 1050), 2)
    for z in (40, 2060, 820):
        box(700, 44, 74, mt.steel('#6E6A64', .36, 'x'), (0, -22, z), 2)
    for s in (-1, 1):
        box(70, 70, 2200, mt.steel('#5B5751', .4, 'z'), (s * 456, -26, 1100), 2)
    box(700, 4, 2000, mt.principled('pane', (.10, .11, .10), .06, spec=.6, coat=1), (0, -16, 1040), 0)
    curtain_cloth(-330, 330, 60, 2040, -6, 9, mt.cloth('#D9CBB0', 1500), 6)
    on_wall(-380, 1080, lambda: locks.slim_lock(1), -44)
    afternoon((-330, 0, 1150), sun=(.74, .60, -.36), power=8, opening=(760, 700), bars=(0, 0), distance=2400, sky=18, fill=.36, leaves=16)
    view((-330, -40, 1090), (-220, -820, 60), 50)


@used('lock-knob')
def knob_used():
    back_wall()
    flush_door(0, 820, 2100, -8)
    on_wall(-345, 1000, locks.knob_side, -8)
    afternoon((-330, 0, 1040), sun=(.76, .60, -.30), power=8.5, opening=(440, 460), bars=(1, 2), distance=2400, sky=14, fill=.32)
    view((-330, -30, 1000), (-240, -460, 80), 50)


@used('doorbell')
def doorbell_used():
    back_wall(mt.plaster('#D9BF95', 1.2))
    panel_door(560, 900, 2100, -22)
    on_wall(-64, 1300, locks.doorbell)
    for i in range(16):
        a = i * 2.4
        leaf((-280 + 40 * math.cos(a), -60 + 20 * math.sin(a), 980 + i * 26), (math.cos(a) * .9, -.4 + .4 * math.sin(a), .5), 170, 74, mt.leaf('#2E5226'), .3)
    afternoon((0, 0, 1330), sun=(.76, .58, -.36), power=8.5, opening=(620, 600), bars=(0, 0), distance=2400, sky=15, fill=.36, leaves=14)
    view((-20, -10, 1300), (-190, -560, 10), 48)


@used('door-closer')
def closer_used():
    back_wall()
    flush_door(0, 900, 2100, -8, '#8E5C36', '#5B3820')
    with placed((-190, -8, 2030)):
        closer_fixed()
    afternoon((-160, 0, 2080), sun=(.76, .60, -.26), power=8.5, opening=(700, 420), bars=(2, 1), distance=2400, sky=18, fill=.34)
    view((-120, -60, 2050), (-420, -720, -190), 50)


def closer_fixed():
    """The closer on the leaf, its arm folded to the frame above."""
    body = mt.cast('#A9A59D', .4)
    with placed((0, -28, 0)):
        locks.slab(214, 60, 56, body, (0, 28, 0), r=9, edge=4, low=4, turn=(90, 0, 0))
        for s in (-1, 1):
            locks.slab(14, 61, 57, mt.abs_plastic('#34312D', .5), (s * 112, 28, 0), r=5, edge=3, low=3, turn=(90, 0, 0))
        words('Dheere', 10, mt.ink('#4B463F'), (-72, -28.1, -16), (90, 0, 0), space=1.08)
        disc(15, 24, mt.cast('#96928A', .38), (34, 0, 30), 1.6)
        with placed((34, 0, 54), (0, 0, -128)):
            slab(170, 22, 6.5, mt.cast('#A9A59D', .38), (74, 0, 0), r=10.9, edge=1.2)
            screw((0, 0, 6.4), 6.5, mt.nickel(.25))
        with placed((34 + 150 * math.cos(math.radians(-128)), 150 * math.sin(math.radians(-128)), 62), (0, 0, 108)):
            slab(190, 19, 5.5, mt.cast('#A9A59D', .38), (84, 0, 0), r=9.4, edge=1.1)
            disc(10, 5, mt.cast('#96928A', .36), (0, 0, 4), 1.5)
        box(60, 40, 8, mt.cast('#96928A', .38), (-120, 30, 66), 2)


# --- curtains -----------------------------------------------------------------------------------------------------

def window_corner(robot=False, rail=True):
    back_wall()
    window(-560, 1500, 1200, 1500, 7, light=3.4)
    stage.sun_box((1.2, 1.4), (-.56, -.25, 1.5), (-.3, -3, 1.2), 16, (1, .84, .64), 'window')
    afternoon((60, 0, 2150), sun=(.80, .56, -.26), power=8.5, opening=(700, 520), bars=(2, 1), distance=2400, sky=20, fill=.34)


@used('curtain-motor')
def motor_used():
    window_corner()
    curtains.rail(1500, (-640, -110, 2330))
    with placed((128, -110, 2329)):
        curtains.pulley((0, 0, 2))
        with placed((0, 0, -14)):
            curtains.motor()
    curtain_cloth(-330, 70, 300, 2316, -110, 8, mt.cloth('#D9C7A4', 1500, through=.3), 46)
    for i in range(9):
        curtains.runner((-320 + i * 46, -110, 2331.4))
    view((20, -110, 2180), (-330, -980, -170), 48)


@used('curtain-rail')
def rail_used():
    window_corner()
    curtains.rail(2600, (-500, -110, 2330))
    for x in (-900, -150, 500):
        box(26, 110, 3, mt.steel('#B5B0A7', .3, 'y'), (x, -55, 2350), 1)
    for a, b, c in ((-1400, -820, '#C98A5A'), (-300, 420, '#C98A5A')):
        curtain_cloth(a, b, 300, 2316, -110, 9, mt.cloth(c, 1500, through=.3), 46)
    for i in range(34):
        curtains.runner((-1000 + i * 42, -110, 2331.4))
    view((-60, -110, 2230), (-280, -760, -260), 45)


@used('curtain-robot')
def robot_used():
    window_corner()
    rod = mt.brass(.26)
    lathe([(0, -900), (12.5, -900), (12.5, 700), (0, 700)], rod, (-200, -110, 2330), (0, 90, 0))
    lathe([(0, 0), (26, 6), (30, 24), (22, 42), (0, 48)], rod, (500, -110, 2330), (0, 90, 0))
    with placed((330, -60, 2330)):
        tube([(0, 60, 0), (0, -50, 0)], 9, rod, smooth=False)
    m = mt.cloth('#5F7358', 1500, through=.25)
    curtain_cloth(-260, 240, 300, 2290, -110, 8, m, 46)
    for i in range(9):
        with placed((-250 + i * 60, -110, 2318)):
            lathe([(17, -1.6), (20, -1.6), (20, 1.6), (17, 1.6), (17, -1.6)], rod, (0, 0, 0), (0, 90, 8))
    with placed((-320, -110, 2330)):
        curtains.robot()
    view((-220, -110, 2230), (-240, -800, -120), 48)


@used('blind-motor')
def blind_used():
    back_wall()
    window(-100, 1500, 900, 1300, 6, light=3.4)
    stage.sun_box((.9, 1.2), (-.1, -.25, 1.4), (-.1, -3, 1.2), 12, (1, .84, .64), 'window')
    cloth = mt.cloth('#D8C9AC', 1300, through=.35)
    curtains.fabric_roll((-100, -90, 2200), 900, 29, 760, cloth)
    for s in (-1, 1):
        box(6, 86, 90, mt.steel('#B9B4AC', .3, 'y'), (-100 + s * 492, -60, 2204), 2)
    with placed((-100 + 268, -90, 2200)):
        curtains.tube_motor()
    box(906, 14, 34, mt.wood(*TEAK, along='x'), (-100, -61, 1436), 4)
    afternoon((240, 0, 2150), sun=(.80, .56, -.26), power=8.5, opening=(700, 520), bars=(2, 1), distance=2400, sky=20, fill=.34)
    view((250, -90, 2150), (190, -640, -110), 46)


# --- light --------------------------------------------------------------------------------------------------------

def pendant(x, y, z):
    """A brass holder on a cloth flex; the bulb's cap goes in at z."""
    b = mt.brass(.24)
    with placed((x, y, z)):
        lathe([(13, -6), (15, -5), (15, 26), (16.5, 28), (16.5, 34), (13, 44), (6, 52), (5, 62), (0, 62)], b, smooth=40)
        tube([(0, 0, 60), (1, 0, 300), (0, 0, 900)], 3, mt.cloth('#4A3A2C', 2400))


@used('bulb-colour', exposure=.8)
def colour_used():
    back_wall(mt.plaster('#CDBB9E'))
    pendant(0, -150, 1500)
    with placed((0, -150, 1526), (180, 0, 0)):
        lighting.bulb(60, 120, '#FF3C8A', 2.6, other='#FF7A1E')
    stage.lamp((-.05, -.15, 1.44), 3.4, (1, .22, .52), .03)
    stage.lamp((.05, -.15, 1.42), 2.2, (1, .46, .10), .03)
    shelf(1190, 1600, 240)
    brass_pot(150, -120, 1190, 56)
    books(-270, -110, 1190, 5, 2)
    afternoon((0, 0, 1400), sun=(.78, .60, -.30), power=1.4, opening=(520, 520), bars=(2, 2), distance=2400, sky=3, fill=.09)
    view((0, -130, 1400), (-120, -760, 20), 48)


@used('bulb-white', exposure=.8)
def white_used():
    back_wall(mt.plaster('#CDBB9E'))
    pendant(0, -260, 1560)
    with placed((0, -260, 1586), (180, 0, 0)):
        lighting.bulb(65, 130, '#FF9A3C', 4.5, '12 W', 'Sandhya')
    stage.lamp((0, -.26, 1.47), 16, (1, .70, .40), .03)
    shelf(1160, 1600, 420)
    cup(-60, -250, 1160)
    books(110, -160, 1160, 5, 6)
    palm(-330, -130, 1160, 360, 5, 8, 60)
    afternoon((0, 0, 1400), sun=(.78, .60, -.30), power=3.0, opening=(620, 620), bars=(2, 2), distance=2400, sky=9, fill=.22)
    view((0, -240, 1400), (-140, -880, 30), 48)


@used('bulb-candle', exposure=.8)
def candle_used():
    back_wall(mt.plaster('#C9AE86'))
    b = mt.brass(.2)
    with placed((0, 0, 1400), (90, 0, 0)):
        lathe([(0, 0), (62, 0), (66, 4), (60, 12), (30, 20), (14, 30), (0, 32)], b)
    for s in (-1, 1):
        tube([(0, -26, 1396), (s * 40, -80, 1350), (s * 100, -110, 1360), (s * 120, -112, 1410)], 7, b)
        with placed((s * 120, -112, 1410)):
            lathe(curve([(0, 0), (18, 2), (34, 10), (38, 18)], 6) + [(14, 20), (12, 26), (12, 64), (0, 64)], b, smooth=50)
            with placed((0, 0, 46)):
                lighting.candle(9)
        stage.lamp((s * .12, -.112, 1.52), 1.6, (1, .58, .26), .02)
    afternoon((0, 0, 1450), sun=(.78, .60, -.30), power=1.6, opening=(620, 620), bars=(2, 3), distance=2400, sky=3, fill=.10)
    view((0, -60, 1460), (-150, -780, 20), 48)


@used('light-strip', exposure=.8)
def strip_used():
    back_wall(mt.plaster('#D2C3AA'))
    shelf(1480, 1900, 260, 0, 40)
    shelf(1100, 1900, 300, 0, 40)
    pts = [(-800 + i * 16.0, -60, 1439) for i in range(101)]
    lighting.leds_on(pts, (0, 0, -1), None, 26)
    for i, c in enumerate(lighting.HUES):
        x = -720 + i * 180
        s = stage.sun_box((.18, .012), (x * .001, -.06, 1.436), (x * .001, -.02, 1.0), 1.5, mt.hexa(c), 'strip')
        s.visible_camera = False
    brass_pot(-190, -140, 1100, 74)
    books(40, -130, 1100, 7, 9)
    rubber_plant(-420, -150, 1100, 230, 5, 15, 60)
    afternoon((0, 0, 1300), sun=(.78, .60, -.30), power=1.0, opening=(620, 620), bars=(2, 2), distance=2400, sky=4, fill=.10)
    view((-40, -120, 1300), (-260, -1000, -30), 46)


@used('downlight', exposure=.75)
def downlight_used():
    back_wall(mt.plaster('#D2C3AA'), 5000, 3000)
    ceiling(2700, 5000, 4000)
    for x in (-500, 400):
        for y in (-500, -1300):
            with placed((x, y, 2699), (180, 0, 0)):
                lighting.lathe([(75, 0), (74.6, 1.6), (72.5, 3.0), (66, 4.4), (60.5, 3.6), (59.4, 1.6), (57, .4)], mt.abs_plastic('#F2EFE9', .38), smooth=60)
                disc(57.2, .4, mt.frosted('#F6F1E8', '#FFB25E', 9.0, .5), (0, 0, .2), 0)
            lamp = stage.sun_box((.11, .11), (x * .001, y * .001, 2.69), (x * .001, y * .001, 0), 7, (1, .76, .48), 'down')
            lamp.visible_camera = False
    curtain_cloth(-1500, -800, 0, 2680, -160, 9, mt.cloth('#D9C7A4', 1500), 50)
    frame_picture(-40, 1900, 520, 660)
    afternoon((0, 0, 2000), sun=(.78, .60, -.20), power=2.4, opening=(900, 600), bars=(2, 2), distance=2600, sky=16, fill=.14)
    view((-60, -700, 2460), (-160, -1900, -620), 34, 8)


@used('panel', exposure=.75)
def panel_used():
    back_wall(mt.plaster('#D2C3AA'), 6000, 3000)
    ceiling(2700, 6000, 4000)
    with placed((0, -760, 2700), (180, 0, 0)):
        lighting.ceiling_panel('#FF7A3C', True, 16)
    ring = stage.lamp((0, -.76, 2.60), 14, (1, .74, .46), .16)
    ring.visible_camera = False
    curtain_cloth(-1700, -900, 0, 2680, -160, 9, mt.cloth('#C98A5A', 1500), 50)
    frame_picture(260, 1850, 620, 460)
    afternoon((0, 0, 2000), sun=(.78, .60, -.20), power=2.4, opening=(900, 600), bars=(2, 2), distance=2600, sky=16, fill=.14)
    view((-20, -660, 2430), (-260, -1800, -560), 34, 8)


# --- sensors ------------------------------------------------------------------------------------------------------

@used('motion')
def motion_used():
    sunny_wall((0, -60, 1660), opening=(560, 420))
    shelf(1560, 1600, 160, 0, 30)
    with placed((0, -90, 1560), (0, 0, -14)):
        sensors.motion_sensor()
    brass_pot(170, -80, 1560, 46)
    for i in range(9):
        leaf((-200, -70, 1560 + i * 4), (math.cos(i * 2.4), math.sin(i * 2.4) - .4, .6), 130, 52, mt.leaf('#2E5226'), .5)
    view((10, -80, 1590), (-110, -460, 40), 50, near=0.66)


@used('presence')
def presence_used():
    sunny_wall((0, -60, 900), opening=(620, 460), leaves=4)
    shelf(760, 1800, 520, 0, 34)
    with placed((0, -180, 760), (0, 0, -14)):
        sensors.presence()
    books(110, -130, 760, 6, 14)
    table_lamp(-190, -150, 760, 400, 2.4, 100, 1.8)
    box(210, 150, 14, mt.cloth('#7A3B24', 1400), (120, -330, 767), 2, (0, 0, 14))
    view((0, -180, 830), (-150, -640, 130), 48, near=0.62)


@used('door-sensor')
def contact_used():
    back_wall()
    teak = mt.wood('#94663C', '#5E3B20')
    # A window's leaf a hand open: frame with the sensor, leaf with the magnet.
    window(330, 1300, 800, 1100, 0, light=3.2)
    box(70, 90, 1300, teak, (-96, -45, 1300), 5)
    with placed((-58, -70, 1300), (0, 0, -26)):
        box(64, 40, 1180, teak, (34, 0, 0), 5)
        box(800, 8, 1080, mt.principled('pane', (.5, .5, .46), .05, spec=.6, trans=.7), (460, 4, 0), 0)
        with placed((24, -20, 60), (90, 0, 0)):
            loft(rectangle(11, 38, 4.5, 14), [(.5, 0), (0, .5), (0, 8.6), (.5, 10.6), (1.6, 11.8), (3, 12.2), (4.4, 12.3)], mt.abs_plastic('#EEEAE3', .42))
    with placed((-96, -90, 1346), (90, 0, 0)):
        loft(rectangle(22, 70, 6, 14), [(.5, 0), (0, .5), (0, 9.4), (.5, 11.6), (1.6, 13), (3.6, 13.8), (7, 14)], mt.abs_plastic('#EEEAE3', .42))
        loft(rectangle(22.06, 70.06, 6, 14), [(0, 4.6), (0, 4.9)], mt.rubber('#A19A8F'))
        words('hearth', 4.2, mt.ink('#8B8479'), (0, -24, 14.02), space=1.08)
        disc(.8, .1, mt.led('#FF9A4A', 6), (0, 26, 14), 0, 0, n=20)
    curtain_cloth(-420, -170, 0, 2200, -70, 4, mt.cloth('#D9C7A4', 1500, through=.25), 36)
    afternoon((-60, -80, 1340), sun=(.70, .66, -.28), power=7.5, opening=(420, 420), bars=(0, 1), distance=2400, sky=12, fill=.34)
    view((-66, -90, 1336), (-120, -420, 50), 50)


@used('climate')
def climate_used():
    sunny_wall((0, 0, 1400), opening=(480, 480), leaves=7)
    on_wall(0, 1400, sensors.climate)
    frame_picture(230, 1440, 260, 340)
    view((46, -6, 1402), (-120, -400, 20), 48)


@used('air-quality')
def air_used():
    sunny_wall((0, -60, 1130), opening=(640, 520))
    shelf(1000, 1800, 260)
    with placed((0, -140, 1000), (0, 0, -12)):
        sensors.air()
    rubber_plant(240, -120, 1000, 300, 6, 18, 62)
    books(-290, -120, 1000, 4, 21)
    view((10, -130, 1070), (-140, -660, 90), 48)


@used('leak')
def leak_used():
    back_wall(mt.tile('#E2DACA'))
    floor(mt.kota(.6, rough=.25))
    chrome = mt.nickel(.16)
    tube([(110, -130, 500), (110, -130, 250), (112, -120, 190), (150, -90, 160), (190, -70, 190), (194, -60, 230), (200, 0, 236)], 18, chrome)  # the trap under the sink
    lathe([(26, 0), (30, 2), (30, 10), (22, 14)], chrome, (200, -14, 236), (90, 0, 0))
    # A little water.
    water = mt.principled('water', (.03, .035, .03), .02, spec=.5, coat=1, coat_rough=0)
    rows = []
    for k in range(3):
        rows.append([(70 + (1 - k / 2) * 92 * (1 + .22 * math.sin(3 * a) + .12 * math.sin(5 * a + 1)) * math.cos(a), -170 + (1 - k / 2) * 62 * (1 + .2 * math.sin(2 * a + 1)) * math.sin(a), .7 + .6 * (k > 0)) for a in [i * math.pi / 36 for i in range(72)]])
    sheet(rows, water, 'water', close=True)
    with placed((-20, -190, 0), (0, 0, 24)):
        sensors.leak()
    steel = mt.steel('#C6C3BD', .22, 'z')
    lathe([(0, 0), (100, 0), (128, 190), (132, 192), (128, 194), (124, 192), (98, 6), (0, 6)], steel, (-230, -110, 0))
    afternoon((0, -150, 60), sun=(.76, .56, -.34), power=8.5, opening=(520, 420), bars=(1, 1), distance=2400, sky=14, fill=.30)
    view((10, -170, 50), (-110, -520, 260), 48, near=0.66)


@used('gas')
def gas_used():
    back_wall(mt.tile('#E2DACA'))
    floor(mt.kota(.6, rough=.25))
    cylinder(300, -260)
    with placed((-40, 0, 330), (90, 0, 0)):
        modular_plate(147, 86, slots=(('socket', -30), ('switch', 30)))
    on_wall(-70, 330, sensors.gas, -8)
    afternoon((0, -60, 380), sun=(.76, .56, -.34), power=8.5, opening=(640, 520), bars=(1, 2), distance=2400, sky=18, fill=.30)
    view((70, -60, 350), (-210, -980, 150), 48, near=0.66)


# --- cameras ------------------------------------------------------------------------------------------------------

@used('cam-indoor')
def indoor_used():
    sunny_wall((0, -60, 1540), opening=(620, 480))
    shelf(1400, 1800, 240)
    with placed((0, -130, 1400), (0, 0, -12)):
        cameras.indoor()
    books(100, -110, 1400, 7, 4)
    brass_pot(-190, -110, 1400, 58)
    view((6, -120, 1462), (-140, -600, 20), 48, near=0.68)


@used('cam-pan')
def pan_used():
    sunny_wall((0, -60, 760), opening=(680, 560), leaves=5)
    shelf(620, 1400, 460, 0, 34)
    with placed((30, -190, 620), (0, 0, -6)):
        cameras.pan_tilt(-12)
    table_lamp(-200, -200, 620, 420, 2.6, 110, 1.8)
    frame_picture(240, 900, 260, 340)
    cup(200, -250, 620)
    view((0, -180, 720), (-60, -760, 110), 48, near=0.62)


@used('cam-outdoor')
def outdoor_used():
    back_wall(mt.plaster('#D9BF95', 1.4))
    box(3000, 560, 60, mt.wood(*TEAK, along='x'), (0, -280, 2620), 6)
    for i in range(7):
        box(70, 560, 90, mt.wood(*TEAK, along='y'), (-900 + i * 300, -280, 2545), 5)
    with placed((0, 0, 2360), (0, 0, 36)):
        cameras.bullet()
    tube([(10, -4, 2372), (60, -8, 2420), (64, -8, 2600)], 4, mt.rubber('#1D1B19'))
    afternoon((0, 0, 2360), sun=(.74, .62, -.30), power=9, opening=(900, 700), bars=(0, 0), distance=2400, sky=18, fill=.40, leaves=22)
    view((-10, -90, 2350), (-330, -620, -170), 46)


@used('cam-solar')
def solar_used():
    back_wall(mt.plaster('#C7A878', 1.8))
    with placed((0, 0, 2200), (0, 0, -12)):
        cameras.solar_camera()
    for i in range(46):
        a = i * 2.4
        leaf((-420 + 130 * math.cos(a) * (i % 7) / 7, -90 + 60 * math.sin(a), 1700 + i * 9), (math.cos(a), -.5 + .5 * math.sin(a), .5), 130, 54, mt.leaf('#38571F' if i % 3 else '#4F6B2A'), .3)
    afternoon((0, 0, 2200), sun=(.70, .58, -.44), power=9, opening=(1100, 900), bars=(0, 0), distance=2400, sky=20, fill=.42, leaves=14)
    view((-20, -110, 2205), (-330, -900, 40), 46)


# --- hubs ---------------------------------------------------------------------------------------------------------

@used('hub')
def hub_used():
    sunny_wall((0, -60, 740), opening=(760, 560), leaves=4)
    shelf(620, 1800, 560, 0, 36)
    with placed((0, -240, 620), (0, 0, -14)):
        hubs.hub()
    cup(150, -290, 620)
    books(-280, -150, 620, 5, 31)
    brass_pot(240, -130, 620, 60)
    view((10, -230, 650), (-130, -560, 250), 46, near=0.7)


@used('plug-6')
def plug_six_used():
    sunny_wall((0, 0, 520), opening=(520, 520), leaves=3)
    with placed((0, 0, 500), (90, 0, 0)):
        modular_plate(147, 86, slots=(('socket', -24), ('switch', 26), ('switch', 48)))
        with placed((-24, 2, 11)):
            hubs.plug(50, 60, 56, '6 A', 'Khambha')
    # A lamp's plug in it, with its lead.
    with placed((-24, -66, 502)):
        with placed(turn=(90, 0, 0)):
            loft(rectangle(33, 32, 10), [(1, 0), (0, 1), (0, 14), (2, 26), (7, 34), (9, 35)], mt.rubber('#24211E'), (0, 2, 2))
    tube([(-24, -102, 504), (-26, -122, 492), (-40, -126, 440), (-70, -110, 340), (-60, -90, 200)], 3.2, mt.rubber('#24211E'))
    view((0, -30, 496), (-190, -430, 90), 46)


@used('plug-16')
def plug_sixteen_used():
    back_wall(mt.tile('#E2DACA'))
    with placed((0, -2, 1200), (90, 0, 0)):
        modular_plate(147, 86, slots=(('socket', -20), ('switch', 40)))
        with placed((-20, 2, 11)):
            hubs.plug(60, 72, 62, '16 A', 'Khambha', 1.3)
    for x in (150, 190):
        tube([(x, -22, 700), (x, -22, 2200)], 9, mt.nickel(.22) if x < 170 else mt.metal('#B87A4A', .3), smooth=False)
    with placed((-20, -74, 1204), (90, 0, 0)):
        loft(rectangle(42, 40, 12), [(1, 0), (0, 1), (0, 16), (2, 30), (8, 38), (10, 39)], mt.abs_plastic('#E7E2D9', .45), (0, 2, 2))
    tube([(-20, -114, 1208), (-22, -136, 1220), (0, -130, 1290), (60, -80, 1400), (90, -40, 1560)], 4, mt.abs_plastic('#E7E2D9', .5))
    afternoon((0, 0, 1210), sun=(.78, .60, -.30), power=8, opening=(520, 460), bars=(1, 2), distance=2400, sky=13, fill=.32)
    view((14, -30, 1204), (-190, -470, 80), 46)


@used('meter')
def meter_used():
    sunny_wall((0, 0, 1600), opening=(620, 620))
    # The distribution board: a steel box, its rail, breakers in a row, the meter among them.
    paint = mt.cast('#D9D4CA', .42)
    w, h, d = 420, 300, 110
    box(w, 8, h, paint, (0, -4, 1600), 1)
    for s in (-1, 1):
        box(8, d, h, paint, (s * w / 2, -d / 2, 1600), 2)
        box(w + 8, d, 8, paint, (0, -d / 2, 1600 + s * h / 2), 2)
    box(w - 10, 6, 35, mt.steel('#B9B4AC', .3, 'x'), (0, -22, 1600), 1)
    with placed((-40, -26, 1600), (90, 0, 0)):
        hubs.meter()
    for i in range(14):
        x = -194 + i * 17.8 if i < 6 else 4 + (i - 6) * 17.8 + 0
        if i < 6 and x > -90 or x > 200:
            continue
        breaker(x, 1600)
    with placed((w / 2 + 4, -d, 1600), (0, 0, 62)):
        box(w, 5, h, paint, (w / 2, 0, 0), 2)
        box(w - 90, 1, 60, mt.card('#EFE8DB'), (w / 2, -3, 70), 0)
    for i, c in enumerate(('#B3261E', '#D8A013', '#2A5DA8', '#23211F')):
        x = -64 + i * 16
        tube([(x, -60, 1644), (x, -62, 1676), (x + 8, -40, 1710), (x + 10, -30, 1746)], 2.6, mt.gloss_plastic(c, .35))
        tube([(x, -60, 1556), (x, -62, 1524), (x - 8, -40, 1490), (x - 10, -30, 1456)], 2.6, mt.gloss_plastic(c, .35))
    view((-10, -50, 1598), (-160, -640, 60), 50)


def breaker(x, z):
    """A miniature breaker of one module."""
    white = mt.abs_plastic('#E9E5DD', .45)
    with placed((x, -26, z), (90, 0, 0)):
        slab(17.3, 84, 44, white, r=1.4, edge=.8)
        slab(17.3, 45, 20, white, (0, 0, 43), r=1.2, edge=1)
        with placed((0, 2, 63), (-24, 0, 0)):
            box(8, 9, 16, mt.abs_plastic('#24211E', .4), (0, 0, 4), 1.2)
        words('C16', 4, mt.ink('#5B554C'), (0, -15, 63.05))
        for s in (-1, 1):
            disc(4, .3, mt.rubber('#0A0909'), (0, s * 32, 43.9), 0)
            screw((0, s * 32, 43.4), 3.4, mt.nickel(.3))
