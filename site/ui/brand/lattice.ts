import { seededRandom } from './seeded-random.ts'

export interface LatticePalette {
  ground: string
  lath: string
  vine: string
  leaf: string
  bloom: string
}

const PALETTES: readonly LatticePalette[] = [
  { ground: '#123f31', lath: '#2a6350', vine: '#6fb08f', leaf: '#9fd2b1', bloom: '#f0a92b' },
  { ground: '#d7e5d8', lath: '#b5cdbb', vine: '#2f7357', leaf: '#14503c', bloom: '#e39a1c' },
  { ground: '#f1e4c9', lath: '#dcc9a2', vine: '#4c7f61', leaf: '#1c5a45', bloom: '#d5800c' },
  { ground: '#edba57', lath: '#f8d999', vine: '#1c5a45', leaf: '#0f4533', bloom: '#fdf6e6' },
  { ground: '#3c5a3a', lath: '#587a52', vine: '#a4c48c', leaf: '#cfe0b4', bloom: '#f4b740' },
  { ground: '#1d3f4a', lath: '#38616d', vine: '#86b8a8', leaf: '#b5d8c5', bloom: '#f0a92b' },
]

export type LatticeShape = 'wide' | 'square'

/**
 * An image's size in units of its view box; laths cross at every half cell, in so many columns and rows. Vines keep
 * `edge` half cells away from the sides.
 */
function drawFrame(width: number, height: number, cell: number, { vines, edge }: { vines: number; edge: number }) {
  const half = cell / 2
  return {
    width,
    height,
    cell,
    half,
    vines,
    edge: edge * half,
    columns: Math.ceil(width / half),
    rows: Math.ceil(height / half),
  }
}
type Frame = ReturnType<typeof drawFrame>

const FRAMES: Record<LatticeShape, Frame> = {
  // A leaf that is cut at the side makes the edge of a card look torn.
  wide: drawFrame(320, 180, 60, { vines: 3, edge: 1.3 }),
  square: drawFrame(96, 96, 48, { vines: 1, edge: 0.6 }),
}

const round = (value: number) => Math.round(value * 10) / 10

/** A leaf from (x, y) towards `angle` (degrees), `size` long. */
function leaf(x: number, y: number, angle: number, size: number): string {
  const turn = (degrees: number, length: number) => {
    const radians = ((angle + degrees) * Math.PI) / 180
    return `${round(x + Math.cos(radians) * length)} ${round(y + Math.sin(radians) * length)}`
  }
  return `M${round(x)} ${round(y)}Q${turn(-42, size * 0.72)} ${turn(0, size)}Q${turn(42, size * 0.72)} ${round(x)} ${round(y)}`
}

/** Laths of one trellis, as data of paths. */
interface Laths {
  rising: string
  falling: string
  /** The parts of the falling ones that lie on top. */
  over: string
}

/** Laths: x ± y = shift + k·cell. They cross at (shift + i·half, j·half), i + j even. */
function laths({ width, height, cell, half, columns, rows }: Frame, shift: number): Laths {
  let rising = ''
  let falling = ''
  // They begin and end beyond the edge, as the ground does.
  const long = height + cell
  for (let k = -Math.ceil(rows / 2) - 1; k <= (columns + rows) / 2 + 1; k++) {
    const x = shift + k * cell
    if (x - height < width && x > 0) rising += `M${x + half} ${-half}l${-long} ${long}`
    if (x < width && x + height > 0) falling += `M${x - half} ${-half}l${long} ${long}`
  }
  // Where both counts are odd the falling lath comes back on top: that weaves them.
  let over = ''
  const knot = round(half * 0.36)
  for (let j = 1; j <= rows; j += 2)
    for (let i = -1; i <= columns; i += 2)
      over += `M${round(shift + i * half - knot)} ${round(j * half - knot)}l${2 * knot} ${2 * knot}`
  return { rising, falling, over }
}

/** A vine: data of paths, and its blooms as circles. */
interface Vine {
  stem: string
  leaves: string
  blooms: string
}

/** One of the frame's vines, from below upwards, a crossing at a time. */
function grow(
  random: () => number,
  { width, half, columns, rows, vines, edge }: Frame,
  shift: number,
  index: number,
): Vine {
  let j = rows + 1
  let i = Math.floor((columns * (index + 0.3 + random() * 0.4)) / vines - shift / half)
  if ((i + j) % 2 !== 0) i++
  const top = Math.floor(rows * (0.15 + random() * 0.4))
  let side = random() < 0.5 ? -1 : 1
  let stem = `M${round(shift + i * half)} ${j * half}`
  let leaves = ''
  let blooms = ''
  while (j > top) {
    if (random() < 0.6) side = -side
    const next = shift + (i + side) * half
    if (next < edge) side = 1
    if (next > width - edge) side = -1
    i += side
    j--
    const x = shift + i * half
    const y = j * half
    stem += `q${round(side * half * (0.75 + random() * 0.4))} ${round(-half * 0.15)} ${side * half} ${-half}`
    leaves += leaf(x, y, side > 0 ? -5 - random() * 50 : -125 - random() * 50, half * (0.5 + random() * 0.28))
    if (random() < 0.6)
      leaves += leaf(x, y, side > 0 ? -125 - random() * 40 : -15 - random() * 40, half * (0.4 + random() * 0.2))
    if (random() < 0.16) blooms += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(half * 0.12)}"/>`
  }
  blooms += `<circle cx="${round(shift + i * half)}" cy="${round(j * half - half * 0.06)}" r="${round(half * 0.19)}"/>`
  return { stem, leaves, blooms }
}

/**
 * A trellis with vines growing through it, as an SVG document fragment. The same seed gives the same image, so a
 * company keeps its face on every page. Contains no ids and no text, so it can stand on a page any number of times;
 * decorative (`aria-hidden`).
 */
export function lattice(seed: string, shape: LatticeShape = 'wide', own?: LatticePalette): string {
  const frame = FRAMES[shape]
  const { width, height, half } = frame
  const random = seededRandom(seed)
  const drawn = PALETTES[Math.floor(random() * PALETTES.length)] as LatticePalette
  const palette = own ?? drawn
  const shift = Math.floor(random() * 4) * (half / 2)
  const { rising, falling, over } = laths(frame, shift)
  const vines = Array.from({ length: frame.vines }, (_, index) => grow(random, frame, shift, index))
  const all = (part: keyof Vine) => vines.map((vine) => vine[part]).join('')

  const lath = round(half * 0.17)
  const stroke = (d: string, color: string, thickness: number) =>
    `<path d="${d}" stroke="${color}" stroke-width="${thickness}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" fill="none">` +
    // An image rarely ends on a whole pixel: a ground of its exact size would let the card show at its edges.
    `<path d="M-9-9h${width + 18}v${height + 18}H-9z" fill="${palette.ground}"/>` +
    stroke(falling, palette.lath, lath) +
    stroke(rising, palette.ground, round(lath * 1.9)) +
    stroke(rising, palette.lath, lath) +
    stroke(over, palette.ground, round(lath * 1.9)) +
    stroke(over, palette.lath, lath) +
    `<path d="${all('stem')}" stroke="${palette.vine}" stroke-width="${round(half * 0.09)}" stroke-linecap="round"/>` +
    `<path d="${all('leaves')}" fill="${palette.leaf}"/>` +
    `<g fill="${palette.bloom}">${all('blooms')}</g></svg>`
  )
}
