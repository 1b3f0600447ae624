import { HEIGHT, LIGHTS, number, sky, smooth, sun, WIDTH } from './canvas.ts'
import type { Random } from './random.ts'

/** A valley: ridges behind each other under a low sun, with trees on the near slopes. */
export function hills(random: Random): string {
  const light = random.pick(LIGHTS)
  const sunX = random.between(220, 980)
  const ridges = light.land.map((color, depth) => ridge(random, depth, color))
  return [
    sky(light),
    light === LIGHTS[3] ? stars(random) : '',
    sun(sunX, random.between(190, 300), random.between(52, 78), light.sun),
    clouds(random, light.sky[0]),
    ...ridges.map((each) => each.shape + each.trees),
  ].join('')
}

function ridge(random: Random, depth: number, color: string) {
  const base = 330 + depth * 72
  const tall = 62 - depth * 7
  const waves = [1, 2.3, 4.1].map((rate, at) => ({
    rate: rate * random.between(0.7, 1.2),
    phase: random.between(0, 7),
    height: tall / (at * 1.5 + 1),
  }))
  const heightAt = (x: number) =>
    base + waves.reduce((sum, { rate, phase, height }) => sum + Math.sin((x / WIDTH) * 6.3 * rate + phase) * height, 0)
  const points: [number, number][] = []
  for (let x = -40; x <= WIDTH + 40; x += 40) points.push([x, heightAt(x)])
  const shape = `<path d="${smooth(points)}V${HEIGHT}H-40Z" fill="${color}"/>`
  return { shape, trees: depth < 3 ? '' : grove(random, heightAt, color, depth) }
}

function grove(random: Random, heightAt: (x: number) => number, color: string, depth: number): string {
  const scale = depth === 4 ? 1.7 : 1
  const middle = random.between(0, WIDTH)
  return Array.from({ length: depth === 4 ? 13 : 22 }, () => {
    const x = middle + random.between(-1, 1) * random.between(60, 420)
    const ground = heightAt(x) + 4
    const tall = random.between(26, 52) * scale
    const wide = tall * random.between(0.3, 0.42)
    return (
      `<path d="M${number(x - wide / 2)} ${number(ground)}L${number(x)} ${number(ground - tall)}` +
      `L${number(x + wide / 2)} ${number(ground)}Z" fill="${color}"/>`
    )
  }).join('')
}

function clouds(random: Random, color: string): string {
  return Array.from({ length: 3 }, () => {
    const x = random.between(-80, WIDTH - 120)
    const y = random.between(60, 210)
    const long = random.between(150, 330)
    return (
      `<g fill="${color}" opacity=".5"><rect x="${number(x)}" y="${number(y)}" width="${number(long)}" height="14" rx="7"/>` +
      `<rect x="${number(x + long * 0.22)}" y="${number(y - 14)}" width="${number(long * 0.5)}" height="14" rx="7"/></g>`
    )
  }).join('')
}

const stars = (random: Random): string =>
  Array.from({ length: 60 }, () => {
    const [x, y] = [random.between(0, WIDTH), random.between(0, 300)]
    return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(random.between(0.8, 2))}" fill="#f6e6bf" opacity=".7"/>`
  }).join('')
