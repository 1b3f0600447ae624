import { expect, it } from 'vitest'
import { WEIGHTS } from '#api/matches/contract/schema.ts'
import { FACTORS, OTHER_RULES } from './scoring.ts'

it('names every factor with its weight for each side, of a hundred', () => {
  for (const party of ['founder', 'investor'] as const) {
    const weights = FACTORS.map((factor) => factor[party])
    expect(weights.toSorted()).toEqual(Object.values(WEIGHTS[party]).toSorted())
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100)
  }
})

it('says in words what each value counts', () => {
  const text = (name: string) => FACTORS.find((factor) => factor.name === name)!.text
  expect(text('Industry')).toContain('a related one counts 50%.')
  expect(text('Ask and check size')).toBe(
    'A check that covers the full ask counts in full; at least 20% of it counts 80%; at least 5% of it counts 50%; less counts 20%. An ask below the investor’s minimum counts about 33%; one below 50% of it isn’t suggested.',
  )
  expect(OTHER_RULES.join(' ')).toContain(
    'in the last 90 days counts in full; an older one counts 5% less. After 180 days',
  )
  expect(OTHER_RULES.join(' ')).toContain('Of ten matches, at most 4 are in one industry, and 2 go to')
})
