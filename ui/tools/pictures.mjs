// Draws the pictures of the demo catalogue: one style, soft light from the upper left, the object on paper. Each is a
// vector here and is shipped rendered in the widths that the shop serves. Needs Chromium; run by hand when a drawing changes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const out = new URL('../../assets/demo/pictures/', import.meta.url)
mkdirSync(out, { recursive: true })

const defs = `<defs>
<radialGradient id="paper" cx=".32" cy=".24" r="1.05"><stop offset="0" stop-color="#FFFDF9"/><stop offset=".55" stop-color="#F6EFE5"/><stop offset="1" stop-color="#E6DAC9"/></radialGradient>
<linearGradient id="white" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFFFFF"/><stop offset="1" stop-color="#DFD9D0"/></linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4A443E"/><stop offset=".45" stop-color="#2A2622"/><stop offset="1" stop-color="#1A1714"/></linearGradient>
<linearGradient id="metal" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#E9E6E1"/><stop offset=".5" stop-color="#A9A49C"/><stop offset="1" stop-color="#78736B"/></linearGradient>
<linearGradient id="dark" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5A544C"/><stop offset="1" stop-color="#24201C"/></linearGradient>
<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#F0D9A8"/><stop offset=".5" stop-color="#C59A4E"/><stop offset="1" stop-color="#8A662C"/></linearGradient>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#A87850"/><stop offset=".5" stop-color="#96683F"/><stop offset="1" stop-color="#7E5533"/></linearGradient>
<linearGradient id="cloth" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#EBD8BF"/><stop offset=".5" stop-color="#CDB291"/><stop offset="1" stop-color="#EBD8BF"/></linearGradient>
<linearGradient id="solar" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3F5B7E"/><stop offset="1" stop-color="#1C2B40"/></linearGradient>
<radialGradient id="lens" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#7C93A8"/><stop offset=".4" stop-color="#24303B"/><stop offset="1" stop-color="#0B0F13"/></radialGradient>
<radialGradient id="ember" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#FFB070" stop-opacity=".95"/><stop offset="1" stop-color="#FF8A3C" stop-opacity="0"/></radialGradient>
<radialGradient id="glow" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#FFF1CF"/><stop offset=".5" stop-color="#FFE2A0" stop-opacity=".6"/><stop offset="1" stop-color="#FFE2A0" stop-opacity="0"/></radialGradient>
<linearGradient id="shine" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".38"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/></linearGradient>
<filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="20"/></filter>
<filter id="near" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="6"/></filter>
</defs>`

const rect = (x, y, w, h, r, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
const circle = (x, y, r, fill, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const shadow = (x, y, w, h, r = 20) =>
  rect(x + 22, y + 30, w, h, r, '#5B4630', 'opacity=".34" filter="url(#soft)"') +
  rect(x + 6, y + 9, w, h, r, '#3B2C1C', 'opacity=".28" filter="url(#near)"')
const floor = (y, rx, ry = 26, x = 500) =>
  `<ellipse cx="${x + 24}" cy="${y}" rx="${rx}" ry="${ry}" fill="#5B4630" opacity=".36" filter="url(#soft)"/>`
const box = (x, y, w, h, r, fill) =>
  shadow(x, y, w, h, r) + rect(x, y, w, h, r, fill) + rect(x, y, w, h, r, 'url(#shine)')
const dot = (x, y, c = '#F08A4B', r = 9) => circle(x, y, r * 3.4, 'url(#ember)') + circle(x, y, r, c)
const text = (x, y, s, size, fill = '#5E554B') =>
  `<text x="${x}" y="${y}" font-family="Noto Sans, DejaVu Sans, sans-serif" font-size="${size}" fill="${fill}" text-anchor="middle" font-weight="600">${s}</text>`

// A plate seen from the front: gangs are touch fields with a locator light.
function plate(width, gangs, { fan = false, fill = 'url(#glass)', lit = 0 } = {}) {
  const h = 430,
    w = width,
    x = 500 - w / 2,
    y = 285
  let s = box(x, y, w, h, 34, fill)
  const cell = w / gangs
  for (let i = 0; i < gangs; i++) {
    const cx = x + cell * (i + 0.5)
    if (fan && i === gangs - 1) {
      s += circle(cx, y + h / 2, 54, 'none', 'stroke="#EFE6DA" stroke-width="5" opacity=".85"')
      for (let k = 0; k < 3; k++)
        s += `<path d="M${cx} ${y + h / 2} q16 -40 -4 -46 q-26 4 4 46" fill="#EFE6DA" opacity=".85" transform="rotate(${k * 120} ${cx} ${y + h / 2})"/>`
      continue
    }
    s += circle(
      cx,
      y + h / 2,
      38,
      'none',
      `stroke="${i === lit ? '#F08A4B' : '#EFE6DA'}" stroke-width="5" opacity=".9"`,
    )
    s +=
      i === lit
        ? circle(cx, y + h / 2, 70, 'url(#ember)', 'opacity=".7"') + circle(cx, y + h / 2, 10, '#FFD9B8')
        : circle(cx, y + h / 2, 6, '#EFE6DA', 'opacity=".8"')
    if (i) s += rect(x + cell * i - 1, y + 60, 2, h - 120, 1, '#fff', 'opacity=".08"')
  }
  return s
}
// The same plate on a wall beside a lamp.
const wall = (inner) =>
  rect(0, 0, 1000, 1000, 0, '#EFE4D4') +
  rect(0, 800, 1000, 200, 0, '#D8C3A5') +
  rect(0, 792, 1000, 10, 0, '#F8F1E6') +
  circle(800, 180, 300, 'url(#glow)', 'opacity=".8"') +
  `<g transform="translate(-80 -30) scale(.8)">${inner}</g>` +
  path('M760 250 l80 0 l34 110 l-148 0 z', '#F5E3C4') +
  rect(795, 360, 10, 300, 5, '#8A662C') +
  path('M740 800 q60 -150 120 0z', '#A9743F')
const side = (fill, depth = 60) =>
  shadow(430, 285, 140, 430, 18) +
  rect(430, 285, 60, 430, 14, fill) +
  rect(490, 320, depth + 20, 360, 10, 'url(#white)') +
  [350, 430, 510].map((y) => rect(580, y + 20, 26, 50, 5, 'url(#brass)')).join('')

const lock = (w, h, { slim = false, handle = true } = {}) => {
  const x = 500 - w / 2 - 40,
    y = 500 - h / 2
  let s = box(x, y, w, h, 40, 'url(#glass)')
  s +=
    circle(x + w / 2, y + 110, w * 0.27, '#151210') +
    circle(x + w / 2, y + 110, w * 0.2, 'none', 'stroke="#F08A4B" stroke-width="4"')
  for (let i = 0; i < 3; i++)
    s += `<path d="M${x + w / 2 - 18 + i * 6} ${y + 124} q${18 - i * 6} -${44 - i * 12} ${36 - i * 12} 0" fill="none" stroke="#F5C9A4" stroke-width="4"/>`
  for (let r = 0; r < 4; r++)
    for (let c = 0; c < 3; c++)
      s += text(x + w / 2 + (c - 1) * w * 0.27, y + 250 + r * 62, '123456789*0#'[r * 3 + c], 34, '#CFC5B8')
  if (handle)
    s +=
      shadow(x + w / 2 - 20, y + h - 190, slim ? 220 : 280, 54, 27) +
      rect(x + w / 2 - 20, y + h - 190, slim ? 220 : 280, 54, 27, 'url(#metal)') +
      circle(x + w / 2 + 6, y + h - 163, 44, 'url(#metal)')
  return s
}
const camera = (kind) => {
  if (kind === 'dome')
    return (
      floor(760, 210) +
      box(350, 690, 300, 70, 35, 'url(#white)') +
      rect(455, 560, 90, 150, 20, 'url(#white)') +
      shadow(330, 270, 340, 340, 170) +
      circle(500, 440, 172, 'url(#white)') +
      circle(500, 440, 118, 'url(#glass)') +
      circle(500, 440, 66, 'url(#lens)') +
      circle(478, 415, 14, '#fff', 'opacity=".7"') +
      dot(500, 585, '#6DBB7A', 7)
    )
  if (kind === 'pan')
    return (
      floor(790, 190) +
      box(370, 620, 260, 170, 46, 'url(#white)') +
      shadow(340, 270, 320, 320, 160) +
      circle(500, 430, 165, 'url(#white)') +
      rect(340, 380, 320, 110, 55, 'url(#glass)') +
      circle(500, 435, 62, 'url(#lens)') +
      circle(480, 412, 13, '#fff', 'opacity=".7"') +
      dot(610, 435, '#6DBB7A', 6)
    )
  if (kind === 'bullet')
    return (
      shadow(250, 380, 480, 210, 105) +
      rect(560, 560, 60, 190, 24, 'url(#metal)') +
      box(500, 730, 190, 60, 30, 'url(#metal)') +
      rect(250, 380, 480, 210, 100, 'url(#white)') +
      rect(230, 360, 420, 60, 30, 'url(#metal)') +
      circle(330, 485, 100, 'url(#glass)') +
      circle(330, 485, 58, 'url(#lens)') +
      circle(310, 463, 12, '#fff', 'opacity=".7"') +
      [0, 1, 2, 3, 4, 5]
        .map((i) => circle(330 + 78 * Math.cos(i * 1.05), 485 + 78 * Math.sin(i * 1.05), 8, '#6B2B22'))
        .join('')
    )
  return (
    shadow(270, 180, 460, 250, 20) +
    `<g transform="rotate(-8 500 300)">${rect(270, 180, 460, 250, 20, 'url(#solar)')}${[1, 2, 3, 4].map((i) => rect(270 + i * 92 - 2, 180, 4, 250, 0, '#8FA6C2', 'opacity=".5"')).join('')}${[1, 2].map((i) => rect(270, 180 + i * 83, 460, 4, 0, '#8FA6C2', 'opacity=".5"')).join('')}</g>` +
    rect(480, 420, 40, 130, 10, 'url(#metal)') +
    box(390, 530, 220, 220, 60, 'url(#white)') +
    circle(500, 640, 74, 'url(#glass)') +
    circle(500, 640, 44, 'url(#lens)') +
    circle(486, 624, 10, '#fff', 'opacity=".7"')
  )
}
const bulb = (tint, x = 500, s = 1) =>
  `<g transform="translate(${x - 500} 0) translate(500 500) scale(${s}) translate(-500 -500)">` +
  floor(800, 120) +
  circle(500, 400, 330, 'url(#glow)', 'opacity=".9"') +
  path(
    'M500 190 c-130 0 -200 95 -200 195 c0 95 70 130 96 210 l208 0 c26 -80 96 -115 96 -210 c0 -100 -70 -195 -200 -195z',
    tint,
  ) +
  path(
    'M500 190 c-130 0 -200 95 -200 195 c0 95 70 130 96 210 l208 0 c26 -80 96 -115 96 -210 c0 -100 -70 -195 -200 -195z',
    'url(#shine)',
  ) +
  path('M392 595 l216 0 l-26 100 l-164 0z', 'url(#white)') +
  rect(430, 695, 140, 90, 14, 'url(#metal)') +
  rect(412, 730, 26, 20, 6, 'url(#metal)') +
  rect(562, 730, 26, 20, 6, 'url(#metal)') +
  rect(470, 785, 60, 16, 8, '#4A443E') +
  '</g>'
const puck = (r, fill, inner = '') =>
  shadow(500 - r, 500 - r, 2 * r, 2 * r, r) +
  circle(500, 500, r, fill) +
  circle(500, 500, r, 'url(#shine)') +
  circle(500, 500, r * 0.86, 'none', 'stroke="#000" stroke-opacity=".06" stroke-width="4"') +
  inner
const curtain = (motor) =>
  rect(0, 0, 1000, 1000, 0, '#EADFCF') +
  rect(300, 210, 400, 640, 4, '#DCEAF2') +
  rect(300, 210, 400, 640, 4, 'url(#shine)') +
  rect(494, 210, 12, 640, 0, '#F6F1E8') +
  rect(290, 200, 420, 660, 4, 'none', 'stroke="#F6F1E8" stroke-width="24"') +
  [0, 1, 2, 3, 4]
    .map(
      (i) => rect(130 + i * 44, 170, 46, 740, 20, 'url(#cloth)') + rect(650 + i * 44, 170, 46, 740, 20, 'url(#cloth)'),
    )
    .join('') +
  shadow(90, 130, 820, 44, 12) +
  rect(90, 130, 820, 44, 12, 'url(#white)') +
  (motor ? box(112, 160, 74, 300, 26, 'url(#white)') + dot(149, 420, '#6DBB7A', 6) : '')
const plug = (pins, size) =>
  floor(790, 170) +
  box(500 - size / 2, 500 - size / 2 - 20, size, size + 40, size * 0.24, 'url(#white)') +
  circle(500, 490, size * 0.36, 'none', 'stroke="#CFC6B9" stroke-width="6"') +
  circle(500, 490 - size * 0.17, size * pins * 1.35, '#2A2622') +
  circle(500 - size * 0.16, 490 + size * 0.1, size * pins, '#2A2622') +
  circle(500 + size * 0.16, 490 + size * 0.1, size * pins, '#2A2622') +
  dot(500, 490 + size * 0.47, '#F08A4B', 7)
const hub = (front) =>
  front
    ? floor(720, 300) +
      box(220, 520, 560, 150, 70, 'url(#white)') +
      dot(500, 600, '#F08A4B', 9) +
      rect(280, 664, 440, 14, 7, '#B8AEA2')
    : puck(
        270,
        'url(#white)',
        circle(500, 500, 92, 'none', 'stroke="#E7DFD3" stroke-width="10"') + dot(500, 500, '#F08A4B', 11),
      )
const strip = (cut) =>
  shadow(240, 240, 520, 520, 260) +
  circle(500, 500, 265, '#EFE6D8') +
  circle(500, 500, 80, 'url(#paper)') +
  [250, 205, 160, 115]
    .map((r, i) =>
      circle(500, 500, r, 'none', `stroke="${['#F7F1E8', '#EFE6D8', '#F7F1E8', '#EFE6D8'][i]}" stroke-width="38"`),
    )
    .join('') +
  Array.from({ length: 44 }, (_, i) => {
    const a = (i / 44) * 6.283,
      hue = (i * 41) % 360
    return (
      circle(500 + 250 * Math.cos(a), 500 + 250 * Math.sin(a), 10, `hsl(${20 + (hue % 60)} 85% 62%)`) +
      circle(500 + 250 * Math.cos(a), 500 + 250 * Math.sin(a), 26, `hsl(${20 + (hue % 60)} 90% 60%)`, 'opacity=".25"')
    )
  }).join('') +
  (cut
    ? rect(690, 480, 240, 40, 6, '#F7F1E8') +
      [0, 1, 2, 3].map((i) => rect(720 + i * 52, 490, 22, 20, 3, '#FFD27A')).join('')
    : rect(700, 640, 150, 80, 16, 'url(#dark)'))

const drawings = {
  'switch-1': [plate(430, 1), side('url(#glass)'), wall(plate(430, 1))],
  'switch-2': [plate(430, 2, { lit: 1 }), wall(plate(430, 2))],
  'switch-4': [plate(735, 4, { lit: 2 }), side('url(#glass)'), wall(plate(735, 4, { lit: 1 }))],
  'switch-6': [plate(900, 6, { fan: true, lit: 1 }).replaceAll('285', '300')],
  'retrofit-2': [
    box(330, 330, 340, 340, 44, 'url(#white)') +
      [0, 1, 2, 3, 4]
        .map((i) => rect(368 + i * 56, 600, 40, 46, 6, '#3E7D4A') + circle(388 + i * 56, 618, 10, 'url(#metal)'))
        .join('') +
      text(500, 470, 'L1  L2', 40) +
      dot(500, 390, '#F08A4B', 8),
    side('url(#white)', 20),
  ],
  'retrofit-4': [
    box(250, 310, 500, 380, 44, 'url(#white)') +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => rect(290 + i * 62, 616, 44, 48, 6, '#3E7D4A') + circle(312 + i * 62, 634, 10, 'url(#metal)'))
        .join('') +
      text(500, 470, 'L1  L2  L3  L4', 42) +
      dot(500, 380, '#F08A4B', 8),
  ],
  'modular-16': [
    box(390, 270, 220, 460, 26, 'url(#white)') +
      rect(420, 310, 160, 380, 18, '#F4EFE7') +
      rect(420, 310, 160, 190, 18, '#FFFFFF') +
      text(500, 470, '16 A', 42) +
      dot(500, 640, '#F08A4B', 9),
  ],
  'fan-regulator': [
    box(285, 285, 430, 430, 34, 'url(#white)') +
      circle(512, 512, 140, '#5B4630', 'opacity=".3" filter="url(#near)"') +
      circle(500, 500, 136, 'url(#white)') +
      circle(500, 500, 136, 'url(#shine)') +
      rect(494, 376, 12, 60, 6, '#B4440F') +
      [0, 1, 2, 3, 4]
        .map((i) => text(500 + 185 * Math.cos(2.4 + i * 1.08), 512 + 185 * Math.sin(2.4 + i * 1.08), String(i + 1), 34))
        .join(''),
    wall(
      box(285, 285, 430, 430, 34, 'url(#white)') +
        circle(500, 500, 136, 'url(#white)') +
        circle(500, 500, 136, 'none', 'stroke="#CFC6B9" stroke-width="6"') +
        rect(494, 376, 12, 60, 6, '#B4440F'),
    ),
  ],
  dimmer: [
    box(285, 285, 430, 430, 34, 'url(#glass)') +
      circle(512, 514, 128, '#000', 'opacity=".5" filter="url(#near)"') +
      circle(500, 500, 120, 'url(#metal)') +
      circle(500, 500, 98, 'url(#dark)') +
      rect(495, 406, 10, 44, 5, '#F08A4B') +
      Array.from({ length: 11 }, (_, i) =>
        circle(
          500 + 168 * Math.cos(2.3 + i * 0.46),
          500 + 168 * Math.sin(2.3 + i * 0.46),
          6,
          i < 7 ? '#F08A4B' : '#6B635A',
        ),
      ).join(''),
  ],
  'scene-button': [
    box(285, 285, 430, 430, 60, 'url(#white)') +
      rect(498, 300, 4, 400, 2, '#DAD2C6') +
      rect(300, 498, 400, 4, 2, '#DAD2C6') +
      [
        [392, 392, '☀'],
        [608, 392, '☾'],
        [392, 620, '●'],
        [608, 620, '■'],
      ]
        .map(([x, y, s]) => text(x, y + 18, s, 56, '#B4440F'))
        .join(''),
    wall(
      box(285, 285, 430, 430, 60, 'url(#white)') +
        rect(498, 300, 4, 400, 2, '#DAD2C6') +
        rect(300, 498, 400, 4, 2, '#DAD2C6'),
    ),
  ],
  'ir-blaster': [
    floor(700, 240) +
      path('M260 660 q0 -260 240 -260 q240 0 240 260z', 'url(#glass)') +
      path('M260 660 q0 -260 240 -260 q240 0 240 260z', 'url(#shine)') +
      rect(250, 640, 500, 50, 25, 'url(#dark)') +
      dot(500, 610, '#F08A4B', 9),
  ],
  'lock-main': [
    rect(0, 0, 1000, 1000, 0, 'url(#wood)') +
      [120, 300, 700, 880].map((x) => rect(x, 0, 3, 1000, 0, '#5F3F24', 'opacity=".35"')).join('') +
      lock(200, 700),
    lock(200, 700),
    lock(170, 640, { handle: false }) +
      box(640, 330, 90, 340, 12, 'url(#metal)') +
      [380, 450, 520, 590].map((y) => rect(726, y, 70, 26, 8, 'url(#brass)')).join(''),
  ],
  'lock-slim': [
    rect(0, 0, 1000, 1000, 0, '#C9CFD3') + rect(0, 0, 330, 1000, 0, '#DDE6EA') + lock(150, 640, { slim: true }),
    lock(150, 640, { slim: true }),
  ],
  'lock-knob': [
    puck(
      230,
      'url(#metal)',
      circle(500, 500, 150, 'url(#glass)') +
        circle(500, 500, 84, 'none', 'stroke="#F08A4B" stroke-width="6"') +
        [0, 1, 2]
          .map(
            (i) =>
              `<path d="M${470 + i * 9} 522 q${30 - i * 9} -${66 - i * 18} ${60 - i * 18} 0" fill="none" stroke="#F5C9A4" stroke-width="6"/>`,
          )
          .join(''),
    ),
  ],
  doorbell: [
    box(385, 200, 230, 600, 70, 'url(#glass)') +
      circle(500, 340, 78, '#0B0F13') +
      circle(500, 340, 52, 'url(#lens)') +
      circle(484, 322, 11, '#fff', 'opacity=".7"') +
      circle(500, 640, 82, 'url(#metal)') +
      circle(500, 640, 66, 'url(#dark)') +
      circle(500, 640, 72, 'none', 'stroke="#F08A4B" stroke-width="6"'),
    rect(0, 0, 1000, 1000, 0, '#E2D3BF') +
      rect(560, 60, 440, 940, 0, 'url(#wood)') +
      `<g transform="translate(80 200) scale(.55)">${box(385, 200, 230, 600, 70, 'url(#glass)')}${circle(500, 340, 78, '#0B0F13')}${circle(500, 340, 52, 'url(#lens)')}${circle(500, 640, 82, 'url(#metal)')}${circle(500, 640, 72, 'none', 'stroke="#F08A4B" stroke-width="6"')}</g>`,
  ],
  'door-closer': [
    shadow(250, 360, 480, 120, 30) +
      rect(250, 360, 480, 120, 30, 'url(#metal)') +
      rect(250, 360, 480, 120, 30, 'url(#shine)') +
      path('M480 470 l40 -10 l210 180 l-24 30z', 'url(#metal)') +
      path('M700 640 l30 24 l-330 70 l-8 -30z', 'url(#metal)') +
      circle(500, 470, 34, 'url(#dark)') +
      circle(716, 650, 26, 'url(#dark)'),
  ],
  'curtain-motor': [
    shadow(390, 190, 150, 620, 50) +
      rect(390, 190, 150, 620, 50, 'url(#white)') +
      rect(390, 190, 150, 620, 50, 'url(#shine)') +
      rect(370, 150, 420, 70, 12, 'url(#metal)') +
      dot(465, 740, '#6DBB7A', 8) +
      rect(440, 560, 50, 8, 4, '#D8D0C4'),
    curtain(true),
  ],
  'curtain-rail': [curtain(false)],
  'curtain-robot': [
    shadow(90, 300, 820, 34, 17) +
      rect(90, 300, 820, 34, 17, 'url(#metal)') +
      box(360, 320, 280, 300, 60, 'url(#white)') +
      path('M440 330 q60 -90 120 0', 'none', 'stroke="#B8AEA2" stroke-width="26"') +
      dot(500, 560, '#F08A4B', 8),
    curtain(false) + `<g transform="translate(-190 20) scale(.5)">${box(360, 250, 280, 300, 60, 'url(#white)')}</g>`,
  ],
  'blind-motor': [
    rect(0, 0, 1000, 1000, 0, '#EADFCF') +
      rect(220, 250, 560, 540, 0, '#D8C9B2') +
      Array.from({ length: 9 }, (_, i) => rect(220, 270 + i * 58, 560, 3, 0, '#B9A88E', 'opacity=".5"')).join('') +
      shadow(190, 200, 620, 80, 40) +
      rect(190, 200, 620, 80, 40, 'url(#white)') +
      rect(150, 205, 90, 70, 24, 'url(#dark)') +
      dot(180, 240, '#F08A4B', 6) +
      rect(220, 780, 560, 26, 13, 'url(#metal)'),
  ],
  'bulb-colour': [
    bulb('#F7B98A'),
    bulb('#F2A0A0', 300, 0.62) + bulb('#F7D98A', 500, 0.62) + bulb('#9FC7E8', 700, 0.62),
    bulb('#9FC7E8'),
  ],
  'bulb-white': [bulb('#FFF3DC'), bulb('#FFE2B0', 360, 0.7) + bulb('#F4F8FC', 650, 0.7)],
  'bulb-candle': [
    [380, 620]
      .map(
        (x) =>
          floor(800, 70, 20, x) +
          circle(x, 420, 200, 'url(#glow)') +
          path(
            `M${x} 210 c50 90 84 150 84 230 c0 70 -40 100 -50 150 l-68 0 c-10 -50 -50 -80 -50 -150 c0 -80 34 -140 84 -230z`,
            '#FFF0D0',
          ) +
          path(`M${x - 20} 560 q-10 -90 20 -170 q30 80 20 170`, 'none', 'stroke="#E58A2E" stroke-width="5"') +
          rect(x - 40, 590, 80, 60, 8, 'url(#white)') +
          rect(x - 34, 650, 68, 120, 10, 'url(#brass)'),
      )
      .join(''),
  ],
  'light-strip': [strip(false), strip(true)],
  downlight: [
    [
      [330, 340],
      [670, 340],
      [330, 670],
      [670, 670],
    ]
      .map(
        ([x, y]) =>
          shadow(x - 140, y - 140, 280, 280, 140) +
          circle(x, y, 140, 'url(#white)') +
          circle(x, y, 104, '#FFF6E2') +
          circle(x, y, 104, 'url(#glow)'),
      )
      .join(''),
  ],
  panel: [
    circle(500, 500, 460, 'url(#ember)', 'opacity=".55"') + puck(320, '#FFF8EA', circle(500, 500, 300, 'url(#glow)')),
    rect(0, 0, 1000, 1000, 0, '#EFE4D4') +
      circle(500, 300, 480, 'url(#glow)', 'opacity=".9"') +
      `<ellipse cx="500" cy="240" rx="300" ry="60" fill="#FFF8EA"/><ellipse cx="500" cy="226" rx="300" ry="56" fill="#F08A4B" opacity=".35"/><ellipse cx="500" cy="240" rx="290" ry="54" fill="#FFFDF6"/>` +
      rect(180, 700, 640, 140, 40, '#B98E63') +
      rect(220, 620, 560, 130, 50, '#CFA57A'),
  ],
  motion: [
    puck(
      210,
      'url(#white)',
      `<ellipse cx="500" cy="500" rx="120" ry="120" fill="#F4F8FA"/>` +
        Array.from({ length: 5 }, (_, i) =>
          circle(500, 500, 24 + i * 24, 'none', 'stroke="#D4DDE2" stroke-width="3"'),
        ).join(''),
    ),
    floor(760, 160) +
      path('M340 640 q0 -300 160 -300 q160 0 160 300z', '#F4F8FA') +
      path('M340 640 q0 -300 160 -300 q160 0 160 300z', 'url(#shine)') +
      rect(320, 630, 360, 110, 55, 'url(#white)'),
  ],
  presence: [
    box(320, 320, 360, 360, 70, 'url(#white)') +
      [60, 105, 150]
        .map(
          (r) =>
            `<path d="M${500 - r} 500 a${r} ${r} 0 0 1 ${2 * r} 0" fill="none" stroke="#F08A4B" stroke-opacity="${0.9 - r / 220}" stroke-width="10" stroke-linecap="round"/>`,
        )
        .join('') +
      circle(500, 510, 20, '#B4440F'),
  ],
  'door-sensor': [
    box(370, 240, 150, 520, 40, 'url(#white)') +
      box(560, 420, 76, 340, 24, 'url(#white)') +
      dot(445, 320, '#F08A4B', 7),
    rect(0, 0, 1000, 1000, 0, '#E2D3BF') +
      rect(0, 0, 460, 1000, 0, 'url(#wood)') +
      rect(460, 0, 30, 1000, 0, '#F8F1E6') +
      `<g transform="translate(130 190) scale(.6)">${box(370, 240, 150, 520, 40, 'url(#white)')}</g>` +
      `<g transform="translate(170 190) scale(.6)">${box(560, 420, 76, 340, 24, 'url(#white)')}</g>`,
  ],
  climate: [
    puck(
      240,
      'url(#white)',
      circle(500, 500, 190, '#EEF0EA') +
        text(500, 500, '26.4°', 118, '#2A2622') +
        text(500, 590, '54 %', 62, '#5E554B'),
    ),
  ],
  'air-quality': [
    floor(780, 210) +
      box(290, 300, 420, 440, 90, 'url(#white)') +
      circle(500, 510, 140, 'none', 'stroke="#E7E0D6" stroke-width="20"') +
      `<path d="M500 370 a140 140 0 0 1 121 210" fill="none" stroke="#2F6B3C" stroke-width="20" stroke-linecap="round"/>` +
      text(500, 530, '38', 96, '#2A2622') +
      text(500, 582, 'AQI', 36),
  ],
  leak: [
    puck(200, 'url(#white)', path('M500 400 q70 90 70 140 a70 70 0 0 1 -140 0 q0 -50 70 -140z', '#7FA9C4')) +
      `<ellipse cx="500" cy="800" rx="300" ry="46" fill="#BBD5E4" opacity=".6"/>`,
  ],
  gas: [
    box(340, 240, 320, 520, 60, 'url(#white)') +
      Array.from({ length: 5 }, (_, r) =>
        Array.from({ length: 5 }, (_, c) => circle(420 + c * 40, 340 + r * 40, 9, '#4A443E')).join(''),
      ).join('') +
      dot(440, 620, '#6DBB7A', 8) +
      circle(560, 620, 40, '#F4EFE7', 'stroke="#D8D0C4" stroke-width="4"') +
      text(500, 715, 'LPG', 36),
  ],
  'cam-indoor': [
    camera('dome'),
    rect(0, 0, 1000, 1000, 0, '#EADFCF') +
      rect(0, 700, 1000, 40, 0, '#A9743F') +
      rect(0, 740, 1000, 260, 0, '#D8C9B2') +
      `<g transform="translate(230 330) scale(.5)">${camera('dome')}</g>` +
      rect(90, 480, 60, 220, 4, '#B4440F') +
      rect(154, 460, 46, 240, 4, '#5F7F68') +
      rect(204, 500, 70, 200, 4, '#C59A4E'),
  ],
  'cam-pan': [camera('pan')],
  'cam-outdoor': [
    camera('bullet'),
    rect(0, 0, 1000, 1000, 0, '#C8785A') +
      Array.from({ length: 12 }, (_, r) =>
        Array.from({ length: 8 }, (_, c) =>
          rect(c * 140 - (r % 2) * 70, r * 86, 132, 78, 4, r % 3 ? '#D08568' : '#C27152'),
        ).join(''),
      ).join('') +
      `<g transform="translate(130 150) scale(.75)">${camera('bullet')}</g>`,
  ],
  'cam-solar': [camera('solar')],
  hub: [hub(true), hub(false)],
  'plug-6': [
    plug(0.055, 330),
    floor(760, 200) +
      box(300, 400, 260, 220, 60, 'url(#white)') +
      rect(556, 440, 90, 22, 8, 'url(#brass)') +
      rect(556, 560, 90, 22, 8, 'url(#brass)') +
      rect(556, 494, 110, 30, 10, 'url(#brass)'),
  ],
  'plug-16': [plug(0.066, 400)],
  meter: [
    rect(0, 480, 1000, 50, 0, 'url(#metal)') +
      box(380, 250, 240, 520, 18, 'url(#white)') +
      rect(410, 330, 180, 120, 8, '#DDE6DC') +
      text(500, 408, '4.82', 56, '#2A2622') +
      text(500, 440, 'kWh', 26) +
      [0, 1, 2]
        .map((i) => circle(430 + i * 70, 290, 16, 'url(#metal)') + circle(430 + i * 70, 730, 16, 'url(#metal)'))
        .join('') +
      dot(500, 620, '#F08A4B', 8),
  ],
}

const scenes = {
  'room-living':
    rect(0, 0, 1600, 900, 0, '#EADCC7') +
    rect(0, 690, 1600, 210, 0, '#C9A57C') +
    circle(1240, 260, 420, 'url(#glow)', 'opacity=".85"') +
    rect(180, 130, 420, 420, 6, '#F9E6C8') +
    rect(200, 150, 380, 380, 2, '#F4B57E') +
    circle(480, 330, 70, '#F7D9A8') +
    rect(384, 150, 12, 380, 0, '#F8F1E6') +
    [0, 1, 2, 3]
      .map(
        (i) =>
          rect(110 + i * 26, 100, 28, 560, 12, 'url(#cloth)') + rect(590 + i * 26, 100, 28, 560, 12, 'url(#cloth)'),
      )
      .join('') +
    rect(700, 470, 620, 130, 60, '#9C5B38') +
    rect(660, 560, 700, 170, 46, '#B46F48') +
    rect(720, 540, 260, 110, 34, '#C9855C') +
    rect(1010, 540, 260, 110, 34, '#C9855C') +
    rect(690, 720, 26, 50, 4, '#5F3F24') +
    rect(1310, 720, 26, 50, 4, '#5F3F24') +
    path('M1420 320 l120 0 l44 130 l-208 0z', '#FBE8C4') +
    rect(1474, 450, 12, 320, 6, '#8A662C') +
    `<ellipse cx="1480" cy="774" rx="80" ry="14" fill="#8A662C"/>` +
    `<g transform="translate(690 60) scale(.3)">${plate(735, 4, { lit: 1 })}</g>`,
  'room-door':
    rect(0, 0, 1600, 900, 0, '#E3D2B9') +
    rect(0, 760, 1600, 140, 0, '#B98E63') +
    rect(860, 60, 520, 720, 10, '#7E5533') +
    rect(890, 90, 460, 690, 4, 'url(#wood)') +
    rect(940, 150, 360, 220, 6, '#7A5230') +
    rect(940, 430, 360, 290, 6, '#7A5230') +
    `<g transform="translate(745 250) scale(.4)">${lock(200, 700)}</g>` +
    `<g transform="translate(480 180) scale(.36)">${box(385, 200, 230, 600, 70, 'url(#glass)')}${circle(500, 340, 52, 'url(#lens)')}${circle(500, 640, 72, 'none', 'stroke="#F08A4B" stroke-width="8"')}</g>` +
    path('M180 760 l40 -170 l160 0 l40 170z', '#B4440F') +
    [0, 1, 2, 3, 4, 5]
      .map(
        (i) =>
          `<path d="M300 600 q${-140 + i * 56} -${200 + (i % 3) * 60} ${-120 + i * 48} -${300 + (i % 2) * 70}" fill="none" stroke="#4F7A56" stroke-width="26" stroke-linecap="round"/>`,
      )
      .join('') +
    rect(960, 760, 320, 40, 6, '#8C4A2B'),
  'room-bed':
    rect(0, 0, 1600, 900, 0, '#D9CBB8') +
    rect(0, 720, 1600, 180, 0, '#A9835A') +
    rect(980, 110, 480, 460, 6, '#2C3A52') +
    circle(1330, 230, 46, '#F4EFE8') +
    [0, 1, 2, 3, 4, 5].map((i) => circle(1020 + i * 70, 170 + ((i * 97) % 240), 4, '#F4EFE8')).join('') +
    rect(1214, 110, 12, 460, 0, '#F6F1E8') +
    [0, 1, 2, 3]
      .map(
        (i) => rect(920 + i * 28, 80, 30, 620, 12, 'url(#cloth)') + rect(1410 + i * 28, 80, 30, 620, 12, 'url(#cloth)'),
      )
      .join('') +
    rect(890, 60, 680, 34, 12, 'url(#white)') +
    rect(120, 380, 60, 400, 10, '#7E5533') +
    rect(150, 560, 720, 180, 30, '#F4EFE8') +
    rect(170, 500, 240, 110, 40, '#FFFFFF') +
    rect(420, 540, 450, 200, 40, '#B46F48') +
    circle(300, 250, 260, 'url(#glow)', 'opacity=".7"') +
    path('M240 200 l120 0 l30 90 l-180 0z', '#FBE8C4') +
    rect(296, 290, 8, 90, 4, '#8A662C'),
  'room-kitchen':
    rect(0, 0, 1600, 900, 0, '#EFE4D4') +
    rect(0, 560, 1600, 40, 0, '#8C8579') +
    rect(0, 600, 1600, 300, 0, '#C9B291') +
    [0, 1, 2, 3, 4]
      .map((i) => rect(30 + i * 320, 640, 290, 220, 8, '#B99E79') + rect(150 + i * 320, 664, 60, 10, 5, '#7E6B4E'))
      .join('') +
    [0, 1, 2].map((i) => rect(60 + i * 300, 60, 270, 260, 8, '#DCC8A8')).join('') +
    rect(1010, 60, 520, 30, 10, '#8C8579') +
    circle(1270, 200, 340, 'url(#glow)', 'opacity=".8"') +
    rect(1120, 470, 260, 90, 14, '#4A443E') +
    circle(1190, 470, 40, '#2A2622') +
    circle(1310, 470, 40, '#2A2622') +
    rect(1140, 390, 110, 80, 12, 'url(#metal)') +
    `<g transform="translate(330 200) scale(.32)">${puck(240, 'url(#white)', circle(500, 500, 190, '#EEF0EA') + text(500, 540, '26.4°', 118, '#2A2622'))}</g>` +
    `<g transform="translate(640 260) scale(.3)">${plug(0.066, 400)}</g>` +
    path('M180 560 l20 -110 l120 0 l20 110z', '#B4440F') +
    [0, 1, 2]
      .map(
        (i) =>
          `<path d="M260 455 q${-70 + i * 70} -90 ${-50 + i * 50} -150" fill="none" stroke="#4F7A56" stroke-width="22" stroke-linecap="round"/>`,
      )
      .join(''),
}

// Drawings that fill the whole sheet; the others are seen from nearer.
const wide = new Set(['switch-6', 'curtain-rail', 'curtain-robot', 'blind-motor', 'meter', 'panel'])

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const page = await browser.newPage()
let bytes = 0
async function shoot(name, inner, viewW, viewH, widths, folder = out, quality = 74, crop = 0) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: Math.round((width * viewH) / viewW) })
    await page.setContent(
      `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" viewBox="${crop} ${crop} ${viewW - 2 * crop} ${viewH - 2 * crop}" width="100%" style="display:block">${defs}${inner}</svg>`,
    )
    const jpeg = await page.screenshot({ type: 'jpeg', quality })
    bytes += jpeg.length
    writeFileSync(new URL(`${name}-${width}.jpg`, folder), jpeg)
  }
}
for (const [slug, views] of Object.entries(drawings))
  for (const [i, inner] of views.entries())
    await shoot(
      `${slug}-${i + 1}`,
      rect(0, 0, 1000, 1000, 0, 'url(#paper)') + inner,
      1000,
      1000,
      [320, 640, 1280],
      out,
      72,
      wide.has(slug) || inner.startsWith('<rect x="0"') ? 0 : 110,
    )
const rooms = new URL('../src/shop/home/', import.meta.url)
mkdirSync(rooms, { recursive: true })
for (const [name, inner] of Object.entries(scenes)) await shoot(name, inner, 1600, 900, [800, 1600], rooms, 66)
await browser.close()
console.log(`pictures: ${Math.round(bytes / 1024)} kB`)
