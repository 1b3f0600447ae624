import { HEIGHT, INK, number, smooth, WIDTH } from './canvas.ts'
import type { Random } from './random.ts'

const CROPS = [INK.evergreen, INK.pine, INK.fern, INK.sage, INK.mist, INK.straw, INK.marigold, INK.cream, '#527f4f']

/** Farmland from above: plots with their furrows on both sides of a river, a road and a few barns. */
export function fields(random: Random): string {
  const turn = random.between(-14, 14)
  const plots: string[] = []
  const [columns, rows] = [random.whole(6, 8), random.whole(4, 5)]
  const xs = edges(random, columns, -180, WIDTH + 180)
  const ys = edges(random, rows, -200, HEIGHT + 200)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      plots.push(plot(random, xs[column]!, ys[row]!, xs[column + 1]! - xs[column]!, ys[row + 1]! - ys[row]!))
    }
  }
  const land = `<g transform="rotate(${number(turn)} ${WIDTH / 2} ${HEIGHT / 2})">${plots.join('')}</g>`
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK.cream}"/>${land}${river(random)}`
}

function edges(random: Random, count: number, from: number, to: number): number[] {
  const step = (to - from) / count
  return Array.from({ length: count + 1 }, (_, at) => from + step * at + random.between(-0.2, 0.2) * step)
}

function plot(random: Random, x: number, y: number, wide: number, tall: number): string {
  const color = random.pick(CROPS)
  const [left, top, width, height] = [x + 4, y + 4, wide - 8, tall - 8].map(number)
  const ground = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="5" fill="${color}"/>`
  if (random() < 0.12) return ground + orchard(random, x, y, wide, tall)
  const light = random() < 0.5
  const along = random() < 0.5
  const gap = random.pick([12, 16, 22])
  const lines: string[] = []
  for (let at = gap; at < (along ? tall : wide) - 10; at += gap) {
    lines.push(
      along
        ? `M${number(x + 8)} ${number(y + at)}h${number(wide - 16)}`
        : `M${number(x + at)} ${number(y + 8)}v${number(tall - 16)}`,
    )
  }
  const furrow = `<path d="${lines.join('')}" stroke="${light ? '#fffaf0' : INK.deep}" stroke-width="3" opacity="${light ? 0.25 : 0.16}"/>`
  return ground + furrow + (random() < 0.14 ? barn(x + wide * 0.2, y + tall * 0.3) : '')
}

function orchard(random: Random, x: number, y: number, wide: number, tall: number): string {
  const trees: string[] = []
  for (let top = y + 26; top < y + tall - 18; top += 30) {
    for (let left = x + 26; left < x + wide - 18; left += 30) {
      trees.push(`<circle cx="${number(left)}" cy="${number(top)}" r="${number(random.between(8, 11.5))}"/>`)
    }
  }
  return `<g fill="${INK.deep}" opacity=".72">${trees.join('')}</g>`
}

const barn = (x: number, y: number): string =>
  `<g transform="translate(${number(x)} ${number(y)})"><rect x="4" y="5" width="54" height="34" fill="${INK.deep}" opacity=".3"/>` +
  `<rect width="54" height="17" fill="${INK.amber}"/><rect y="17" width="54" height="17" fill="${INK.clay}"/></g>`

function river(random: Random): string {
  const [from, to] = [random.between(150, 1050), random.between(150, 1050)]
  const [swing, phase] = [random.between(70, 150), random.between(0, 6)]
  const points: [number, number][] = []
  for (let y = -60; y <= HEIGHT + 60; y += 45) {
    const along = (y + 60) / (HEIGHT + 120)
    points.push([from + (to - from) * along + Math.sin(along * 7 + phase) * swing, y])
  }
  const line = (color: string, width: number) =>
    `<path d="${smooth(points)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`
  return line('#86ab7c', 86) + line('#e6efe6', 58) + line('#cfe1d9', 40)
}
