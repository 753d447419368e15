"""Solids of which devices and rooms are put together. All lengths here are millimetres; Blender's scene is in metres.

Everything made stands where `placed` says at that time.
"""
import math
from contextlib import contextmanager

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector

MM = .001
stack = [Matrix.Identity(4)]
made = []


def forget():
    made.clear()
    del stack[1:]


@contextmanager
def placed(at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Everything made inside stands at this place, turned by these degrees."""
    m = Matrix.Translation(Vector(at) * MM) @ Euler([math.radians(a) for a in turn]).to_matrix().to_4x4() @ Matrix.Scale(scale, 4)
    stack.append(stack[-1] @ m)
    try:
        yield
    finally:
        stack.pop()


def keep(mesh, material, name, smooth=True, angle=32):
    o = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(o)
    o.matrix_world = stack[-1].copy()
    if material:
        mesh.materials.append(material)
    if smooth and hasattr(mesh, 'polygons'):
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(angle)
    made.append(o)
    return o


# --- outlines and profiles ----------------------------------------------------------------------------------------

def rectangle(w, h, r, n=10):
    """Outline of a rectangle with round corners, as a function of how far it is drawn in."""
    def outline(inset=0):
        a, b = max(w / 2 - inset, .01), max(h / 2 - inset, .01)
        q = min(max(r - inset, .02), a - .001, b - .001)
        points = []
        for cx, cy, start in ((a - q, b - q, 0), (-a + q, b - q, 90), (-a + q, -b + q, 180), (a - q, -b + q, 270)):
            for i in range(n + 1):
                t = math.radians(start + 90 * i / n)
                points.append((cx + q * math.cos(t), cy + q * math.sin(t)))
        return points
    return outline


def superellipse(w, h, power=4.0, n=96):
    """Outline of a squircle."""
    def outline(inset=0):
        a, b = w / 2 - inset, h / 2 - inset
        points = []
        for i in range(n):
            t = 2 * math.pi * i / n
            c, s = math.cos(t), math.sin(t)
            points.append((a * math.copysign(abs(c) ** (2 / power), c), b * math.copysign(abs(s) ** (2 / power), s)))
        return points
    return outline


def around(r, n=96):
    def outline(inset=0):
        return [((r - inset) * math.cos(2 * math.pi * i / n), (r - inset) * math.sin(2 * math.pi * i / n)) for i in range(n)]
    return outline


def rounded(depth, low, high, n=6):
    """Profile of a solid's side from bottom to top: (drawn in, height), with a round of `low` and `high` at its edges."""
    p = []
    if low:
        p += [(low * (1 - math.sin(math.pi / 2 * i / n)), low * (1 - math.cos(math.pi / 2 * i / n))) for i in range(n + 1)]
    else:
        p.append((0, 0))
    if high:
        p += [(high * (1 - math.cos(math.pi / 2 * i / n)), depth - high * (1 - math.sin(math.pi / 2 * i / n))) for i in range(n + 1)]
    else:
        p.append((0, depth))
    return p


# --- solids -------------------------------------------------------------------------------------------------------

def weigh(o):
    """Normals by area, so that flat faces stay flat beside round edges."""
    m = o.modifiers.new('normals', 'WEIGHTED_NORMAL')
    m.weight = 100
    m.keep_sharp = True
    return o


def loft(outline, profile, material, at=(0, 0, 0), turn=(0, 0, 0), name='solid', caps=(True, True)):
    """A solid whose cross-section is the outline, drawn in by the profile's first figure at its second's height."""
    with placed(at, turn):
        mesh = bpy.data.meshes.new(name)
        bm = bmesh.new()
        rows = [[bm.verts.new((x * MM, y * MM, z * MM)) for x, y in outline(inset)] for inset, z in profile]
        count = len(rows[0])
        for low, high in zip(rows, rows[1:]):
            for i in range(count):
                bm.faces.new((low[i], low[(i + 1) % count], high[(i + 1) % count], high[i]))
        if caps[0]:
            bm.faces.new(list(reversed(rows[0])))
        if caps[1]:
            bm.faces.new(rows[-1])
        bm.to_mesh(mesh)
        bm.free()
        return weigh(keep(mesh, material, name))


def slab(w, h, d, material, at=(0, 0, 0), r=3, edge=.6, low=.3, turn=(0, 0, 0), name='slab', n=10):
    """A plate: w × h in its plane, d thick upwards from `at`, corners of radius r, edges rounded."""
    return loft(rectangle(w, h, r, n), rounded(d, min(low, d / 2.1), min(edge, d / 2.1)), material, at, turn, name)


def box(w, d, h, material, at=(0, 0, 0), edge=1.0, turn=(0, 0, 0), name='box'):
    """A block with all twelve edges broken, centred on `at`."""
    with placed(at, turn):
        mesh = bpy.data.meshes.new(name)
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1, matrix=Matrix.Diagonal((w * MM, d * MM, h * MM, 1)))
        bm.to_mesh(mesh)
        bm.free()
        o = keep(mesh, material, name)
    if edge:
        m = o.modifiers.new('edge', 'BEVEL')
        m.width = edge * MM
        m.segments = 4
        m.limit_method = 'NONE'
    return weigh(o)


def disc(r, d, material, at=(0, 0, 0), edge=.6, low=.3, turn=(0, 0, 0), name='disc', n=96):
    return loft(around(r, n), rounded(d, min(low, d / 2.1), min(edge, d / 2.1)), material, at, turn, name)


def lathe(profile, material, at=(0, 0, 0), turn=(0, 0, 0), name='turned', n=128, smooth=40):
    """A body of revolution: profile is (radius, height) from one end to the other."""
    with placed(at, turn):
        mesh = bpy.data.meshes.new(name)
        bm = bmesh.new()
        rows = []
        for r, z in profile:
            if r < 1e-6:
                rows.append([bm.verts.new((0, 0, z * MM))])
            else:
                rows.append([bm.verts.new((r * MM * math.cos(2 * math.pi * i / n), r * MM * math.sin(2 * math.pi * i / n), z * MM)) for i in range(n)])
        for low, high in zip(rows, rows[1:]):
            for i in range(n):
                j = (i + 1) % n
                if len(low) == 1 and len(high) == 1:
                    continue
                if len(low) == 1:
                    bm.faces.new((low[0], high[j], high[i]))
                elif len(high) == 1:
                    bm.faces.new((low[i], low[j], high[0]))
                else:
                    bm.faces.new((low[i], low[j], high[j], high[i]))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        bm.to_mesh(mesh)
        bm.free()
        return keep(mesh, material, name, angle=smooth)


def curve(points, steps=12):
    """A smooth line through points (Catmull-Rom), for profiles and paths."""
    out = []
    p = [points[0]] + list(points) + [points[-1]]
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        for i in range(steps):
            t = i / steps
            out.append(tuple(.5 * (2 * y + (z - x) * t + (2 * x - 5 * y + 4 * z - w) * t * t + (3 * y - x - 3 * z + w) * t ** 3) for x, y, z, w in zip(a, b, c, d)))
    out.append(tuple(points[-1]))
    return out


def tube(points, r, material, smooth=True, closed=False, name='tube', sides=8):
    """A round wire or pipe along points."""
    line = curve(points) if smooth else points
    c = bpy.data.curves.new(name, 'CURVE')
    c.dimensions = '3D'
    c.bevel_depth = r * MM
    c.bevel_resolution = sides
    c.use_fill_caps = True
    s = c.splines.new('POLY')
    s.points.add(len(line) - 1)
    for q, p in zip(s.points, line):
        q.co = (p[0] * MM, p[1] * MM, p[2] * MM, 1)
    s.use_cyclic_u = closed
    s.use_smooth = True
    o = bpy.data.objects.new(name, c)
    bpy.context.collection.objects.link(o)
    o.matrix_world = stack[-1].copy()
    c.materials.append(material)
    made.append(o)
    return o


def annulus(r, width, d, material, at=(0, 0, 0), turn=(0, 0, 0), edge=.15, name='ring'):
    """A flat ring of outer radius r, d thick."""
    i = r - width
    e = min(edge, d / 2.2, width / 2.2)
    return lathe([(i, 0), (i, d - e), (i + e, d), (r - e, d), (r, d - e), (r, 0), (i, 0)], material, at, turn, name)


def dome(r, h, material, at=(0, 0, 0), turn=(0, 0, 0), name='dome', n=24):
    """A cap of a sphere or an ellipsoid, r wide and h high."""
    return lathe([(r * math.cos(math.pi / 2 * i / n), h * math.sin(math.pi / 2 * i / n)) for i in range(n)] + [(0, h)], material, at, turn, name)


def cut(target, *tools):
    """Takes the tools' shapes out of the target; the tools themselves are not rendered."""
    for m in [m for m in target.modifiers if m.type == 'WEIGHTED_NORMAL']:
        target.modifiers.remove(m)  # normals are weighed last, after every cut
    for tool in tools:
        b = target.modifiers.new('cut', 'BOOLEAN')
        b.operation = 'DIFFERENCE'
        b.solver = 'EXACT'
        b.object = tool
        tool.hide_render = True
        tool['tool'] = True
    return weigh(target)


def screw(at, r=1.9, material=None, turn=(0, 0, 0), kind='cross', depth=.9):
    """A screw's head, with its drive."""
    with placed(at, turn):
        head = lathe([(0, 0), (r, 0), (r, depth * .45), (r * .86, depth * .85), (r * .4, depth), (0, depth)], material, name='screw')
        tools = []
        arms = (0, 90) if kind == 'cross' else (0,)
        for a in arms:
            tools.append(box(r * 1.45, r * .3, depth, None, (0, 0, depth * 1.02), 0, (0, 0, a + 20), 'drive'))
        cut(head, *tools)
    return head


fonts = {}


def font():
    """Noto Sans of Debian's fonts-noto-core. Not the shop's own face: the outlines of a variable font overlap, and Blender fills overlaps wrongly."""
    if 'own' not in fonts:
        fonts['own'] = bpy.data.fonts.load('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf')
    return fonts['own']


def words(text, size, material, at=(0, 0, 0), turn=(0, 0, 0), align='CENTER', thick=.03, space=1.0):
    """Print on a device: size is the height of the letters' em in mm."""
    c = bpy.data.curves.new('words', 'FONT')
    c.body = text
    c.font = font()
    c.size = size * .92 * MM
    c.align_x = align
    c.align_y = 'CENTER'
    c.extrude = thick * MM
    c.space_character = space
    c.resolution_u = 4
    with placed(at, turn):
        o = bpy.data.objects.new('words', c)
        bpy.context.collection.objects.link(o)
        o.matrix_world = stack[-1].copy()
    c.materials.append(material)
    made.append(o)
    return o


def sheet(rows, material, name='sheet', at=(0, 0, 0), turn=(0, 0, 0), thick=0, close=False):
    """A surface through rows of points."""
    with placed(at, turn):
        mesh = bpy.data.meshes.new(name)
        bm = bmesh.new()
        grid = [[bm.verts.new((x * MM, y * MM, z * MM)) for x, y, z in row] for row in rows]
        for a, b in zip(grid, grid[1:]):
            for i in range(len(a) - (0 if close else 1)):
                j = (i + 1) % len(a)
                bm.faces.new((a[i], a[j], b[j], b[i]))
        bm.to_mesh(mesh)
        bm.free()
        o = keep(mesh, material, name, angle=60)
    if thick:
        m = o.modifiers.new('thick', 'SOLIDIFY')
        m.thickness = thick * MM
    return o
