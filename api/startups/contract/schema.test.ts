import { describe, expect, it } from 'vitest'
import { parseStartupChanges, startupFields, startupFilters, startupInput, startupStatusInput } from './schema.ts'
import { NEW_STARTUP } from './new-startup.ts'
import { messageFor, outcome, startupPayload } from '#api/platform/contract/testing.ts'
import { STARTUP_BOUNDS } from '#api/platform/contract/testing-bounds.ts'

describe('a startup profile', () => {
  it('needs six values; everything else has an empty one', () => {
    expect(outcome(startupInput.safeParse(startupPayload))).toEqual({
      data: {
        ...Object.fromEntries(Object.keys(startupFields).map((field) => [field, null])),
        ...startupPayload,
        highlights: [],
        wants: [],
        seekingMentorship: false,
        openToIntroductions: true,
        openRequests: 10,
        isPublic: false,
      },
    })
  })

  it('returns the specified messages for an empty form', () => {
    expect(outcome(startupInput.safeParse(NEW_STARTUP))).toEqual({
      problems: {
        companyName: 'Company name is required',
        industry: 'Please select an industry',
        location: 'Please enter your company location',
        elevatorPitch: 'Elevator pitch is required',
        description: 'Please provide a detailed description',
      },
    })
  })

  it('ignores what users can’t set', () => {
    const forged = {
      ...startupPayload,
      id: 9,
      userId: 9,
      approved: true,
      status: 'approved',
      viewCount: 9,
      documents: [{}],
    }
    const accepted = startupInput.parse(forged)
    for (const key of ['id', 'userId', 'approved', 'status', 'viewCount', 'documents'])
      expect(accepted).not.toHaveProperty(key)
  })

  it.each(STARTUP_BOUNDS)('accepts $field up to its limits, new and changed', ({ field, accepted, refused }) => {
    const stored = startupInput.parse(startupPayload)
    const created = (value: unknown) => messageFor(startupInput.safeParse({ ...startupPayload, [field]: value }), field)
    const changed = (value: unknown) => messageFor(parseStartupChanges(stored, { [field]: value }), field)
    for (const message of [created, changed]) {
      expect(accepted.map(message)).toEqual(accepted.map(() => undefined))
      expect(refused.map(([value]) => message(value))).toEqual(refused.map(([, text]) => text))
    }
  })

  it('accepts other spellings, typed amounts, and links without a scheme', () => {
    const accepted = startupInput.parse({
      ...startupPayload,
      industry: 'ai',
      stage: 'pre_seed',
      fundingAmount: '$1.5M',
      website: 'example.com',
      highlights: [' First ', '', 'Second'],
    })
    expect(accepted).toMatchObject({
      industry: 'Artificial Intelligence',
      stage: 'pre-seed',
      fundingAmount: 1_500_000,
      website: 'https://example.com',
      highlights: ['First', 'Second'],
    })
  })

  it.each([
    ['website', 'javascript:alert(1)', 'Please provide a valid URL'],
    ['linkedIn', 'nonsense', 'Please provide a valid LinkedIn URL'],
    ['pitchDeck', 'deck.pdf ../x', 'Please provide a valid URL'],
    ['pitchDeck', 'Zk3vQ9aB7cD1eF5gH2jK.pdf', undefined],
    ['pitchDeck', 'docs.example.com/deck', undefined],
    ['industry', 'Farming', 'Please select an industry'],
    ['stage', 'series_d', 'Please select a stage'],
    ['fundingAmount', 'plenty', 'Please enter a valid funding amount (e.g. $100,000)'],
    ['isPublic', 'yes', 'Invalid input'],
  ])('%s %j: %s', (field, value, message) => {
    expect(messageFor(startupInput.safeParse({ ...startupPayload, [field]: value }), field)).toBe(message)
  })

  it('keeps a stored file name as it is', () => {
    const pitchDeck = 'Zk3vQ9aB7cD1eF5gH2jK.pdf'
    expect(startupInput.parse({ ...startupPayload, pitchDeck }).pitchDeck).toBe(pitchDeck)
  })
})

describe('an update of a startup profile', () => {
  const stored = { ...startupInput.parse(startupPayload), elevatorPitch: 'x'.repeat(400), approved: false }

  it('applies its limits to changed values only', () => {
    expect(outcome(parseStartupChanges(stored, { ...stored, companyName: 'Prairie' }))).toEqual({
      data: { companyName: 'Prairie' },
    })
    expect(outcome(parseStartupChanges(stored, { elevatorPitch: 'x'.repeat(401) }))).toEqual({
      problems: { elevatorPitch: 'Elevator pitch should be 200 characters or less' },
    })
  })

  it('keeps what isn’t given, and ignores what isn’t theirs', () => {
    expect(outcome(parseStartupChanges(stored, { isPublic: true, approved: true, userId: 3 }))).toEqual({
      data: { isPublic: true },
    })
    expect(outcome(parseStartupChanges(stored, {}))).toEqual({ data: {} })
  })
})

describe('the filters of the startups list', () => {
  it('have no effect when empty', () => {
    for (const query of [{}, { q: ' ', industry: '', stage: 'all', funding: 'any', sort: '' }])
      expect(startupFilters.parse(query)).toEqual({ limit: 100 })
  })

  it('are read in every spelling', () => {
    expect(
      startupFilters.parse({
        q: ' robots ',
        industry: 'ai',
        stage: 'Pre-seed',
        funding: '5000-plus',
        sort: '-funding',
        limit: '20',
        cursor: 'abc',
      }),
    ).toEqual({
      q: 'robots',
      industry: 'Artificial Intelligence',
      stage: 'pre-seed',
      funding: '5000-plus',
      sort: '-funding',
      limit: 20,
      cursor: 'abc',
    })
  })

  it.each([
    ['1', 1],
    ['500', 500],
    ['501', 500],
    ['', 100],
  ])('a limit of %j is %d', (limit, rows) => expect(startupFilters.parse({ limit }).limit).toBe(rows))

  it.each([
    { limit: '0' },
    { limit: '-1' },
    { limit: '1.5' },
    { limit: 'x' },
    { industry: 'Farming' },
    { funding: '1' },
    { sort: 'approved' },
    { sort: '--stage' },
    { cursor: 'c'.repeat(501) },
  ])('%j is refused', (query) => expect(startupFilters.safeParse(query).success).toBe(false))

  it('search for no more text than is useful', () =>
    expect(startupFilters.parse({ q: 'x'.repeat(5000) }).q).toHaveLength(100))
})

describe('the answer to a funding request', () => {
  it('is approved or rejected', () => {
    expect(startupStatusInput.safeParse({ status: 'approved' }).success).toBe(true)
    expect(startupStatusInput.safeParse({ status: 'pending' }).success).toBe(false)
    expect(messageFor(startupStatusInput.safeParse({}), 'status')).toBe('Required')
  })
})
