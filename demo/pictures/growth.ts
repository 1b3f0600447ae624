import { HEIGHT, INK, number, smooth, WIDTH } from './canvas.ts'
import type { Random } from './random.ts'

const GROUNDS = [
  {
    ground: INK.paper,
    grid: '#eadfc8',
    posts: ['#cfdcc6', INK.sage, INK.fern, INK.evergreen],
    line: INK.marigold,
    dot: INK.deep,
  },
  {
    ground: INK.deep,
    grid: '#124233',
    posts: ['#17493a', '#1f6349', '#3d7f60', INK.sage],
    line: INK.marigold,
    dot: INK.paper,
  },
  {
    ground: '#f4c564',
    grid: '#f7d387',
    posts: ['#e3a63a', '#3d7f60', INK.pine, INK.evergreen],
    line: INK.paper,
    dot: INK.deep,
  },
]

/** Something that grows: posts that rise from left to right with a stem that climbs along their tops. */
export function growth(random: Random): string {
  const colors = random.pick(GROUNDS)
  const count = random.whole(9, 13)
  const step = WIDTH / count
  const tops: [number, number][] = []
  const posts = Array.from({ length: count }, (_, at) => {
    const rise = (at + 1) / count
    const top = HEIGHT - 90 - rise ** random.between(1.1, 1.7) * 400 - random.between(-26, 34)
    const x = step * at + step * 0.2
    tops.push([x + step * 0.3, top - 46])
    const color = colors.posts[Math.min(3, Math.floor(rise * 4))]!
    const bars = Array.from({ length: Math.floor((HEIGHT - top) / 44) }, (_, bar) => {
      const y = top + 22 + bar * 44
      return `M${number(x)} ${number(y)}l${number(step * 0.6)} -22`
    }).join('')
    return (
      `<rect x="${number(x)}" y="${number(top)}" width="${number(step * 0.6)}" height="${number(HEIGHT - top)}" rx="9" fill="${color}"/>` +
      `<path d="${bars}" stroke="${colors.ground}" stroke-width="4" opacity=".3"/>`
    )
  })
  const stem = smooth([[-40, tops[0]![1] + 30], ...tops, [WIDTH + 40, tops.at(-1)![1] - 60]])
  const dots = tops.map(([x, y], at) => {
    const size = at === count - 2 ? 20 : 10
    const color = at === count - 2 ? colors.line : colors.dot
    return `<circle cx="${number(x)}" cy="${number(y + 12)}" r="${size}" fill="${color}" stroke="${colors.ground}" stroke-width="5"/>`
  })
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.ground}"/>`,
    `<path d="${Array.from({ length: 9 }, (_, at) => `M0 ${at * 80 + 30}H${WIDTH}`).join('')}" stroke="${colors.grid}" stroke-width="3"/>`,
    ...posts,
    `<path d="${stem}" fill="none" stroke="${colors.line}" stroke-width="9" stroke-linecap="round" transform="translate(0 12)"/>`,
    ...dots,
  ].join('')
}
