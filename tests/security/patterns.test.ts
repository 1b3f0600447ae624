import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { findPatterns, type Pattern } from './patterns.ts'

const { literal, made } = findPatterns()
const CACHE = '.cache'
/** Patterns that were found harmless before, cached because checking all of them takes 15 seconds. */
const KNOWN = join(CACHE, 'harmless-patterns.json')

function readKnown(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(KNOWN, 'utf8')) as string[])
  } catch {
    return new Set()
  }
}

/** How the time grows with the input, in the checker's words; `null` for linear growth. */
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

test('regular expressions: the checker finds those of the sources', () => expect(literal.length).toBeGreaterThan(250))

test('regular expressions: they are built only from our own text', () => {
  expect([...new Set(made)].toSorted()).toEqual([
    'api/account/contract/email-domain.ts',
    'api/calls.ts',
    'api/platform/contract/money.ts',
    'cms/content/entry-text.ts',
    'cms/import/article-day.ts',
  ])
})

test('regular expressions: none takes more than linear time', { timeout: 600_000 }, () => {
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
