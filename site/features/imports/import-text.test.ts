import { expect, it } from 'vitest'
import { formatHeadline } from './import-text.ts'

const none = { create: 0, update: 0, unchanged: 0, skipped: 0 }
const headline = (counts: Partial<typeof none>, kind: 'startups' | 'community' = 'startups') =>
  formatHeadline({ counts: { ...none, ...counts }, kind })

it('import headline: lines that all failed are not called nothing new', () => {
  expect(headline({ skipped: 20 })).toBe('All 20 rows can’t be imported. Each one says why below.')
  expect(headline({ skipped: 1 })).toBe('The only row can’t be imported. Each one says why below.')
})

it('import headline: each outcome has its number', () => {
  expect(headline({ create: 12, update: 3, unchanged: 1, skipped: 1204 })).toBe(
    'Of 1,220 rows, 12 will be added, 3 will be updated, 1 is there already, and 1,204 can’t be imported. ' +
      'Nothing changes until you select Import. Rows that can’t be imported say why below.',
  )
  expect(headline({ create: 2 }, 'community')).toBe(
    'Of 2 rows, 2 will be added. Nothing changes until you select Import. They’ll be on the site right away.',
  )
  expect(headline({ unchanged: 4 })).toBe('All 4 rows are there already. Importing changes nothing.')
  expect(headline({ unchanged: 4, skipped: 2 })).toBe(
    'Of 6 rows, 4 are there already and 2 can’t be imported. Importing changes nothing. Rows that can’t be imported say why below.',
  )
  expect(headline({})).toBe('There are no rows in this file.')
})
