"""The studio: scene, the one light, the camera that frames what it is shown, and the way from light to file."""
import math
import os
import tempfile

import bpy
import numpy as np
from mathutils import Vector

import denoise
import materials as mt
import parts

LINEAR = 'Linear'
PAPER = mt.hexa('#FBF8F3')


def clear():
    """An empty scene with Cycles set up for a CPU."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mt.forget()
    parts.forget()
    parts.fonts.clear()
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    c.use_denoising = False
    c.use_adaptive_sampling = True
    c.adaptive_threshold = .02
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 8, 4, 4, 8
    c.transparent_max_bounces = 10
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = .8
    c.sample_clamp_indirect = 3
    c.sample_clamp_direct = 0
    c.light_sampling_threshold = .02
    s.render.threads_mode = 'AUTO'  # as many as Blender was started with
    s.render.use_persistent_data = True
    s.view_layers[0].use_pass_combined = True
    s.view_layers[0].use_pass_object_index = True
    s.view_layers[0].cycles.denoising_store_passes = True
    return s


def sun_box(size, at, look, watts, color=(1, 1, 1), name='light'):
    """A soft box: a square area light at a place, looking at another. Metres."""
    d = bpy.data.lights.new(name, 'AREA')
    d.shape = 'RECTANGLE'
    d.size, d.size_y = size
    d.energy = watts
    d.color = color
    o = bpy.data.objects.new(name, d)
    o.location = at
    o.rotation_euler = (Vector(look) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(o)
    return o


def lamp(at, watts, color=(1, .68, .38), radius=.04):
    """A bulb. Metres."""
    d = bpy.data.lights.new('bulb', 'POINT')
    d.energy, d.color, d.shadow_soft_size = watts, color, radius
    o = bpy.data.objects.new('bulb', d)
    o.location = at
    bpy.context.collection.objects.link(o)
    return o


def sun(direction, power, color=(1, .74, .48), angle=1.1):
    """The afternoon sun: direction is where its light goes."""
    d = bpy.data.lights.new('sun', 'SUN')
    d.energy, d.color, d.angle = power, color, math.radians(angle)
    o = bpy.data.objects.new('sun', d)
    o.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(o)
    return o


def world(color, strength):
    w = bpy.data.worlds.new('world')
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (*color, 1)
    w.node_tree.nodes['Background'].inputs[1].default_value = strength
    return w


def outline_points(objects):
    """Every vertex that the renderer will see, in metres."""
    deps = bpy.context.evaluated_depsgraph_get()
    out = []
    for o in objects:
        if o.hide_render or o.type not in ('MESH', 'CURVE', 'FONT'):
            continue
        e = o.evaluated_get(deps)
        mesh = e.to_mesh()
        if not mesh.vertices:
            continue
        v = np.empty(len(mesh.vertices) * 3, np.float32)
        mesh.vertices.foreach_get('co', v)
        m = np.array(e.matrix_world)
        out.append(v.reshape(-1, 3) @ m[:3, :3].T + m[:3, 3])
        e.to_mesh_clear()
    return np.concatenate(out)


def camera(at, look, lens=50, fstop=None, focus=None, roll=0):
    d = bpy.data.cameras.new('camera')
    d.lens = lens
    d.clip_start = .005
    o = bpy.data.objects.new('camera', d)
    o.location = at
    q = (Vector(look) - Vector(at)).to_track_quat('-Z', 'Y')
    o.rotation_euler = q.to_euler()
    o.rotation_euler.rotate_axis('Z', math.radians(roll))
    if fstop:
        d.dof.use_dof = True
        d.dof.aperture_fstop = fstop
        d.dof.focus_distance = focus or (Vector(look) - Vector(at)).length
        d.dof.aperture_blades = 7
    bpy.context.collection.objects.link(o)
    bpy.context.scene.camera = o
    return o


def frame(objects, azimuth=20, elevation=14, fill=.70, lens=85, fstop=16, shift=(0, 0)):
    """A camera from a direction (degrees from the front towards the right, and up) that sees the objects fill so much of a square."""
    bpy.context.view_layer.update()
    points = outline_points(objects)
    a, e = math.radians(azimuth), math.radians(elevation)
    back = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
    right = np.array([math.cos(a), math.sin(a), 0])
    up = np.cross(back, right)
    view = 36 / lens  # the square's side over the distance
    centre = (points.min(0) + points.max(0)) / 2
    distance = 1.0
    for _ in range(24):
        eye = centre + back * distance
        r = points - eye
        depth = -(r @ back)
        x, y = (r @ right) / depth, (r @ up) / depth
        size = max(x.max() - x.min(), y.max() - y.min())
        centre = centre + (right * (x.max() + x.min()) / 2 + up * (y.max() + y.min()) / 2) * distance * .9
        near = depth.min()
        distance = max(distance * size / (view * fill), distance - near + .02)
    eye = centre + back * distance
    move = right * shift[0] * view * distance + up * shift[1] * view * distance
    # What is nearest shall be sharp, and the rest nearly.
    focus = float(np.percentile(-((points - eye) @ back), 25))
    o = camera(tuple(eye + move), tuple(centre + move), lens, fstop, focus)
    r = points - (eye + move)
    depth = -(r @ back)
    x, y = (r @ right) / depth / view + .5, .5 - (r @ up) / depth / view
    return o, float(distance * view * fill / 2), centre, (x.min(), y.min(), x.max(), y.max())


def soft_box(sky, direction, width, height, light, fade=.12, roll=0, slope=0):
    """Adds a soft box to a sky: a rectangle seen in a direction, its half width and height as tangents, its edges faded.

    slope lets it grow darker from one side to the other, as a diffuser that is lit from one edge.
    """
    axis = Vector(direction).normalized()
    right = axis.cross(Vector((0, 0, 1))).normalized()
    up = right.cross(axis)
    c, s = math.cos(math.radians(roll)), math.sin(math.radians(roll))
    right, up = right * c + up * s, up * c - right * s
    h, w = sky.shape[:2]
    v, u = np.mgrid[0:h, 0:w]
    lat, lon = ((v + .5) / h - .5) * math.pi, -((u + .5) / w - .5) * 2 * math.pi
    d = np.stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)], -1)
    front = d @ np.array(axis)
    x, y = (d @ np.array(right)) / np.maximum(front, 1e-3), (d @ np.array(up)) / np.maximum(front, 1e-3)
    step = lambda t: np.clip(t, 0, 1) ** 2 * (3 - 2 * np.clip(t, 0, 1))
    mask = step((width - np.abs(x)) / (width * fade) ) * step((height - np.abs(y)) / (height * fade)) * (front > 0)
    mask = mask * (1 + slope * np.clip(x / width, -1, 1))
    sky += mask[..., None] * np.array(light)


def studio_sky():
    """All the studio's light as one sky: it falls alike on every size, and one light is sampled with the least noise."""
    h, w = 512, 1024
    v = np.mgrid[0:h, 0:w][0]
    rise = (v + .5) / h * 2 - 1
    sky = np.ones((h, w, 3)) * np.array((1, .965, .92)) * (.30 + .20 * np.clip(rise, 0, 1))[..., None]
    soft_box(sky, (-1.0, -.30, 1.05), .52, .52, (15.0, 14.5, 13.9))             # the key: large, upper left
    soft_box(sky, (1.0, -.55, .42), .5, .75, (1.9, 1.48, 1.05), .5)             # a warm card on the right
    soft_box(sky, (.1, .75, 1.2), 1.0, .3, (3.4, 3.2, 3.0), .35)                # a rim from above, behind
    soft_box(sky, (.74, -1.0, .30), .24, .55, (15.0, 14.5, 13.8), .07, 14, .85)  # what glass reflects: a tall screen, in front on the right
    soft_box(sky, (-.80, -1.0, .24), .22, .6, (5.0, 4.8, 4.6), .10, -12, -.8)    # and its fellow on the left
    return sky


def studio(size, floor=0.0, centre=(0, 0), deep=1.0):
    """Paper that bends up behind the object, under the studio's light. size is half the object's width, metres."""
    k = size
    x, y = centre[0], centre[1]
    rows = []
    profile = [(-30, 0), (6, 0)] + [(6 + 6 * math.sin(t), 6 - 6 * math.cos(t)) for t in [i * math.pi / 2 / 14 for i in range(15)]] + [(12, 16)]
    for depth, height in profile:
        rows.append([((x + s * 40 * k) * 1000, (y + depth * k) * 1000, (floor + height * k) * 1000) for s in (-1, 1)])
    paper = mt.principled('paper', (.86, .845, .815), .9, spec=.05)
    sweep = parts.sheet(rows, paper, 'sweep')
    sweep.pass_index = 1
    sky = studio_sky().astype(np.float32)
    image = bpy.data.images.new('sky', 1024, 512, float_buffer=True)
    image.colorspace_settings.name = LINEAR  # before the pixels: a change of it would empty them
    image.pixels.foreach_set(np.concatenate([sky, np.ones_like(sky[..., :1])], -1).ravel())
    image.update()
    w = world((1, 1, 1), 1)
    tree = w.node_tree
    texture = tree.nodes.new('ShaderNodeTexEnvironment')
    texture.image = image
    tree.links.new(texture.outputs[0], tree.nodes['Background'].inputs[0])
    w.cycles.sampling_method = 'MANUAL'
    w.cycles.sample_map_resolution = 1024
    return sweep


# --- from light to file -------------------------------------------------------------------------------------------

def read(path):
    """An EXR's pixels from top to bottom, linear."""
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = LINEAR
    w, h = image.size
    v = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(v)
    bpy.data.images.remove(image)
    return v.reshape(h, w, 4)[::-1, :, :3].copy()


def shoot(width, height, samples, clean=True, seed=1, part=None, paper=False):
    """Renders the scene, or a part of it (left, top, right, bottom in pixels), in two halves and returns it clean, linear."""
    s = bpy.context.scene
    s.render.use_border = s.render.use_crop_to_border = bool(part)
    if part:
        s.render.border_min_x, s.render.border_max_x = (part[0] + .01) / width, (part[2] + .01) / width
        s.render.border_min_y, s.render.border_max_y = 1 - (part[3] - .01) / height, 1 - (part[1] - .01) / height
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = width, height, 100
    s.render.image_settings.file_format = 'OPEN_EXR'
    s.render.image_settings.color_depth = '32'
    s.cycles.samples = max(2, samples // 2)
    s.cycles.adaptive_min_samples = min(24, s.cycles.samples)
    s.use_nodes = True
    tree = s.node_tree
    tree.nodes.clear()
    layer = tree.nodes.new('CompositorNodeRLayers')
    folder = tempfile.mkdtemp(prefix='render')
    halves = []
    for half in range(2):
        s.cycles.seed = seed + half * 7919
        for n in [n for n in tree.nodes if n != layer]:
            tree.nodes.remove(n)
        passes = [('Image', 'color'), ('Denoising Albedo', 'albedo'), ('Denoising Normal', 'normal'), ('IndexOB', 'index')]
        out = tree.nodes.new('CompositorNodeOutputFile')
        out.base_path = folder
        out.format.file_format = 'OPEN_EXR'
        out.format.color_depth = '32'
        out.file_slots.clear()
        for socket, label in passes:
            out.file_slots.new(f'{label}{half}_')
            tree.links.new(layer.outputs[socket], out.inputs[-1])
        bpy.ops.render.render(write_still=False)
        halves.append({label: read(os.path.join(folder, f'{label}{half}_{s.frame_current:04d}.exr')) for _, label in passes})
    for f in os.listdir(folder):
        os.remove(os.path.join(folder, f))
    os.rmdir(folder)
    a, b = halves[0]['color'], halves[1]['color']
    if not clean:
        return (a + b) / 2
    a, b = denoise.sparks(a), denoise.sparks(b)
    albedo, normal = ((halves[0][label] + halves[1][label]) / 2 for label in ('albedo', 'normal'))
    clean = denoise.denoise(a, b, albedo, normal)
    if paper:
        bare = denoise.is_paper(halves[0]['index'])
        return denoise.settle(clean, bare), bare
    return clean


def srgb(x):
    x = np.clip(x, 0, 1)
    return np.where(x <= .0031308, x * 12.92, 1.055 * x ** (1 / 2.4) - .055)


def on_paper(x):
    """A studio picture for the page: what has the light of the bare paper (1) becomes the page's colour exactly, whites run out softly."""
    grey = x.mean(axis=2, keepdims=True)
    x = np.maximum(grey + (x - grey) * 1.06, 0)
    x = np.where(x < 1, x ** 1.10, x)
    p = np.array(PAPER)
    over = p + (1 - p) * (1 - np.exp(-(np.maximum(x, 1) - 1) * .25 * p / (1 - p)))
    return srgb(np.where(x < 1, p * x, over))


def filmed(light, exposure=1.0):
    """A room's picture: a film-like curve that holds lamps and windows."""
    x = light * exposure
    grey = x.mean(axis=2, keepdims=True)
    # Colours are a little quieter than light says, and what is bright bleeds towards white, as on film.
    x = grey + (x - grey) * (.90 - np.clip(grey / 12, 0, .45))
    steep = x * (2.51 * x + .03) / (x * (2.43 * x + .59) + .14)
    gentle = x * (1 + x / 25) / (1 + x) * 1.12
    return srgb(.5 * steep + .5 * gentle)


def save(picture, path):
    """8-bit PNG with a grain finer than the eye sees, so that soft gradients do not band."""
    from PIL import Image
    h, w, _ = picture.shape
    dither = (np.random.default_rng(7).random((h, w, 1)) - .5) / 255
    Image.fromarray((np.clip(picture + dither, 0, 1) * 255 + .5).astype(np.uint8)).save(path + '.part', 'PNG')
    os.replace(path + '.part', path)
