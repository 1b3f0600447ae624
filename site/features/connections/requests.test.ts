import { describe, expect, it } from 'vitest'
import { requestLabel } from './request-label.ts'
import { isKnownStartup } from './requests.ts'

it('needs to know the recipient', () => {
  expect([undefined, 0, Number.NaN, 1.5, -1].some(isKnownStartup)).toBe(false)
  expect(isKnownStartup(7)).toBe(true)
})

describe('a request to connect', () => {
  const request = {
    initiatedBy: 'investor',
    createdAt: '2026-01-05T12:00:00Z',
    answeredAt: '2026-01-07T12:00:00Z',
  } as const
  it.each([
    ['requested', 'Requested on Jan 5, 2026. The founder hasn’t replied yet.'],
    ['accepted', 'The founder accepted your request on Jan 7, 2026.'],
    ['declined', 'The founder declined your request on Jan 7, 2026.'],
    ['withdrawn', 'You withdrew your request. You can request again after 30 days.'],
    ['expired', 'Your request ended without an answer. You can request again after 30 days.'],
  ] as const)('that is %s says so', (state, label) => {
    const isAnswered = state === 'accepted' || state === 'declined'
    const answeredAt = isAnswered ? request.answeredAt : null
    expect(requestLabel({ ...request, state, answeredAt }, 'UTC')).toBe(label)
  })

  it('that was accepted and ended says that the two are connected no more', () => {
    expect(requestLabel({ ...request, state: 'withdrawn' }, 'UTC')).toMatch(/^You’re no longer connected/)
  })
})
