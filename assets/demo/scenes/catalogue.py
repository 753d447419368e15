"""Which pictures there are, and how each is made."""
import numpy as np
from scipy.ndimage import gaussian_filter, uniform_filter, zoom

import parts
import stage

pictures = {}


def picture(name, **how):
    """Says that a function builds the scene of a picture: on paper, or in a place that brings its own camera and light.

    On paper the function makes the object; how has azimuth, elevation, fill, lens, fstop and shift of the
    camera. With place=True the function sets up everything; exposure and ratio are then the picture's.
    """
    def keep(build):
        pictures[name] = (build, how)
        return build
    return keep


def load():
    import cameras, categories, curtains, hubs, inuse, lighting, locks, panels, rooms, sensors  # noqa: E401, F401


def expand(names):
    load()
    out = []
    for name in names:
        found = [p for p in pictures if p == name] or sorted(p for p in pictures if p.rpartition('-')[0] == name)
        if not found:
            raise SystemExit(f'no picture is named {name}; there are: {" ".join(sorted(pictures))}')
        out += found
    return out


def make(name, size, samples, path):
    build, how = pictures[name]
    how = dict(how)
    stage.clear()
    if how.pop('place', False):
        ratio = how.pop('ratio', 1)
        build()
        light = stage.shoot(size, round(size / ratio), samples)
        stage.save(stage.filmed(light, **how), path)
        return
    build()
    floor = how.pop('floor', 0)
    _, half, centre, seen = stage.frame(list(parts.made), **how)
    objects = [o for o in parts.made if not o.hide_render]
    stage.studio(half, floor, (float(centre[0]), float(centre[1])))
    for o in objects:
        o.hide_render = True
    plate = smooth(stage.shoot(64, 64, 24, clean=False), size)
    for o in objects:
        o.hide_render = False
    # The paper and its soft shadow need few pixels but many samples; the object needs all pixels.
    small = min(size, max(160, size // 4))
    wide, bare = stage.shoot(small, small, 44, paper=True)
    shadow = enlarge(only(wide, bare), size)
    margin = .03
    part = [round(min(max(v + s * margin, 0), 1) * size) for v, s in zip(seen, (-1, -1, 1, 1))]
    near, bare = stage.shoot(size, size, samples, part=part, paper=True)
    # How much of a pixel is the object, with a border of a few pixels round it.
    left, top = part[:2]
    bottom, right = top + near.shape[0], left + near.shape[1]
    share = np.zeros((size, size, 1), np.float32)
    share[top:bottom, left:right, 0] = np.clip(uniform_filter(1 - bare.astype(np.float32), max(3, size // 160)) * 4, 0, 1)
    light = shadow.copy()
    light[top:bottom, left:right] = near
    light = (melt(shadow / plate) * (1 - share) + light / plate * share)
    stage.save(stage.on_paper(light), path)


def only(light, bare, reach=9):
    """The paper alone: what the object covers is filled from the paper round it."""
    mask = bare.astype(np.float32)[..., None]
    light = gaussian_filter(light * mask, (1.3, 1.3, 0)) / np.maximum(gaussian_filter(mask, (1.3, 1.3, 0)), 1e-4)
    total, weight = light * mask, mask.copy()
    everywhere = (light * mask).sum((0, 1)) / max(mask.sum(), 1)
    for size in (3, reach, reach * 3, reach * 9):
        t, w = uniform_filter(light * mask, (size, size, 1)), uniform_filter(mask, (size, size, 1))
        empty = (weight < 1e-3)
        total, weight = np.where(empty, t, total), np.where(empty, w, weight)
    return np.where(weight < 1e-3, everywhere, total / np.maximum(weight, 1e-3))


def melt(light):
    """Lets the paper run into the page: the haze that the object lays on all of it goes, its shadow stays."""
    h, w, _ = light.shape
    rim = np.concatenate([light[:h // 40].reshape(-1, 3), light[:, :w // 40].reshape(-1, 3), light[:, -w // 40:].reshape(-1, 3)])
    light = light / np.percentile(rim, 60, axis=0)
    y, x = np.mgrid[0:h, 0:w]
    edge = np.clip(np.minimum.reduce([x, w - 1 - x, y, h - 1 - y]) / (w * .12), 0, 1)
    dark = 1 - light.mean(axis=2)
    depth = np.clip(dark / .14, 0, 1)
    keep = (depth * depth * (3 - 2 * depth)) * (edge * edge * (3 - 2 * edge))
    return 1 + (light - 1) * keep[..., None]


def enlarge(light, size):
    """A smooth picture, larger."""
    h = light.shape[0]
    return zoom(light.astype(np.float32), (size / h, size / h, 1), order=1, mode='nearest', grid_mode=True).astype(np.float32)


def smooth(plate, size):
    """The light on the bare paper, as a smooth surface over the whole picture."""
    h = plate.shape[0]
    y, x = np.mgrid[0:h, 0:h] / (h - 1) * 2 - 1
    terms = lambda x, y: np.stack([x ** i * y ** j for i in range(5) for j in range(5 - i)], -1)
    fit, *_ = np.linalg.lstsq(terms(x, y).reshape(h * h, -1), plate.reshape(h * h, 3), rcond=None)
    y, x = np.mgrid[0:size, 0:size] / (size - 1) * 2 - 1
    return terms(x.astype(np.float32), y.astype(np.float32)) @ fit.astype(np.float32)
