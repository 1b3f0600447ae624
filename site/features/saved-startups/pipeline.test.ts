import { describe, expect, it } from 'vitest'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { pipelineColumns, stageBeside, whenLabel } from './pipeline.ts'

const TODAY = '2026-02-10'
let lastId = 0
const entry = (part: Partial<SavedStartup>) =>
  ({ id: ++lastId, createdAt: '2026-01-01', pipeline: 'new', nextActionOn: null, ...part }) as SavedStartup

describe('the board', () => {
  it('has a column for each stage, in order', () => {
    expect(pipelineColumns([]).map(({ label }) => label)).toEqual([
      'New',
      'Contacted',
      'In diligence',
      'Committed',
      'Passed',
    ])
  })

  it('puts what is to be done soonest first, then what was saved last', () => {
    const older = entry({ createdAt: '2026-01-01' })
    const newer = entry({ createdAt: '2026-01-02' })
    const later = entry({ nextActionOn: '2026-03-01' })
    const soon = entry({ nextActionOn: '2026-02-11' })
    const [first] = pipelineColumns([older, newer, later, soon])
    expect(first?.entries).toEqual([soon, later, newer, older])
  })

  it('knows the stage beside one', () => {
    expect(stageBeside('new', -1)).toBeUndefined()
    expect(stageBeside('new', 1)).toBe('contacted')
    expect(stageBeside('passed', 1)).toBeUndefined()
  })
})

describe('next actions', () => {
  it.each([
    [TODAY, 'Today'],
    ['2026-02-09', 'Overdue since Feb 9, 2026'],
    ['2026-02-11', 'Feb 11, 2026'],
    [null, ''],
  ])('say when %s is', (day, label) => expect(whenLabel(day, TODAY)).toBe(label))
})
