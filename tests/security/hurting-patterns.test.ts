import { expect, test } from 'vitest'
import { findPatterns, type Pattern } from '#tests/house/patterns.ts'
import { counted, figure, rounds, within } from '#tests/trust/figure.ts'

/** Characters of the largest text that meets a pattern: an entry of the content, four times a body of JSON. */
const LARGEST = rounds(4 * 1024, 256 * 1024)

/** Strings made to hurt a pattern: each two of its own words, over and over, and then what fits nowhere. */
function* hurting({ source }: Pattern): Generator<string> {
  const words = source.match(/[a-z]{2,}|[^\\[\](){}|^$*+?]/gi) ?? []
  const own = [...new Set([...words, 'a', '0', ' ', '\t', '\n', '/', '<', '"'])].slice(0, 16)
  for (const one of own)
    for (const other of own) {
      const pair = one === other ? one : one + other
      yield `${one}${pair.repeat(LARGEST / pair.length)}\0`
    }
}

function timeOf(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

test('strings that are made to hurt a pattern do not', () => {
  const { literal } = findPatterns()
  let slowest = { ms: 0, place: '' }
  let strings = 0
  for (const pattern of literal) {
    const expression = new RegExp(pattern.source, pattern.flags.replace('y', ''))
    for (const text of hurting(pattern)) {
      // The machine may have been busy with something else.
      let ms = Infinity
      for (let tries = 0; tries < 4 && ms > 20; tries++)
        ms = Math.min(
          ms,
          timeOf(() => text.replace(expression, '')),
        )
      strings++
      if (ms > slowest.ms) slowest = { ms, place: pattern.place }
    }
  }
  expect(slowest.ms, slowest.place).toBeLessThan(within(50))
  figure({
    chapter: 'Bad input',
    what: `Each of ${literal.length} regular expressions on ${counted(strings)} strings of 256 kB that are made to hurt it; a checker finds none (tests/house)`,
    promised: 'none above 50 ms',
    measured: `none above; slowest ${slowest.ms.toFixed(0)} ms (${slowest.place})`,
  })
})
