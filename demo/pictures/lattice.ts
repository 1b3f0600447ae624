import { HEIGHT, INK, number, smooth, WIDTH } from './canvas.ts'
import type { Random } from './random.ts'

const GROUNDS = [
  { ground: INK.evergreen, strip: '#1f6a4f', shade: '#0f4131', stem: INK.mist, leaf: [INK.sage, INK.mist, INK.fern] },
  {
    ground: INK.paper,
    strip: '#e9dfc9',
    shade: '#dccfb3',
    stem: INK.evergreen,
    leaf: [INK.evergreen, INK.fern, INK.pine],
  },
  { ground: '#f3bd57', strip: '#f8d07f', shade: '#dd9d31', stem: INK.deep, leaf: [INK.evergreen, INK.pine, INK.deep] },
  { ground: INK.deep, strip: '#174a39', shade: '#08241b', stem: INK.sage, leaf: [INK.fern, INK.sage, INK.pine] },
]

/** The brand's own picture: a trellis with a vine that has come up on it and is in blossom. */
export function lattice(random: Random): string {
  const colors = random.pick(GROUNDS)
  const step = random.pick([150, 170, 190])
  const blossom = colors.ground === '#f3bd57' ? INK.paper : INK.marigold
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.ground}"/>`,
    trellis(step, colors.strip, colors.shade),
    ...Array.from({ length: 4 }, (_, at) => vine(random, at, colors.stem, colors.leaf, blossom)),
  ].join('')
}

function trellis(step: number, strip: string, shade: string): string {
  const falling: string[] = []
  const rising: string[] = []
  for (let x = -HEIGHT - step; x < WIDTH + HEIGHT + step; x += step) {
    falling.push(`M${x} -20L${x + HEIGHT + 40} ${HEIGHT + 20}`)
    rising.push(`M${x} ${HEIGHT + 20}L${x + HEIGHT + 40} -20`)
  }
  const draw = (lines: string[], color: string, width: number, shift = 0) =>
    `<path d="${lines.join('')}" stroke="${color}" stroke-width="${width}" transform="translate(${shift} ${shift * 1.6})"/>`
  return draw(falling, shade, 16, 4) + draw(falling, strip, 16) + draw(rising, shade, 16, 4) + draw(rising, strip, 16)
}

function vine(random: Random, at: number, stem: string, leaves: readonly string[], blossom: string): string {
  const [phase, rate, swing] = [random.between(0, 6), random.between(0.9, 1.5), random.between(70, 120)]
  const left = 120 + at * 300 + random.between(-50, 50)
  const top = random.between(-40, 240)
  const xAt = (y: number) => left + Math.sin((y / HEIGHT) * 6.3 * rate + phase) * swing
  const points: [number, number][] = []
  for (let y = HEIGHT + 30; y > top; y -= 22) points.push([xAt(y), y])
  const grown: string[] = []
  for (let y = HEIGHT - 10, side = 1; y > top + 10; y -= random.between(30, 46), side = -side) {
    const size = random.between(30, 58)
    grown.push(leaf(xAt(y), y, size, side * random.between(35, 80), random.pick(leaves)))
    if (random() < 0.26) grown.push(flower(xAt(y) - side * 26, y - 12, random.between(15, 25), blossom))
  }
  const line = `<path d="${smooth(points)}" fill="none" stroke="${stem}" stroke-width="5" stroke-linecap="round"/>`
  return line + grown.join('') + flower(xAt(top + 20), top + 12, 28, blossom)
}

const leaf = (x: number, y: number, size: number, turn: number, color: string): string =>
  `<path transform="translate(${number(x)} ${number(y)}) rotate(${number(turn)})" fill="${color}" ` +
  `d="M0 0C${number(size * 0.55)} ${number(-size * 0.35)} ${number(size * 0.4)} ${number(-size)} 0 ${number(-size * 1.35)}` +
  `C${number(-size * 0.4)} ${number(-size)} ${number(-size * 0.55)} ${number(-size * 0.35)} 0 0Z"/>`

function flower(x: number, y: number, radius: number, color: string): string {
  const petals = Array.from({ length: 8 }, (_, at) => {
    const angle = (at * Math.PI) / 4
    return `<circle cx="${number(x + Math.cos(angle) * radius * 0.62)}" cy="${number(y + Math.sin(angle) * radius * 0.62)}" r="${number(radius * 0.42)}"/>`
  })
  const heart = color === INK.paper ? INK.amber : INK.clay
  return `<g fill="${color}">${petals.join('')}</g><circle cx="${number(x)}" cy="${number(y)}" r="${number(radius * 0.42)}" fill="${heart}"/>`
}
