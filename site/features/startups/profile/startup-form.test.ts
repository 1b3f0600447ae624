import { describe, expect, it } from 'vitest'
import { fieldProblems } from '#api/platform/contract/problem.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { startupInput } from '#api/startups/contract/schema.ts'
import { startupPayload } from '#api/platform/contract/testing.ts'
import {
  firstTabWithProblem,
  problemsByTab,
  STARTUP_TABS,
  startupValues,
  type StartupValues,
  tabBeside,
} from './startup-form.ts'
import { checkStartup } from './check-startup.ts'

const STORED = {
  ...startupInput.parse(startupPayload),
  companyName: 'Lattice Labs',
  website: 'https://lattice.example',
  fundingAmount: 1_500_000,
  seekingMentorship: true,
  isPublic: true,
} as Startup

const listProblems = (values: StartupValues, startup: Startup | null) => {
  const result = checkStartup(values, startup)
  return result.success ? [] : fieldProblems(result.error)
}

describe('the startup form', () => {
  it('begins with stage seed and private, everything else empty', () => {
    const values = startupValues(null)
    expect(values).toMatchObject({ stage: 'seed', isPublic: false, companyName: '', fundingAmount: '', highlights: [] })
  })

  it('begins with the stored profile, its amount written out', () => {
    expect(startupValues(STORED)).toMatchObject({
      companyName: 'Lattice Labs',
      fundingAmount: '$1,500,000',
      founded: '',
      isPublic: true,
      seekingMentorship: true,
    })
  })

  it('sends a stored profile back without a change when nothing was touched', () => {
    expect(checkStartup(startupValues(STORED), STORED)).toEqual({ success: true, data: {} })
  })

  it('sends only what was changed, as it is meant', () => {
    const values = { ...startupValues(STORED), fundingAmount: '2m', website: 'lattice.example/new', founded: ' 2024 ' }
    const data = { fundingAmount: 2_000_000, website: 'https://lattice.example/new', founded: '2024' }
    expect(checkStartup(values, STORED)).toEqual({ success: true, data })
  })

  it('does not hold a pitch against its founder that a funding request once accepted', () => {
    const stored = { ...STORED, elevatorPitch: 'x'.repeat(400) }
    expect(listProblems(startupValues(stored), stored)).toEqual([])
    const changed = { ...startupValues(stored), elevatorPitch: 'y'.repeat(400) }
    expect(listProblems(changed, stored)).toEqual([
      { path: 'elevatorPitch', message: 'Elevator pitch should be 200 characters or less' },
    ])
  })

  it('says of an empty form what is required, in the order of the form', () => {
    expect(listProblems(startupValues(null), null)).toEqual([
      { path: 'companyName', message: 'Company name is required' },
      { path: 'industry', message: 'Please select an industry' },
      { path: 'location', message: 'Please enter your company location' },
      { path: 'elevatorPitch', message: 'Elevator pitch is required' },
      { path: 'description', message: 'Please provide a detailed description' },
    ])
  })

  it('has every field in exactly one tab', () => {
    const fields = STARTUP_TABS.flatMap(({ fields }) => [...fields])
    expect(fields.toSorted()).toEqual(Object.keys(startupValues(null)).toSorted())
  })

  it('counts problems by tab, opens the first with one, and leads through the tabs', () => {
    expect(problemsByTab(['highlights.2', 'highlights.4', 'companyName', ''])).toEqual({
      profile: 1,
      funding: 1,
      materials: 0,
    })
    expect(firstTabWithProblem(['pitchDeck', 'traction'])).toBe('funding')
    expect(firstTabWithProblem([''])).toBeNull()
    expect(tabBeside('profile', 1)).toBe('funding')
    expect(tabBeside('profile', -1)).toBeNull()
    expect(tabBeside('materials', 1)).toBeNull()
  })
})
