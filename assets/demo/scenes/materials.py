"""What things are made of: procedural materials of Cycles, made once each and kept by name.

Colours are linear light. Patterns are laid in the object's own metres, so a grain of 0.25 mm is a noise of scale 4000.
"""
import bpy

kept = {}


def principled(name, color=(.8, .8, .8), rough=.5, metal=0, spec=.5, coat=0, coat_rough=.03, glow=None, power=0,
               trans=0, sheen=0, ior=1.45, subsurface=0, aniso=0):
    """A new material of Blender's principled shader. Returns it with its node tree ready to be refined."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF'].inputs
    b['Base Color'].default_value = (*color, 1)
    b['Roughness'].default_value = rough
    b['Metallic'].default_value = metal
    b['Specular'].default_value = spec
    b['Clearcoat'].default_value = coat
    b['Clearcoat Roughness'].default_value = coat_rough
    b['Transmission'].default_value = trans
    b['Sheen'].default_value = sheen
    b['IOR'].default_value = ior
    b['Anisotropic'].default_value = aniso
    b['Subsurface'].default_value = subsurface
    if subsurface:
        b['Subsurface Color'].default_value = (*color, 1)
        b['Subsurface Radius'].default_value = (.004, .003, .002)
    if glow:
        b['Emission'].default_value = (*glow, 1)
        b['Emission Strength'].default_value = power
    return m


class Nodes:
    """The node tree of a material, written short."""

    def __init__(self, material):
        self.tree = material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']

    def add(self, kind, inputs=None, **fields):
        n = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in fields.items():
            setattr(n, key, value)
        for key, value in (inputs or {}).items():
            if hasattr(value, 'is_output'):
                self.tree.links.new(value, n.inputs[key])
            else:
                n.inputs[key].default_value = value
        return n

    def place(self, scale=(1, 1, 1), rotation=(0, 0, 0), source='Object'):
        """Coordinates of the object, stretched."""
        t = self.add('TexCoord')
        return self.add('Mapping', {'Vector': t.outputs[source], 'Scale': scale, 'Rotation': rotation}).outputs[0]

    def noise(self, scale, detail=4, rough=.5, where=None, distortion=0):
        where = where or self.place()
        return self.add('TexNoise', {'Vector': where, 'Scale': scale, 'Detail': detail, 'Roughness': rough,
                                     'Distortion': distortion}).outputs['Fac']

    def ramp(self, value, stops):
        """A colour for each value: stops are (position, colour)."""
        r = self.add('ValToRGB', {'Fac': value})
        e = r.color_ramp.elements
        while len(e) < len(stops):
            e.new(.5)
        for element, (at, color) in zip(e, stops):
            element.position = at
            element.color = (*color, 1)
        return r.outputs[0]

    def span(self, value, low, high, start=0, end=1):
        return self.add('MapRange', {'Value': value, 'From Min': start, 'From Max': end, 'To Min': low,
                                     'To Max': high}).outputs[0]

    def maths(self, operation, a, b=0.0):
        n = self.add('Math', operation=operation)
        for i, v in enumerate((a, b)):
            if hasattr(v, 'is_output'):
                self.tree.links.new(v, n.inputs[i])
            else:
                n.inputs[i].default_value = v
        return n.outputs[0]

    def mix(self, factor, a, b, kind='MIX'):
        n = self.add('MixRGB', blend_type=kind)
        for key, v in (('Fac', factor), ('Color1', a), ('Color2', b)):
            if hasattr(v, 'is_output'):
                self.tree.links.new(v, n.inputs[key])
            elif isinstance(v, tuple):
                n.inputs[key].default_value = (*v, 1)
            else:
                n.inputs[key].default_value = v
        return n.outputs[0]

    def to(self, name, value):
        self.tree.links.new(value, self.shader.inputs[name])

    def bump(self, height, strength, distance):
        b = self.add('Bump', {'Height': height, 'Strength': strength, 'Distance': distance})
        self.to('Normal', b.outputs[0])


def once(make):
    """Keeps what a maker made, by its arguments."""
    def maker(*args, **named):
        key = (make.__name__, args, tuple(sorted(named.items())))
        if key not in kept:
            kept[key] = make(*args, **named)
        return kept[key]
    return maker


def forget():
    kept.clear()


def hexa(code):
    """Linear colour of a screen's #RRGGBB."""
    s = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in s)


def shown(code):
    """A device's colour. Whites are taken down, for the light on a face that looks at the lamp is more than on the paper."""
    color = hexa(code)
    light = max(color)
    return tuple(c * (.84 if light > .6 else 1) for c in color)


# --- what devices are made of -------------------------------------------------------------------------------------

@once
def abs_plastic(code='#E9E5DE', rough=.46, grain=.22):
    """Matt injection-moulded ABS: a spark-eroded skin of about a quarter of a millimetre, gloss that varies a little."""
    m = principled('abs' + code, shown(code), rough, spec=.45)
    n = Nodes(m)
    n.to('Roughness', n.span(n.noise(60, 3), rough - .05, rough + .06))
    n.bump(n.noise(4200, 2), grain, .00006)
    return m


@once
def gloss_plastic(code='#EFECE6', rough=.16):
    """Polished polycarbonate."""
    m = principled('gloss' + code, shown(code), rough, spec=.5, coat=.3, coat_rough=.08)
    n = Nodes(m)
    n.to('Roughness', n.span(n.noise(45, 4), rough - .04, rough + .07))
    return m


@once
def glass_plate(code='#0B0A09'):
    """Toughened glass printed on its back: the print's colour under a polished coat, with the faintest trace of hands."""
    m = principled('plate' + code, shown(code), .55, spec=.25, coat=1, coat_rough=.02)
    n = Nodes(m)
    n.to('Clearcoat Roughness', n.span(n.noise(35, 5, .6), .008, .07, .35, .75))
    return m


@once
def glass_edge(code='#26302C'):
    """The ground edge of toughened glass: lighter and greener than its face."""
    return principled('edge' + code, hexa(code), .18, spec=.7, coat=.6, coat_rough=.12)


@once
def clear_glass(tint=(1, 1, 1), rough=0.0, ior=1.45):
    """Glass that lets light through without caustics: shadow rays see it as nearly transparent."""
    m = principled('glass', tint, rough, trans=1, ior=ior)
    n = Nodes(m)
    path = n.add('LightPath')
    through = n.add('BsdfTransparent', {'Color': (*(.94 * c for c in tint), 1)})
    both = n.add('MixShader', {0: path.outputs['Is Shadow Ray'], 1: n.shader.outputs[0], 2: through.outputs[0]})
    n.tree.links.new(both.outputs[0], n.tree.nodes['Material Output'].inputs['Surface'])
    return m


@once
def lens():
    """The front element of a camera: almost black, coated, with a violet-green shimmer."""
    m = principled('lens', (.004, .004, .006), .03, spec=.9, coat=1, coat_rough=.01)
    n = Nodes(m)
    facing = n.add('LayerWeight', {'Blend': .35}).outputs['Facing']
    n.to('Base Color', n.ramp(facing, [(0, (.012, .006, .022)), (.45, (.003, .008, .012)), (.8, (.02, .012, .006)), (1, (.002, .002, .002))]))
    return m


@once
def steel(code='#B9B5AE', rough=.28, along='x'):
    """Brushed stainless steel; the strokes run along one axis of the object."""
    m = principled('steel' + along, hexa(code), rough, metal=1, aniso=.45)
    n = Nodes(m)
    long = {'x': (6, 900, 900), 'y': (900, 6, 900), 'z': (900, 900, 6)}[along]
    strokes = n.noise(3, 6, .65, n.place(long))
    n.to('Roughness', n.span(strokes, rough - .1, rough + .14))
    n.bump(strokes, .12, .00004)
    return m


@once
def metal(code='#C9C6C0', rough=.25):
    m = principled('metal' + code, hexa(code), rough, metal=1)
    n = Nodes(m)
    n.to('Roughness', n.span(n.noise(120, 5), rough - .05, rough + .09))
    return m


def brass(rough=.24):
    return metal('#D6A85A', rough)


def nickel(rough=.2):
    return metal('#CFCAC2', rough)


@once
def cast(code='#8F8C87', rough=.48):
    """Powder-coated or die-cast metal: fine orange peel."""
    m = principled('cast' + code, shown(code), rough, metal=.35, spec=.5)
    n = Nodes(m)
    n.bump(n.noise(2600, 2), .28, .00008)
    return m


@once
def rubber(code='#1D1B19'):
    m = principled('rubber' + code, hexa(code), .78, spec=.25, sheen=.25)
    n = Nodes(m)
    n.bump(n.noise(5200, 2), .25, .00005)
    return m


@once
def led(code='#FFB36B', power=6.0):
    return principled('led' + code + str(power), (.03, .03, .03), .4, glow=hexa(code), power=power)


@once
def frosted(code='#F6F1E8', glow=None, power=0.0, rough=.42, other=None, along=0, flat=0.0):
    """Opal polycarbonate over LEDs: lit it is paler where one looks straight in and deeper at its rim.

    With another colour the light runs from one to the other along an axis of the object. A flat disc says its radius in metres.
    """
    lit = bool(glow)
    m = principled('opal' + code, tuple(c * (.38 if lit else 1) for c in shown(code)), rough, spec=.4,
                   glow=hexa(glow) if lit else None, power=power)
    if lit:
        n = Nodes(m)
        deep = hexa(glow)
        if other:
            xyz = n.add('SeparateXYZ', {0: n.place()})
            deep = n.mix(n.span(xyz.outputs[along], 0, 1, -.024, .024), deep, hexa(other))
        if flat:
            away = n.add('VectorMath', {0: n.place((1, 1, 0))}, operation='LENGTH').outputs['Value']
            rim = n.maths('POWER', n.maths('MULTIPLY', away, 1 / flat), 2.2)
        else:
            rim = n.span(n.add('LayerWeight', {'Blend': .42}).outputs['Facing'], 0, 1, .05, .75)
        n.to('Emission', n.mix(rim, n.mix(.62 if not other else .42, deep, (1, .94, .84)), deep))
        n.to('Emission Strength', n.span(rim, power, power * .66))
    return m


@once
def ink(code='#6A645C'):
    """Print on a device."""
    return principled('ink' + code, hexa(code), .5, spec=.3)


@once
def circuit():
    """A green board with copper traces under its mask."""
    m = principled('board', (.01, .07, .035), .32, spec=.5, coat=.5, coat_rough=.2)
    n = Nodes(m)
    lines = n.add('TexBrick', {'Vector': n.place((900, 900, 900)), 'Scale': 1, 'Mortar Size': .06,
                               'Color1': (.01, .06, .03, 1), 'Color2': (.012, .075, .036, 1), 'Mortar': (.03, .13, .05, 1)})
    n.to('Base Color', lines.outputs[0])
    return m


@once
def solar():
    """Monocrystalline cells with their silver fingers and busbars, under glass."""
    m = principled('solar', (.01, .015, .04), .35, spec=.5, coat=1, coat_rough=.03)
    n = Nodes(m)
    where = n.place((1, 1, 1))
    xyz = n.add('SeparateXYZ', {0: where})
    fingers = n.maths('GREATER_THAN', n.maths('FRACT', n.maths('MULTIPLY', xyz.outputs[1], 500)), .86)
    buses = n.maths('GREATER_THAN', n.maths('FRACT', n.maths('ADD', n.maths('MULTIPLY', xyz.outputs[0], 62), .5)), .965)
    lines = n.maths('MAXIMUM', n.maths('MULTIPLY', fingers, .22), buses)
    cells = n.ramp(n.noise(30, 3), [(.3, (.006, .010, .030)), (.7, (.012, .018, .050))])
    n.to('Base Color', n.mix(lines, cells, (.42, .43, .45)))
    return m


@once
def paper_display():
    """The face of an e-paper display."""
    m = principled('epaper', hexa('#D9D7CF'), .6, spec=.4)
    n = Nodes(m)
    n.bump(n.noise(3000, 2), .1, .00003)
    return m


@once
def card(code='#B98A5E'):
    """Corrugated board of a box, with the fibres that one sees near by."""
    m = principled('card' + code, hexa(code), .85, spec=.2)
    n = Nodes(m)
    n.to('Base Color', n.mix(n.span(n.noise(700, 6, .7), 0, 1), hexa(code), tuple(c * .8 for c in hexa(code))))
    n.bump(n.noise(900, 5), .2, .0001)
    return m


# --- what rooms are made of ---------------------------------------------------------------------------------------

@once
def plaster(code='#D9C8AF', grain=1.0):
    """Lime-washed plaster: clouds of tone and a trowelled skin."""
    m = principled('plaster' + code, hexa(code), .88, spec=.2)
    n = Nodes(m)
    base = hexa(code)
    cloud = n.noise(2.3, 8, .62)
    n.to('Base Color', n.ramp(cloud, [(.32, tuple(c * .90 for c in base)), (.68, tuple(min(1, c * 1.06) for c in base))]))
    coarse = n.noise(38, 10, .62)
    fine = n.noise(420, 4, .6)
    n.bump(n.maths('ADD', coarse, n.maths('MULTIPLY', fine, .25)), .16 * grain, .004)
    return m


@once
def wood(light='#8A5A34', dark='#4E2F1A', along='z', scale=1.0, rough=.42, coat=.0):
    """Sawn timber: long fibres, broad bands of growth, pores. The grain runs along one axis of the object."""
    m = principled('wood' + light + along, hexa(light), rough, spec=.4, coat=coat, coat_rough=.18)
    n = Nodes(m)
    long = {'x': (.7, 14, 14), 'y': (14, .7, 14), 'z': (14, 14, .7)}[along]
    bands = n.noise(1.6 * scale, 3, .5, n.place(tuple(.5 * v for v in long)), distortion=.8)
    fibres = n.noise(7 * scale, 12, .68, n.place(long), distortion=.2)
    pores = n.noise(26 * scale, 2, .5, n.place(tuple(v * (1 if v > 1 else 1.2) for v in long)))
    a, b = hexa(light), hexa(dark)
    tone = n.ramp(n.maths('ADD', n.maths('MULTIPLY', bands, .35), n.maths('MULTIPLY', fibres, .65)),
                  [(.33, b), (.52, tuple((x + y) / 2 for x, y in zip(a, b))), (.66, a)])
    n.to('Base Color', n.mix(n.span(pores, 0, .45, .56, .72), tone, tuple(c * .5 for c in b)))
    n.to('Roughness', n.span(fibres, rough + .1, rough - .06))
    n.bump(n.maths('SUBTRACT', fibres, n.maths('MULTIPLY', pores, .3)), .22, .0012)
    return m


@once
def cloth(code='#B9774E', thread=900, rough=.95, sheen=.35, through=0.0, slub=.3):
    """Woven cotton: two crossing threads in relief, uneven yarn, a light nap; through lets light pass, for curtains."""
    m = principled('cloth' + code, hexa(code), rough, spec=.15, sheen=sheen)
    n = Nodes(m)
    base = hexa(code)
    weft = n.add('TexWave', {'Vector': n.place(), 'Scale': thread / 6.28, 'Distortion': 1.2, 'Detail': 1}, bands_direction='X').outputs['Fac']
    warp = n.add('TexWave', {'Vector': n.place(), 'Scale': thread / 6.28, 'Distortion': 1.2, 'Detail': 1}, bands_direction='Z').outputs['Fac']
    yarn = n.noise(30, 6, .6, n.place((8, 8, 1)))
    n.to('Base Color', n.mix(n.span(yarn, 0, slub, .4, .8), base, tuple(c * .72 for c in base)))
    n.bump(n.maths('ADD', weft, warp), .3, .0006)
    if through:
        out = n.tree.nodes['Material Output']
        soft = n.add('BsdfTranslucent', {'Color': (*base, 1)})
        both = n.add('MixShader', {0: through, 1: n.shader.outputs[0], 2: soft.outputs[0]})
        n.tree.links.new(both.outputs[0], out.inputs['Surface'])
    return m


@once
def kota(size=.56, a='#7E7A6C', b='#6F6C60', joint='#4B4840', rough=.22):
    """Polished Kota stone in square slabs."""
    m = principled('kota', hexa(a), rough, spec=.5)
    n = Nodes(m)
    slabs = n.add('TexBrick', {'Vector': n.place(), 'Scale': 1, 'Mortar Size': .0022, 'Brick Width': size, 'Row Height': size,
                               'Color1': (*hexa(a), 1), 'Color2': (*hexa(b), 1), 'Mortar': (*hexa(joint), 1)}, offset=0)
    grain = n.noise(9, 10, .68)
    n.to('Base Color', n.mix(.35, slabs.outputs[0], n.ramp(grain, [(.3, hexa('#575448')), (.7, hexa('#98917F'))]), 'OVERLAY'))
    n.to('Roughness', n.span(n.noise(14, 6), rough - .08, rough + .16))
    n.bump(slabs.outputs['Fac'], -.25, .0015)
    return m


@once
def terrazzo(base='#CFC4B2', scale=1.0, rough=.2):
    """Mosaic floor of marble chips in cement, polished."""
    m = principled('terrazzo', hexa(base), rough, spec=.5)
    n = Nodes(m)
    color = hexa(base)
    for size, share, tones in ((34, .30, ('#8C5B44', '#EFE7D9', '#4A443D')), (70, .26, ('#A89A86', '#6E4A3A', '#F3EDE2')), (150, .2, ('#5B554C', '#D9CDBB', '#9A7258'))):
        v = n.add('TexVoronoi', {'Vector': n.place(), 'Scale': size * scale, 'Randomness': 1})
        pick = n.add('SeparateColor', {0: v.outputs['Color']})
        chip = n.maths('MULTIPLY', n.maths('LESS_THAN', v.outputs['Distance'], .33), n.maths('LESS_THAN', pick.outputs[0], share + .2))
        color = n.mix(chip, color, n.ramp(pick.outputs[1], [(0, hexa(tones[0])), (.4, hexa(tones[1])), (.8, hexa(tones[2]))]))
    n.to('Base Color', color)
    n.to('Roughness', n.span(n.noise(7, 5), rough - .06, rough + .14))
    return m


@once
def terracotta(code='#A5532F'):
    m = principled('terracotta', hexa(code), .85, spec=.25)
    n = Nodes(m)
    base = hexa(code)
    n.to('Base Color', n.ramp(n.noise(14, 8, .65), [(.3, tuple(c * .75 for c in base)), (.7, tuple(c * 1.2 for c in base))]))
    n.bump(n.noise(220, 6), .25, .0008)
    return m


@once
def leaf(code='#2F4A22'):
    m = principled('leaf' + code, hexa(code), .38, spec=.5)
    n = Nodes(m)
    base = hexa(code)
    n.to('Base Color', n.ramp(n.noise(25, 5), [(.3, tuple(c * .7 for c in base)), (.7, tuple(c * 1.4 for c in base))]))
    out = n.tree.nodes['Material Output']
    soft = n.add('BsdfTranslucent', {'Color': (*(min(1, c * 2.4) for c in base), 1)})
    both = n.add('MixShader', {0: .25, 1: n.shader.outputs[0], 2: soft.outputs[0]})
    n.tree.links.new(both.outputs[0], out.inputs['Surface'])
    return m


@once
def tile(a='#E7DFD0', joint='#B9AE9C', width=.2, height=.1, rough=.14):
    """Glazed wall tiles in a running bond."""
    m = principled('tile' + a, hexa(a), rough, spec=.5)
    n = Nodes(m)
    t = n.add('TexBrick', {'Vector': n.place(rotation=(1.5708, 0, 0)), 'Scale': 1, 'Mortar Size': .0022, 'Mortar Smooth': .3, 'Brick Width': width,
                           'Row Height': height, 'Color1': (*hexa(a), 1), 'Color2': (*(c * .93 for c in hexa(a)), 1), 'Mortar': (*hexa(joint), 1)})
    n.to('Base Color', t.outputs[0])
    n.to('Roughness', n.span(t.outputs['Fac'], rough, .8))
    n.bump(t.outputs['Fac'], -.5, .0015)
    return m


@once
def granite(code='#23211F', rough=.12):
    m = principled('granite', hexa(code), rough, spec=.5)
    n = Nodes(m)
    n.to('Base Color', n.ramp(n.noise(260, 6, .75), [(.42, hexa(code)), (.56, hexa('#4A4540')), (.68, hexa('#A59C90'))]))
    return m


@once
def shade(code='#F2E2C4', power=2.2, glow='#FFC27A'):
    """The linen of a lamp that is lit."""
    m = principled('shade', hexa(code), .95, spec=.1, glow=hexa(glow), power=power)
    n = Nodes(m)
    weave = n.noise(140, 4, .6, n.place((1, 1, .35)))
    n.to('Emission Strength', n.span(weave, power * .75, power * 1.2, .3, .7))
    return m
