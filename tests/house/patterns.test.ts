import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { counted, figure, within } from '#tests/trust/figure.ts'
import { findPatterns, type Pattern } from './patterns.ts'

const { literal, made } = findPatterns()
const CACHE = '.cache'
/** Patterns that were found harmless before: to look at all of them takes the checker a quarter of a minute. */
const KNOWN = join(CACHE, 'harmless-patterns.json')

function readKnown(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(KNOWN, 'utf8')) as string[])
  } catch {
    return new Set()
  }
}

/** How the time grows with the input, in the checker's words; `null` for no faster than the input itself. */
function growthOf({ source, flags }: Pattern): string | null {
  const answer = checkSync(source, flags, {
    timeout: 60_000,
    randomSeed: 1,
    attackTimeout: 1000,
    incubationTimeout: 1000,
    maxIteration: 5,
  })
  if (answer.status === 'safe') return null
  return answer.status === 'unknown' ? `unknown (${answer.error.kind})` : answer.complexity.summary
}

test('the patterns are found', () => expect(literal.length).toBeGreaterThan(250))

test('patterns are made of other text only where that is our own', () => {
  expect([...new Set(made)]).toEqual(['api/contract/calls.ts', 'cms/import/html-text.ts'])
})

test('no pattern takes longer than its input is long', { timeout: 600_000 }, () => {
  const known = readKnown()
  const dangerous: string[] = []
  for (const pattern of literal) {
    const text = `/${pattern.source}/${pattern.flags}`
    if (known.has(text)) continue
    const growth = growthOf(pattern)
    if (growth === null) known.add(text)
    else dangerous.push(`${pattern.place} ${text}: ${growth}`)
  }
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(KNOWN, JSON.stringify([...known]))
  expect(dangerous).toEqual([])
})

/** Characters of the largest text that meets a pattern: an entry of the content, four times a body of JSON. */
const LARGEST = 256 * 1024

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

test('strings that are made to hurt a pattern do not', { timeout: 600_000 }, () => {
  // In the daily suite the checker above is enough.
  if (within(50) === Infinity) return
  let slowest = { ms: 0, place: '' }
  let strings = 0
  for (const pattern of literal) {
    const expression = new RegExp(pattern.source, pattern.flags.replace('y', ''))
    for (const text of hurting(pattern)) {
      // The machine may have been busy with something else.
      let ms = Infinity
      for (let tries = 0; tries < 4 && ms > 20; tries++) ms = Math.min(ms, timeOf(() => text.replace(expression, '')))
      strings++
      if (ms > slowest.ms) slowest = { ms, place: pattern.place }
    }
  }
  expect(slowest.ms, slowest.place).toBeLessThan(50)
  figure({
    chapter: 'Bad input',
    what: `Each of ${literal.length} regular expressions on ${counted(strings)} strings of 256 kB that are made to hurt it`,
    promised: 'by a checker, none takes longer than its input is long; none above 50 ms',
    measured: `none; slowest ${slowest.ms.toFixed(0)} ms (${slowest.place})`,
  })
})
