import { expect, test } from 'vitest'
import { lattice } from './lattice.ts'

const NAMES = ['Prairie Robotics', 'Harbor Pay', 'Fern Health', 'Żubr', '', '🌱', 'x'.repeat(5000)]

test('the same name always has the same image', () => {
  for (const name of NAMES) expect(lattice(name)).toBe(lattice(name))
  expect(lattice('Prairie Robotics').slice(0, 260)).toMatchInlineSnapshot(
    `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" fill="none"><path d="M-9-9h338v198H-9z" fill="#3c5a3a"/><path d="M-180 -30l240 240M-120 -30l240 240M-60 -30l240 240M0 -30l240 240M60 -30l240 2"`,
  )
})

test('different names have different images, in both shapes', () => {
  const images = NAMES.flatMap((name) => [lattice(name, 'wide'), lattice(name, 'square')])
  expect(new Set(images).size).toBe(images.length)
})

test('an image takes nothing of the name into the document', () => {
  const image = lattice('<script>alert(1)</script>" onload="x')
  expect(image).not.toMatch(/script|onload/)
  expect(image).not.toMatch(/\bid=|NaN|Infinity|undefined/)
})

test('no leaf or bloom is cut at the sides, where a card would look torn', () => {
  for (const name of Array.from({ length: 200 }, (_, index) => `Company ${index}`)) {
    const grown = lattice(name).split('stroke-linecap="round"/>')[1]!
    const ends = [...grown.matchAll(/(?<=[MQ ])(-?[\d.]+) -?[\d.]+|cx="([\d.]+)"/g)].map(([, x, cx]) => Number(x ?? cx))
    expect(ends.length).toBeGreaterThan(20)
    // Wide images are a little narrower on a card.
    expect(Math.min(...ends), name).toBeGreaterThan(8)
    expect(Math.max(...ends), name).toBeLessThan(320 - 8)
  }
})

test('an image is well-formed and stays small enough for a page of cards', () => {
  for (const name of NAMES) {
    const image = lattice(name)
    expect(image.length).toBeLessThan(5000)
    expect(image.match(/<(path|circle|g|svg)\b/g)?.length).toBe(image.match(/\/>|<\/(g|svg)>/g)?.length)
  }
})
