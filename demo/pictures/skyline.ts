import { HEIGHT, LIGHTS, number, sky, sun, WIDTH, type Light } from './canvas.ts'
import type { Random } from './random.ts'

const SHORE = 520

/** The city by the river: three rows of houses, lit windows, the water below. */
export function skyline(random: Random): string {
  const light = random.pick([LIGHTS[0]!, LIGHTS[2]!, LIGHTS[3]!])
  const sunX = random.between(200, 1000)
  return [
    sky(light),
    sun(sunX, random.between(200, 330), random.between(60, 95), light.sun),
    row(random, light.land[1], 260, 400, null),
    row(random, light.land[2], 170, 330, { color: light.window, share: 0.12 }),
    row(random, light.land[3], 80, 220, { color: light.window, share: 0.34 }),
    bridge(light),
    water(random, light, sunX),
  ].join('')
}

function row(
  random: Random,
  color: string,
  low: number,
  tall: number,
  lights: { color: string; share: number } | null,
) {
  let x = random.between(-60, 0)
  const houses: string[] = []
  while (x < WIDTH) {
    const wide = random.between(52, 128)
    // Towers stand in the middle, low houses at the edges, so that the city has a shape of its own.
    const middle = 1 - Math.abs(x + wide / 2 - WIDTH * 0.52) / (WIDTH * 0.62)
    const top = SHORE - (low * 0.55 + (tall - low) * random() * 0.7 + middle * tall * 0.36)
    houses.push(house(random, x, top, wide, color), lights ? windows(random, x, top, wide, lights) : '')
    x += wide + (random() < 0.2 ? random.between(8, 34) : 0)
  }
  return houses.join('')
}

function house(random: Random, x: number, top: number, wide: number, color: string): string {
  const body = `<rect x="${number(x)}" y="${number(top)}" width="${number(wide + 0.6)}" height="${number(SHORE - top)}" fill="${color}"/>`
  const middle = x + wide / 2
  const roofs = [
    '',
    '',
    `<path d="M${number(x)} ${number(top)}L${number(middle)} ${number(top - wide * 0.42)}L${number(x + wide)} ${number(top)}Z" fill="${color}"/>`,
    `<rect x="${number(x + wide * 0.18)}" y="${number(top - 20)}" width="${number(wide * 0.64)}" height="21" fill="${color}"/>`,
    `<path d="M${number(middle - 2)} ${number(top)}V${number(top - 56)}h4V${number(top)}Z" fill="${color}"/>`,
    `<path d="M${number(x)} ${number(top)}V${number(top - 26)}L${number(x + wide)} ${number(top)}Z" fill="${color}"/>`,
  ]
  return body + random.pick(roofs)
}

function windows(random: Random, x: number, top: number, wide: number, lights: { color: string; share: number }) {
  const columns = Math.floor((wide - 14) / 17)
  const gap = (wide - columns * 9) / (columns + 1)
  const panes: string[] = []
  for (let y = top + 16; y < SHORE - 22; y += 22) {
    for (let column = 0; column < columns; column++) {
      if (random() > lights.share) continue
      const left = x + gap + column * (9 + gap)
      panes.push(`<rect x="${number(left)}" y="${number(y)}" width="9" height="12" rx="1"/>`)
    }
  }
  return `<g fill="${lights.color}">${panes.join('')}</g>`
}

function bridge(light: Light): string {
  const arches = Array.from({ length: 6 }, (_, at) => {
    const x = at * 210 - 30
    return `M${x} ${SHORE + 34}v-18a92 40 0 0 1 184 0v18h26v-44h-236v44z`
  }).join('')
  return `<path d="${arches}" fill="${light.land[4]}"/><rect y="${SHORE - 14}" width="${WIDTH}" height="9" fill="${light.land[4]}"/>`
}

function water(random: Random, light: Light, sunX: number): string {
  const ripples = Array.from({ length: 34 }, (_, at) => {
    const near = random() < 0.45
    const x = near ? sunX + random.between(-110, 60) : random.between(-60, WIDTH)
    const y = SHORE + 44 + ((HEIGHT - SHORE - 52) * at) / 34
    const color = near ? light.sun : light.land[2]
    return `<rect x="${number(x)}" y="${number(y)}" width="${number(random.between(30, 150))}" height="3.4" rx="1.7" fill="${color}" opacity="${near ? 0.75 : 0.6}"/>`
  }).join('')
  return `<rect y="${SHORE + 32}" width="${WIDTH}" height="${HEIGHT - SHORE}" fill="${light.land[4]}"/>${ripples}`
}
