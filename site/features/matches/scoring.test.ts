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
  expect(text('Industry')).toContain('one close to it half.')
  expect(text('Ask and cheque')).toBe(
    'A cheque that covers the whole ask counts in full; at least a fifth of it, four fifths; at least a twentieth of it, half; less, a fifth. An ask below the investor’s minimum counts about a third; one below half of it is not suggested.',
  )
  expect(OTHER_RULES.join(' ')).toContain('in the last 90 days counts in full, an older one 5% less. After 180 days')
  expect(OTHER_RULES.join(' ')).toContain('Of ten suggestions 4 at most are of one industry, and 2 go to')
})
