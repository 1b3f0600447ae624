import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

/** Requirements of ASVS 5.0.0 at levels 1 and 2, by chapter. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

/** The rows of the table with answers: requirement numbers and answer. */
const rows = page.split('\n').flatMap((line) => {
  const [, numbers, answer] = /^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) +\| (met|not met|n\/a) +\|/.exec(line) ?? []
  return numbers ? numbers.split(', ').map((number) => ({ number, answer })) : []
})

it('the security page answers each requirement once, and its totals are right', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const inTag = (tag: number) => rows.filter(({ number }) => number.startsWith(`${tag}.`)).length
  expect(REQUIREMENTS.map((_, place) => inTag(place + 1))).toEqual(REQUIREMENTS)
  const countRows = (answer: string) => rows.filter((row) => row.answer === answer).length
  expect(page).toContain(
    `${countRows('met')} of ${rows.length} are met, ${countRows('not met')} are not, ${countRows('n/a')} have nothing to apply to.`,
  )
})

it('the security page lists each limit that applies', () => {
  const sources = globSync('api/**/*service.ts').map((path) => readFileSync(path, 'utf8'))
  const limit = /create(?:RateLimit|BackOff)\(\{\s*action: '([^']+)'/g
  const counted = new Set(sources.flatMap((source) => [...source.matchAll(limit)].map(([, action]) => action!)))
  const [section = ''] = /(?<=### What is counted\n)[^]*?(?=\n### )/.exec(page) ?? []
  const cells = section.split('\n').flatMap((line) => line.split('|')[2] ?? [])
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, action]) => action!))
  expect(listed.toSorted()).toEqual([...counted].toSorted())
})
