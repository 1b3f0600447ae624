import { expect, test } from 'vitest'
import { FIGURE_NAMES } from '#api/insights/contract/schema.ts'
import { leadingFigures } from './report-text.ts'

test('the report opens with six figures and how each has changed', () => {
  const tally = (count: number, sum = 0, summed = 0) => ({ count, sum, summed })
  const changed: Record<string, { now: ReturnType<typeof tally>; before: ReturnType<typeof tally> }> = {
    startups: { now: tally(5), before: tally(2) },
    invested: { now: tally(3, 500_000, 1), before: tally(4) },
    full_time: { now: tally(2, 1_040), before: tally(2, 1_000) },
  }
  const figures = FIGURE_NAMES.map((figure) => ({
    figure,
    ...(changed[figure] ?? { now: tally(1), before: tally(1) }),
  }))
  const leading = leadingFigures({ figures, period: { from: '2030-01-01', to: '2030-03-31' } })
  expect(leading.map(({ label, number, change }) => [label, number, change])).toEqual([
    ['Startups that joined', '5', '+3 from the previous period'],
    ['Investors who joined', '1', 'Same as the previous period'],
    ['Introductions', '1', 'Same as the previous period'],
    ['Meetings held', '1', 'Same as the previous period'],
    ['Invested', '3', '−1 from the previous period'],
    ['Full-time jobs', '1,040', '+40 from the previous period'],
  ])
  expect(leading[0]!.href).toBe('/dashboard/admin/report?list=startups&from=2030-01-01&to=2030-03-31')
})
