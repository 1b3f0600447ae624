import { INK, number, svg } from './canvas.ts'
import { randomFrom, type Random } from './random.ts'

const SIZE = 256

const PAIRS = [
  [INK.evergreen, INK.marigold, INK.paper],
  [INK.paper, INK.evergreen, INK.marigold],
  [INK.marigold, INK.deep, INK.paper],
  [INK.deep, INK.sage, INK.marigold],
  [INK.fern, INK.paper, INK.straw],
  [INK.cream, INK.clay, INK.evergreen],
  [INK.amber, INK.paper, INK.deep],
  ['#e3ecdf', INK.pine, INK.amber],
] as const

type Mark = (random: Random, first: string, second: string) => string

const MARKS: readonly Mark[] = [
  (random, first, second) => {
    const turn = random.pick([0, 45])
    return (
      `<g transform="rotate(${turn} 128 128)"><path d="M72 128a56 56 0 0 1 112 0z" fill="${first}"/>` +
      `<path d="M72 138a56 56 0 0 0 112 0z" fill="${second}"/></g>`
    )
  },
  (_, first, second) =>
    [0, 1, 2]
      .map(
        (at) =>
          `<rect x="${70 + at * 42}" y="${150 - at * 38}" width="32" height="${42 + at * 38}" rx="8" fill="${at === 2 ? second : first}"/>`,
      )
      .join(''),
  (random, first, second) => {
    const count = random.pick([5, 6, 8])
    const petals = Array.from({ length: count }, (_, at) => {
      const turn = (360 / count) * at
      return `<ellipse cx="128" cy="88" rx="${count === 8 ? 17 : 24}" ry="42" fill="${first}" transform="rotate(${number(turn)} 128 128)"/>`
    })
    return `${petals.join('')}<circle cx="128" cy="128" r="24" fill="${second}"/>`
  },
  (_, first, second) =>
    `<path d="M128 60L190 96V164L128 200L66 164V96Z" fill="none" stroke="${first}" stroke-width="18" stroke-linejoin="round"/>` +
    `<circle cx="128" cy="130" r="24" fill="${second}"/>`,
  (_, first, second) =>
    `<circle cx="106" cy="128" r="54" fill="${first}"/><circle cx="150" cy="128" r="54" fill="${second}" opacity=".86"/>`,
  (_, first, second) =>
    `<path d="M64 178C64 96 118 70 194 70C194 146 152 186 92 186" fill="${first}"/>` +
    `<path d="M64 196C84 154 116 122 158 104" fill="none" stroke="${second}" stroke-width="13" stroke-linecap="round"/>`,
  (_, first, second) =>
    `<path d="M62 158l44-46 34 30 54-62" fill="none" stroke="${first}" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<circle cx="194" cy="80" r="20" fill="${second}"/>`,
  (_, first, second) =>
    `<rect x="66" y="66" width="56" height="56" rx="14" fill="${first}"/><rect x="134" y="66" width="56" height="56" rx="28" fill="${second}"/>` +
    `<rect x="66" y="134" width="56" height="56" rx="28" fill="${second}"/><rect x="134" y="134" width="56" height="56" rx="14" fill="${first}"/>`,
]

/** The mark of an invented company, 256 × 256, as SVG; always the same for one name. */
export function drawLogo(companyName: string): string {
  const random = randomFrom(companyName)
  const [ground, first, second] = random.pick(PAIRS)
  return svg(
    `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>${random.pick(MARKS)(random, first, second)}`,
    SIZE,
    SIZE,
  )
}
