"""The house: walls, light of a late afternoon, furniture and things of an Indian home. Millimetres, floor at z = 0, back wall at y = 0."""
import math
import random

from mathutils import Vector

import materials as mt
import stage
from parts import MM, annulus, box, curve, disc, lathe, loft, placed, rectangle, sheet, slab, tube

LIME = '#D8C5A6'
TEAK = ('#7C5336', '#432A18')


# --- light --------------------------------------------------------------------------------------------------------

def unseen(o):
    """Casts shadows only: it stands outside the picture."""
    o.visible_camera = o.visible_diffuse = o.visible_glossy = o.visible_transmission = False
    return o


def window_shadow(target, toward, opening, bars=(2, 3), distance=2600, bar=26, leaves=0, roll=0):
    """A window through which the sun falls on the target (mm): boards round an opening, with the bars of its grille, perhaps leaves before it."""
    d = Vector(toward).normalized()
    right = d.cross(Vector((0, 0, 1))).normalized()
    up = right.cross(d)
    centre = Vector(target) - d * distance
    w, h = opening

    def quad(x0, x1, y0, y1):
        p = [centre + right * x + up * y for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        unseen(sheet([[tuple(p[0]), tuple(p[1])], [tuple(p[3]), tuple(p[2])]], mt.rubber(), 'board'))
    far = 5000
    quad(-far, -w / 2, -far, far)
    quad(w / 2, far, -far, far)
    quad(-w / 2, w / 2, h / 2, far)
    quad(-w / 2, w / 2, -far, -h / 2)
    for i in range(1, bars[0] + 1):
        x = -w / 2 + w * i / (bars[0] + 1)
        quad(x - bar / 2, x + bar / 2, -h / 2, h / 2)
    for i in range(1, bars[1] + 1):
        y = -h / 2 + h * i / (bars[1] + 1)
        quad(-w / 2, w / 2, y - bar / 2, y + bar / 2)
    pick = random.Random(5)
    for _ in range(leaves):
        x, y, a = pick.uniform(-w / 2, w * .1), pick.uniform(-h * .1, h / 2), pick.uniform(0, 6.28)
        long, wide = pick.uniform(90, 170), pick.uniform(28, 46)
        rows = []
        for k in range(7):
            t = k / 6 * 2 - 1
            s = wide * (1 - t * t)
            rows.append([tuple(centre + right * (x + math.cos(a) * t * long - math.sin(a) * e * s) + up * (y + math.sin(a) * t * long + math.cos(a) * e * s) - d * pick.uniform(0, 200)) for e in (-1, 1)])
        unseen(sheet(rows, mt.rubber(), 'leaf'))


def afternoon(target, sun=(.80, .60, -.34), power=5.5, opening=(900, 900), bars=(2, 3), distance=2600, sky=26, fill=.32, leaves=0, shadow=True, warm=(1, .73, .47), bar=26):
    """The hour of the house: a low warm sun from the left through a window, the sky's light from the same side, and what the room gives back."""
    stage.sun(sun, power, warm, .9)
    if shadow:
        window_shadow(target, sun, opening, bars, distance, bar, leaves)
    t = Vector(target) * MM
    stage.sun_box((1.6, 1.6), tuple(t + Vector((-1.7, -1.1, .55))), tuple(t), sky, (1, .93, .84), 'sky')
    stage.world((1, .86, .72), fill)


# --- shell --------------------------------------------------------------------------------------------------------

def back_wall(material=None, width=9000, height=3200, at=(0, 0, 0)):
    return box(width, 200, height, material or mt.plaster(LIME), (at[0], at[1] + 100, at[2] + height / 2), 0)


def floor(material, width=9000, depth=9000, at=(0, 0, 0)):
    return box(width, depth, 100, material, (at[0], at[1] - depth / 2 + 300, at[2] - 50), 0)


def skirting(width=9000, x=0, material=None):
    return box(width, 16, 100, material or mt.kota(3), (x, -8, 50), 3)


def ceiling(height=2850, width=9000, depth=9000):
    o = box(width, depth, 100, mt.plaster('#EDE6DA', .5), (0, -depth / 2 + 300, height + 50), 0)
    o.visible_shadow = False  # the sun's window is outside the picture; its light may come this way
    return o


def window(x, z, w, h, bars=7, frame=None, y=0, light=5.0, deep=120):
    """A window in the back wall: teak frame, iron grille, and the bright afternoon behind it. Drawn on the wall, not cut into it."""
    teak = frame or mt.wood(*TEAK)
    with placed((x, y, z)):
        sky = mt.principled('outside', (0, 0, 0), 1, spec=0, glow=(1, .80, .56), power=light)
        n = mt.Nodes(sky)
        where = n.place()
        xyz = n.add('SeparateXYZ', {0: where})
        rise = n.span(xyz.outputs[2], 0, 1, -h / 2 * MM, h / 2 * MM)
        green = n.ramp(n.noise(5, 4, .6), [(.35, (.10, .14, .04)), (.6, (.45, .42, .14))])
        n.to('Emission', n.mix(n.ramp(rise, [(.2, (0, 0, 0)), (.62, (1, 1, 1))]), green, (1, .82, .58)))
        box(w, 4, h, sky, (0, -2, 0), 0)
        for s in (-1, 1):
            box(60, 70, h + 2, teak, (s * (w / 2 + 30), -30, 0), 3)
            box(w + 120, 73, 60, mt.wood(*TEAK, along='x'), (0, -30, s * (h / 2 + 30)), 3)
        box(w + 160, 76, 34, mt.kota(3), (0, -30, -h / 2 - 76), 5)
        box(46, 46, h, teak, (0, -28, 0), 4)
        iron = mt.cast('#2B2825', .45)
        for i in range(1, bars + 1):
            xx = -w / 2 + w * i / (bars + 1)
            tube([(xx, -16, -h / 2), (xx, -16, h / 2)], 6, iron, smooth=False)
        for k in (-.28, .28):
            box(w, 5, 22, iron, (0, -16, h * k), 1)


def jaali(w, h, cell, material, at, thick=22):
    """A pierced screen of eight-pointed stars, as a lattice of crossing bars."""
    with placed(at):
        nx, nz = max(1, round(w / cell)), max(1, round(h / cell))
        cx, cz = w / nx, h / nz
        for i in range(nx + 1):
            box(cell * .11, thick, h, material, (-w / 2 + i * cx, 0, 0), 1.2)
        for j in range(nz + 1):
            box(w, thick, cell * .11, material, (0, 0, -h / 2 + j * cz), 1.2)
        for i in range(nx):
            for j in range(nz):
                with placed((-w / 2 + (i + .5) * cx, 0, -h / 2 + (j + .5) * cz), (90, 0, 0)):
                    annulus(min(cx, cz) * .40, cell * .09, thick, material, (0, 0, -thick / 2), edge=1)


def curtain_cloth(x0, x1, z0, z1, y, folds, material, deep=52, tie=None):
    """Hanging cotton: folds that are even at the rail and wander below."""
    pick = random.Random(int(x0))
    phase = pick.uniform(0, 6)
    rows = []
    n = folds * 22
    for k in range(15):
        t = k / 14  # from the rail down
        row = []
        for i in range(n + 1):
            s = i / n
            a = s * folds * 2 * math.pi
            wander = t * (.35 * math.sin(s * 9 + phase) + .2 * math.sin(s * 23 + phase * 2))
            amp = deep * (.62 + .38 * t) * (1 + .22 * math.sin(s * 17 + phase))
            row.append((x0 + (x1 - x0) * s + 10 * math.sin(a * 2 + wander) * t, y - amp * math.sin(a + wander * 1.6) - 8 * t * math.sin(s * 5), z1 + (z0 - z1) * t))
        rows.append(row)
    return sheet(rows, material, 'curtain', thick=.8)


# --- things -------------------------------------------------------------------------------------------------------

def pot(x, y, r=150, h=260, z=0):
    with placed((x, y, z)):
        lathe(curve([(0, 2), (r * .62, 0), (r * .68, 10), (r * .86, h * .6), (r * .94, h - 52)], 8) + [(r, h - 50), (r * 1.03, h - 46), (r * 1.05, h - 6), (r * 1.0, h), (r * .93, h - 2), (r * .9, h - 40), (0, h - 40)], mt.terracotta(), smooth=50)
        disc(r * .9, 4, mt.card('#3A2A1C'), (0, 0, h - 42), 0)


def leaf(root, toward, long, wide, material, droop=.35):
    """One leaf: a blade with its middle rib, bent under its weight."""
    d = Vector(toward).normalized()
    side = d.cross(Vector((0, 0, 1)))
    if side.length < .05:
        side = Vector((1, 0, 0))
    side.normalize()
    up = side.cross(d)
    rows = []
    for k in range(11):
        t = k / 10
        w = wide / 2 * math.sin(math.pi * min(1, t * .93 + .04)) ** .75
        c = Vector(root) + d * long * t - Vector((0, 0, 1)) * droop * long * t * t
        rows.append([tuple(c - side * w + up * w * .28), tuple(c - side * w * .5 + up * w * .1), tuple(c), tuple(c + side * w * .5 + up * w * .1), tuple(c + side * w + up * w * .28)])
    o = sheet(rows, material, 'leaf')
    return o


def rubber_plant(x, y, z=0, high=1100, seed=1, count=26, r=150):
    pot(x, y, r, r * 1.7, z)
    pick = random.Random(seed)
    stem = mt.wood('#6B553A', '#46351F')
    m = [mt.leaf('#24401F'), mt.leaf('#2E5226')]
    z += r * 1.7 - 40
    with placed((x, y, z)):
        for s in range(3):
            lean = (pick.uniform(-.22, .22), pick.uniform(-.12, .12))
            top = high * pick.uniform(.72, 1)
            tube([(0, 0, 0), (lean[0] * top * .4, lean[1] * top * .4, top * .5), (lean[0] * top, lean[1] * top, top)], 7, stem)
            for i in range(count // 3):
                t = .28 + .72 * i / (count // 3)
                a = i * 2.4 + s
                p = (lean[0] * top * t * t, lean[1] * top * t * t, top * t)
                rise = .25 + .7 * t
                leaf(p, (math.cos(a), math.sin(a), rise), pick.uniform(170, 250), pick.uniform(80, 115), m[i % 2], .28)


def palm(x, y, z=0, high=1300, seed=2, fronds=11, r=160):
    """An areca palm in terracotta."""
    pot(x, y, r, r * 1.6, z)
    pick = random.Random(seed)
    m = [mt.leaf('#33541F'), mt.leaf('#3F6326')]
    with placed((x, y, z + r * 1.5)):
        for f in range(fronds):
            a = f * 2.4 + pick.uniform(-.3, .3)
            reach, top = pick.uniform(280, 560), high * pick.uniform(.6, 1)
            pts = [(0, 0, 0), (math.cos(a) * reach * .2, math.sin(a) * reach * .2, top * .6), (math.cos(a) * reach * .65, math.sin(a) * reach * .65, top * .95), (math.cos(a) * reach * 1.15, math.sin(a) * reach * 1.15, top * .86)]
            line = curve(pts, 8)
            tube(pts, 4, mt.leaf('#5B6B2C'), sides=3)
            for i in range(7, len(line), 1):
                p = line[i]
                d = Vector(line[min(i + 1, len(line) - 1)]) - Vector(line[i - 1])
                if d.length < 1e-6:
                    continue
                d.normalize()
                s = d.cross(Vector((0, 0, 1))).normalized()
                for k in (-1, 1):
                    leaf(p, d * .6 + s * k * .9 + Vector((0, 0, .22)), 190 * (1 - .35 * i / len(line)), 20, m[(i + f) % 2], .35)


def cushion(at, w, h, d, material, turn=(0, 0, 0)):
    """A stuffed cushion: seams at its rim, a belly in its middle."""
    n = 22
    with placed(at, turn):
        rows_front, rows_back = [], []
        for j in range(n + 1):
            v = j / n * 2 - 1
            f, b = [], []
            for i in range(n + 1):
                u = i / n * 2 - 1
                belly = ((1 - abs(u) ** 2.6) * (1 - abs(v) ** 2.6)) ** .55
                pull = 1 - .06 * (1 - abs(u)) * (abs(v) ** 3) - 0
                pull2 = 1 - .06 * (1 - abs(v)) * (abs(u) ** 3)
                f.append((u * w / 2 * pull2, -d / 2 * belly, v * h / 2 * pull))
                b.append((u * w / 2 * pull2, d / 2 * belly, v * h / 2 * pull))
            rows_front.append(f)
            rows_back.append(b)
        sheet(rows_front, material, 'cushion')
        sheet(rows_back, material, 'cushion')


def soft(w, d, h, material, at, r=60, turn=(0, 0, 0)):
    o = box(w, d, h, material, at, 0, turn)
    m = o.modifiers.new('round', 'BEVEL')
    m.width, m.segments, m.limit_method = r * MM, 8, 'NONE'
    o.modifiers.move(len(o.modifiers) - 1, 0) if hasattr(o.modifiers, 'move') else None
    return o


def cane(name='cane'):
    """Woven cane: an open lattice of six-sided holes."""
    key = ('cane',)
    if key in mt.kept:
        return mt.kept[key]
    m = mt.principled('cane', mt.hexa('#C79C62'), .5, spec=.35)
    n = mt.Nodes(m)
    xyz = n.add('SeparateXYZ', {0: n.place()})
    k = 2 * math.pi / .0135
    waves = []
    for a in (0, 60, 120):
        s, c = math.sin(math.radians(a)), math.cos(math.radians(a))
        line = n.maths('ADD', n.maths('MULTIPLY', xyz.outputs[0], k * c), n.maths('MULTIPLY', xyz.outputs[2], k * s))
        waves.append(n.maths('COSINE', line))
    gap = n.maths('GREATER_THAN', n.maths('ADD', n.maths('ADD', waves[0], waves[1]), waves[2]), .55)
    n.to('Base Color', n.mix(n.noise(60, 3), mt.hexa('#B98A50'), mt.hexa('#DDB87E')))
    hole = n.add('BsdfTransparent')
    both = n.add('MixShader', {0: gap, 1: n.shader.outputs[0], 2: hole.outputs[0]})
    n.tree.links.new(both.outputs[0], n.tree.nodes['Material Output'].inputs['Surface'])
    mt.kept[key] = m
    return m


def sofa(x, y, w=1900, cover='#C9B79A', seats=2):
    """A teak sofa with a cane back and cotton cushions."""
    teak_x, teak_z, teak_y = mt.wood(*TEAK, along='x'), mt.wood(*TEAK), mt.wood(*TEAK, along='y')
    cloth = mt.cloth(cover)
    with placed((x, y, 0)):
        d = 780
        for s in (-1, 1):
            for yy in (-d / 2 + 30, d / 2 - 30):
                box(56, 56, 620 if yy < 0 else 820, teak_z, (s * (w / 2 - 28), yy, 310 if yy < 0 else 410), 6)
            box(66, d, 36, teak_y, (s * (w / 2 - 28), 0, 622), 9)
            box(40, d - 100, 60, teak_y, (s * (w / 2 - 28), 0, 300), 5)
            box(3, d - 110, 260, cane(), (s * (w / 2 - 28), 0, 465), 0, (0, 0, 0))
        for z, yy in ((300, -d / 2 + 30), (300, d / 2 - 30), (800, d / 2 - 30), (430, d / 2 - 30)):
            box(w - 110, 44, 64, teak_x, (0, yy, z), 6)
        box(w - 130, 3, 330, cane(), (0, d / 2 - 30, 615), 0)
        for i in range(1, seats):
            box(44, 40, 360, teak_z, (-w / 2 + w * i / seats, d / 2 - 30, 615), 5)
        wide = (w - 130) / seats
        for i in range(seats):
            cx = -w / 2 + 65 + wide * (i + .5)
            soft(wide - 8, d - 90, 150, cloth, (cx, -10, 405), 48)
            with placed((cx, d / 2 - 150, 665), (-14, 0, 0)):
                soft(wide - 16, 150, 400, cloth, (0, 0, 0), 58)


def table_lamp(x, y, z, high=520, watts=9, shade_r=150, power=2.4, glow='#FFB765'):
    """Turned brass with a linen shade that is lit."""
    with placed((x, y, z)):
        lathe(curve([(0, 0), (70, 0), (72, 8), (60, 16), (22, 26), (14, 50), (26, 90), (44, 130), (40, 170), (18, 210), (10, 240), (9, high * .62)], 8), mt.brass(.22), smooth=60)
        lathe([(shade_r, high * .50), (shade_r * .72, high)], mt.shade('#F2E2C4', power, glow), smooth=60)
        lathe([(shade_r, high * .50), (shade_r + 1.5, high * .50), (shade_r + 1.5, high * .50 + 6), (shade_r, high * .50 + 6)], mt.brass(.3))
    p = (x * MM, y * MM, (z + high * .72) * MM)
    stage.lamp(p, watts, (1, .62, .30), .05)


def oil_lamp(x, y, z, high=900):
    """A standing brass lamp of the south: stem of turned beads, a dish with five wicks, a finial."""
    b = mt.brass(.2)
    k = high / 900
    p = [(0, 0), (150, 0), (154, 10), (140, 22), (60, 46), (34, 70), (24, 110), (40, 130), (40, 142), (22, 160), (18, 300), (38, 318), (38, 332), (18, 348), (16, 520), (36, 540), (36, 552), (16, 568), (15, 660), (34, 676), (60, 690), (132, 700), (140, 716), (132, 722), (60, 712), (18, 724), (14, 760), (30, 790), (34, 816), (20, 850), (8, 880), (0, 900)]
    with placed((x, y, z)):
        lathe([(r * k, h * k) for r, h in p], b, smooth=35)
        for i in range(5):
            a = math.radians(-90 + (i - 2) * 50)
            q = 122 * k
            with placed((q * math.cos(a), q * math.sin(a), 724 * k)):
                lathe(curve([(0, 0), (4, 6), (5, 14), (3, 26), (0, 38)], 6), mt.led('#FFB04A', 22))
    stage.lamp((x * MM, (y - 60) * MM, (z + 760 * k) * MM), 2.2, (1, .55, .22), .03)


def frame_picture(x, z, w, h, y=0, art='#B9774E'):
    """A framed print on the wall: a quiet block of colour with a white mount."""
    with placed((x, y, z)):
        teak = mt.wood('#5B3A22', '#3A2414')
        for s in (-1, 1):
            box(24, 26, h + 24, teak, (s * w / 2, -13, 0), 3)
            box(w - 23, 25, 24, mt.wood('#5B3A22', '#3A2414', along='x'), (0, -12.6, s * h / 2), 1)
        box(w, 4, h, mt.card('#EFE8DB'), (0, -4, 0), 0)
        box(w * .62, 2, h * .62, mt.card('#D8C3A0'), (0, -7, 0), 0)
        # A hill and a sun.
        with placed((0, -9, -h * .06), (90, 0, 0)):
            disc(w * .13, .5, mt.card(art), (w * .08, h * .14, 0), 0)
        rows = [[(-w * .31, -9, -h * .31), (-w * .31, -9, -h * .12)], [(-w * .12, -9, -h * .31), (-w * .12, -9, 0)], [(w * .1, -9, -h * .31), (w * .1, -9, -h * .14)], [(w * .31, -9, -h * .31), (w * .31, -9, -h * .04)]]
        sheet(rows, mt.card('#7C6A4A'), 'hill')


def books(x, y, z, count=6, seed=3):
    pick = random.Random(seed)
    at = x
    for i in range(count):
        t, h, d = pick.uniform(18, 40), pick.uniform(170, 230), pick.uniform(120, 160)
        box(t, d, h, mt.cloth(pick.choice(('#7A3B24', '#35514A', '#B08A4A', '#4A3A2C', '#8C8272', '#A5532F')), 1400), (at + t / 2, y, z + h / 2), 2)
        at += t + 1


def brass_pot(x, y, z, r=90):
    with placed((x, y, z)):
        lathe(curve([(0, 0), (r * .6, 1), (r * .92, r * .35), (r, r * .75), (r * .86, r * 1.15), (r * .6, r * 1.4), (r * .58, r * 1.5), (r * .8, r * 1.62), (r * .82, r * 1.66)], 8) + [(r * .78, r * 1.66), (r * .56, r * 1.5)], mt.brass(.2), smooth=60)


def cup(x, y, z):
    """A cutting-chai glass and its steel plate."""
    with placed((x, y, z)):
        lathe(curve([(0, 0), (52, 0), (60, 3), (66, 9)], 6) + [(64, 9), (56, 4), (0, 2)], mt.metal('#C9C6C0', .22))
        lathe([(0, 4), (24, 4), (26, 6), (33, 88), (31.5, 88), (25, 12), (0, 12)], mt.clear_glass())
        lathe([(0, 13), (25, 13), (30.4, 72), (0, 72)], mt.principled('chai', mt.hexa('#8A4A1E'), .2))


def side_table(x, y, r=230, h=520):
    teak = mt.wood(*TEAK, along='x')
    with placed((x, y, 0)):
        disc(r, 26, teak, (0, 0, h - 26), 7, 4)
        for i in range(3):
            a = math.radians(30 + 120 * i)
            tube([(r * .55 * math.cos(a), r * .55 * math.sin(a), h - 26), (r * .9 * math.cos(a), r * .9 * math.sin(a), 0)], 15, mt.wood(*TEAK), smooth=False)


def garland(x0, x1, y, z, sag=120, seed=4):
    """A toran: marigolds on a thread with mango leaves between."""
    pick = random.Random(seed)
    orange = [mt.cloth('#E07A10', 2600, sheen=.6), mt.cloth('#EFA81C', 2600, sheen=.6)]
    green = mt.leaf('#38571F')
    n = max(8, int((x1 - x0) / 44))
    for i in range(n + 1):
        t = i / n
        x = x0 + (x1 - x0) * t
        dip = sag * .32 * abs(math.sin(t * math.pi * 5))
        r = pick.uniform(19, 24)
        flower(x, y - 22, z - dip, r, orange[i % 3 == 0], pick)
        if i % 2:
            leaf((x, y - 14, z - dip - 8), (pick.uniform(-.12, .12), -.12, -1), pick.uniform(120, 150), 36, green, 0)
        if i % 5 == 0:
            for k in range(1, 4):
                flower(x, y - 22, z - dip - 34 * k, r * .86, orange[k % 2], pick)


def flower(x, y, z, r, material, pick):
    """A marigold: a ball of ruffled petals."""
    with placed((x, y, z), (pick.uniform(0, 90), pick.uniform(0, 90), 0)):
        n, m = 9, 18
        rows = []
        for i in range(n + 1):
            a = math.pi * i / n
            rows.append([((r * (1 + .16 * ((i + j) % 2) + pick.uniform(-.05, .05))) * math.sin(a) * math.cos(2 * math.pi * j / m), (r * (1 + .16 * ((i + j) % 2))) * math.sin(a) * math.sin(2 * math.pi * j / m), r * .8 * math.cos(a)) for j in range(m)])
        o = sheet(rows, material, 'flower', close=True)
        o.data.polygons.foreach_set('use_smooth', [False] * len(o.data.polygons))


# --- doors --------------------------------------------------------------------------------------------------------

def panel_door(x, w=950, h=2100, y=0, light='#7E5030', dark='#452A17', handed=1):
    """A teak door in its frame: stiles, rails, raised panels with mouldings. The skin of the leaf is at y."""
    z_wood, x_wood = mt.wood(light, dark, 'z', .9), mt.wood(light, dark, 'x', .9)
    with placed((x, y, 0)):
        for s in (-1, 1):
            box(90, 130, h + 90, z_wood, (s * (w / 2 + 48), 20, (h + 90) / 2), 6)
        box(w + 192, 136, 94, x_wood, (0, 20, h + 49), 6)
        stile, d = 125, 44
        for s in (-1, 1):
            box(stile, d, h, z_wood, (s * (w / 2 - stile / 2), d / 2, h / 2), 3)
        rails = [(0, 190), (860, 130), (1410, 110), (h - 130, 130)]
        for z, high in rails:
            box(w - 2 * stile, d, high, x_wood, (0, d / 2, z + high / 2), 3)
        inner = w - 2 * stile
        for z0, z1 in ((190, 860), (990, 1410), (1520, h - 130)):
            ph = z1 - z0
            box(inner, 12, ph, z_wood, (0, 14, (z0 + z1) / 2), 0)
            for i, px in enumerate((-inner / 4, inner / 4)):
                pw = inner / 2 - 26
                with placed((px, 19, (z0 + z1) / 2), (90, 0, 0)):
                    loft(rectangle(pw, ph - 44, 3), [(0, 0), (0, 6), (26, 14), (30, 16), (34, 16.5)], mt.wood(light, dark, 'y', .9))
            box(50, d - 8, ph, z_wood, (0, d / 2 + 2, (z0 + z1) / 2), 4)
            for s in (-1, 1):  # mouldings
                box(inner, 10, 12, x_wood, (0, 8, z0 + 6 if s < 0 else z1 - 6), 4)
        # Brass hinges.
        for z in (260, 1050, 1840):
            lathe([(0, -50), (8, -50), (8, 50), (0, 50)], mt.brass(), (handed * (w / 2 + 3), -4, z))


def flush_door(x, w=820, h=2100, y=0, light='#9A7048', dark='#6B4727', frame='#E4DDD0'):
    """A veneered inner door in a painted frame."""
    with placed((x, y, 0)):
        paint = mt.abs_plastic(frame, .5)
        for s in (-1, 1):
            box(70, 120, h + 70, paint, (s * (w / 2 + 37), 16, (h + 70) / 2), 5)
        box(w + 144, 120, 70, paint, (0, 16, h + 37), 5)
        box(w, 38, h, mt.wood(light, dark, 'z', .7, .38), (0, 19, h / 2), 2.5)


def modular_plate(w=147, h=86, at=(0, 0, 0), slots=()):
    """A white modular plate on the wall (face +z when laid): switches and sockets by their places."""
    white = mt.gloss_plastic('#F0ECE5', .25)
    with placed(at):
        slab(w, h, 7, white, r=6, edge=2.2)
        slab(w - 18, h - 30, .6, mt.abs_plastic('#E6E1D8', .4), (0, 0, 6.8), r=2, edge=.2)
        for kind, x in slots:
            if kind == 'switch':
                with placed((x, 0, 7.2), (-4, 0, 0)):
                    slab(20.5, 42, 3, white, r=1.4, edge=.9)
            elif kind == 'socket':
                slab(43, 43, 1, white, (x, 0, 7), r=2, edge=.4)
                for px, py, r in ((0, 10, 4), (-9.5, -7, 3), (9.5, -7, 3)):
                    disc(r, .1, mt.rubber('#0A0909'), (x + px, py, 8.02), 0, 0, n=40)
            elif kind == 'blank':
                slab(20.5, 42, 1, white, (x, 0, 7), r=1, edge=.3)
