import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERFORMANCE_PAGE } from '#tests/bench/page.ts'
import type { Figure } from '#tests/trust/figure.ts'
import { TRUST_PAGE } from '#tests/trust/page.ts'
import { type Dated, figurePage, formatted, withNewer } from './page.ts'

const old: Dated<Figure> = {
  chapter: 'Writes',
  what: 'Killed under load',
  promised: 'none lost',
  measured: '0 of 10',
  day: '2026-01-01',
}

test('a run renews its own figures and leaves the others', () => {
  const other = { ...old, what: 'Fifty at once' }
  const { day: _, ...again } = { ...old, measured: '0 of 300' }
  expect(withNewer(['Writes'], [other, old], [again], '2026-02-02')).toEqual([
    other,
    { ...old, measured: '0 of 300', day: '2026-02-02' },
  ])
})

test('the page has a table for each chapter that has figures, and none for the others', () => {
  const page = figurePage(TRUST_PAGE, [{ ...old, measured: '0 of 10 | 11' }])
  expect(page).toContain('## Writes')
  expect(page).toContain('| Killed under load | none lost | 0 of 10 \\| 11 | 2026-01-01 |')
  expect(page).not.toContain('## Load')
  expect(page.startsWith(TRUST_PAGE.head)).toBe(true)
})

test.each([
  ['trust', (text: string) => figurePage(TRUST_PAGE, JSON.parse(text))],
  ['performance', (text: string) => figurePage(PERFORMANCE_PAGE, JSON.parse(text))],
])('the page of %s says what its figures say', async (name, pageOf) => {
  const path = `docs/figures/${name}.md`
  const page = pageOf(readFileSync(`docs/figures/${name}.json`, 'utf8'))
  expect(readFileSync(path, 'utf8')).toBe(await formatted(path, page))
})
