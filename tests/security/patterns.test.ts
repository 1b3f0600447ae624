import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
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
function loadGrowth({ source, flags }: Pattern): string | null {
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
  expect([...new Set(made)].toSorted()).toEqual([
    'api/account/contract/email-domain.ts',
    'api/calls.ts',
    'api/platform/contract/money.ts',
    'cms/import/article-day.ts',
  ])
})

test('no pattern takes longer than its input is long', { timeout: 600_000 }, () => {
  const known = readKnown()
  const dangerous: string[] = []
  for (const pattern of literal) {
    const text = `/${pattern.source}/${pattern.flags}`
    if (known.has(text)) continue
    const growth = loadGrowth(pattern)
    if (growth === null) known.add(text)
    else dangerous.push(`${pattern.place} ${text}: ${growth}`)
  }
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(KNOWN, JSON.stringify([...known]))
  expect(dangerous).toEqual([])
})
