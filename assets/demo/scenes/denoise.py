"""Takes the grain out of a render without smearing it: non-local means over two half renders, led by colour and shape of the surface.

The two halves are the same picture of different random numbers; half their difference is the noise, pixel by pixel. A pixel is
averaged with those around it that look the same within that noise and lie on the same kind of surface (Rousselle et al. 2012, 2013).
"""
import numpy as np
from scipy.ndimage import uniform_filter


def mean(a, size):
    return uniform_filter(a, size=(size, size) + (0,) * (a.ndim - 2) if a.ndim == 2 else (size, size, 1), mode='nearest')


def denoise(first, second, albedo, normal, reach=7, patch=5, strength=.55):
    """first, second: half renders (H×W×3, linear). albedo, normal: of the surface seen. Returns the clean picture, linear."""
    # Texture is divided out where there is one, and light is filtered in a domain where a spark weighs little.
    base = np.clip(albedo, 0, 1) + .06
    log = lambda x: np.log1p(np.maximum(x, 0) / base * 3)
    a, b = log(first), log(second)
    c = (a + b) * .5
    noise = mean(((a - b) ** 2).mean(axis=2) * .25, 7) * 1.0
    noise = noise + 1e-6
    guide = np.concatenate([albedo * 4, normal * 1.6], axis=2).astype(np.float32)
    c = c.astype(np.float32)
    noise = noise.astype(np.float32)
    total = c.copy()
    weight = np.ones(c.shape[:2], np.float32)
    h, w = c.shape[:2]
    for dy in range(0, reach + 1):
        for dx in range(-reach, reach + 1):
            if dy == 0 and dx <= 0 or dx * dx + dy * dy > reach * reach + 2:
                continue
            # The pair (p, q = p + shift), both ways at once.
            p = (slice(0, h - dy), slice(max(0, -dx), w - max(0, dx)))
            q = (slice(dy, h), slice(max(0, dx), w + min(0, dx)))
            vp, vq = noise[p], noise[q]
            d = ((c[p] - c[q]) ** 2).mean(axis=2) - (vp + np.minimum(vp, vq))
            d /= 1e-5 + strength * strength * (vp + vq)
            d = uniform_filter(d, patch, mode='nearest')
            g = ((guide[p] - guide[q]) ** 2).sum(axis=2)
            m = np.exp(-np.maximum(d, 0) - g * 6)
            m[m < .004] = 0
            total[p] += m[..., None] * c[q]
            weight[p] += m
            total[q] += m[..., None] * c[p]
            weight[q] += m
    clean = total / weight[..., None]
    return np.expm1(clean) / 3 * base


def sparks(x, limit=2.5):
    """Takes out lone bright pixels: none may be brighter than its neighbours' third brightest by much."""
    lum = x.mean(axis=2)
    padded = np.pad(lum, 1, mode='edge')
    around = np.stack([padded[i:i + lum.shape[0], j:j + lum.shape[1]] for i in range(3) for j in range(3) if (i, j) != (1, 1)])
    third = np.sort(around, axis=0)[-3]
    scale = np.where(lum > third * limit + .05, third / np.maximum(lum, 1e-6), 1)
    return x * scale[..., None]


def is_paper(index):
    """True where nothing but the studio's paper (object index 1) is seen, not even beside it."""
    return mean((np.abs(index[..., 0] - 1) < .01).astype(np.float32), 3) > .99


def settle(light, paper, step=3, reach=24, sigma=.035):
    """Smooths what is left of the grain on the paper, over a wider neighbourhood, and keeps shadows' edges."""
    x = np.log1p(light * 3).astype(np.float32)
    m = paper.astype(np.float32)
    level = mean(x.mean(axis=2), 7)
    total, weight = x.copy(), np.ones(m.shape, np.float32)
    h, w = m.shape
    for dy in range(-reach, reach + 1, step):
        for dx in range(-reach, reach + 1, step):
            if (dx, dy) == (0, 0) or dx * dx + dy * dy > reach * reach:
                continue
            p = (slice(max(0, -dy), h - max(0, dy)), slice(max(0, -dx), w - max(0, dx)))
            q = (slice(max(0, dy), h + min(0, dy)), slice(max(0, dx), w + min(0, dx)))
            k = m[q] * np.exp(-((level[p] - level[q]) / sigma) ** 2)
            total[p] += k[..., None] * x[q]
            weight[p] += k
    out = np.expm1(total / weight[..., None]) / 3
    return np.where(paper[..., None], out, light)
