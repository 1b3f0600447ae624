import { describe, expect, it } from 'vitest'
import type { SavedStartup, SavedStartupSummary } from '#api/saved-startups/contract/responses.ts'
import { savedName, searchSaved, sortSaved, taggedWith, listTags, type SavedSortKey } from './saved-view.ts'

let lastId = 0
function saved(startup: Partial<SavedStartupSummary> | null, rest: Partial<SavedStartup> = {}): SavedStartup {
  const summary: SavedStartupSummary = {
    companyName: 'Company',
    industry: 'SaaS',
    stage: 'seed',
    elevatorPitch: '',
    description: '',
    fundingAmount: null,
    highlights: [],
    ...startup,
  }
  const id = ++lastId
  const createdAt = new Date(Date.UTC(2026, 0, id)).toISOString()
  const plan = { pipeline: 'new', passedReason: null, nextAction: null, nextActionOn: null } as const
  return {
    id,
    startupId: id,
    startup: startup && summary,
    createdAt,
    notes: null,
    tags: [],
    done: [],
    ...plan,
    ...rest,
  }
}

const names = (list: SavedStartup[]) => list.map(savedName)
const grain = saved({ companyName: 'grainwise', industry: 'AgTech', stage: 'growth', fundingAmount: 900 })
const mill = saved(
  {
    companyName: 'Millrace',
    industry: 'Energy',
    stage: 'idea',
    description: 'A turbine in the river',
  },
  { tags: ['Wet feet', 'visit'] },
)
const bank = saved(
  { companyName: 'Tollbrook', industry: 'FinTech', fundingAmount: 5 },
  { notes: 'Ask about Grain', tags: ['Visit'] },
)
const deleted = saved(null, { notes: 'was good' })
const list = [deleted, grain, mill, bank]

describe('the search of the saved list', () => {
  it.each([
    ['GRAIN', ['grainwise', 'Tollbrook']],
    ['energy', ['Millrace']],
    [' turbine ', ['Millrace']],
    ['was good', ['Startup data unavailable']],
    ['WET', ['Millrace']],
    ['nothing', []],
  ])('finds %j', (text, found) => expect(names(searchSaved(list, text))).toEqual(found))

  it('finds everything without a text', () => expect(searchSaved(list, ' ')).toEqual(list))
})

describe('the tags of the saved list', () => {
  it('come with how many startups have them, in any letter case', () =>
    expect(listTags(list)).toEqual([
      { tag: 'visit', count: 2 },
      { tag: 'Wet feet', count: 1 },
    ]))

  it('narrow it down', () => {
    expect(names([...taggedWith(list, 'VISIT')])).toEqual(['Millrace', 'Tollbrook'])
    expect(taggedWith(list, '')).toEqual(list)
    expect(taggedWith(list, 'wet')).toEqual([])
  })
})

describe('the order of the saved list', () => {
  it.each<[SavedSortKey, string[]]>([
    ['company', ['grainwise', 'Millrace', 'Tollbrook']],
    ['industry', ['grainwise', 'Millrace', 'Tollbrook']],
    ['stage', ['Millrace', 'Tollbrook', 'grainwise']],
    ['funding', ['Millrace', 'Tollbrook', 'grainwise']],
  ])('is by %s either way, with what has no data last', (column, ascending) => {
    expect(names(sortSaved(list, column))).toEqual([...ascending, 'Startup data unavailable'])
    expect(names(sortSaved(list, `-${column}`))).toEqual([...ascending.toReversed(), 'Startup data unavailable'])
  })

  it('is by the day of saving', () => {
    expect(sortSaved(list, '-dateSaved')).toEqual([deleted, bank, mill, grain])
  })

  it('puts equal ones last saved first', () => {
    const [older, newer] = [saved({}), saved({})]
    expect(sortSaved([older, newer], 'company')).toEqual([newer, older])
  })
})
