import { describe, expect, it } from 'vitest'
import { connectInput, connectionAnswerInput } from './schema.ts'
import { messageFor, outcome } from '#api/platform/contract/testing.ts'

describe('a connection request', () => {
  it('can have an empty message or none', () => {
    for (const message of [undefined, null, ''])
      expect(outcome(connectInput.safeParse({ startupId: 4, message }))).toEqual({
        data: { startupId: 4, message: '' },
      })
  })

  it('needs a startup', () =>
    expect(messageFor(connectInput.safeParse({ message: '' }), 'startupId')).toBe(
      'Unable to identify the startup. Please try again later.',
    ))

  it('limits its message', () => {
    expect(connectInput.safeParse({ startupId: 4, message: 'x'.repeat(2000) }).success).toBe(true)
    expect(connectInput.safeParse({ startupId: 4, message: 'x'.repeat(2001) }).success).toBe(false)
  })
})

describe('its answer', () => {
  it.each(['accepted', 'declined', 'withdrawn'])('can be %s', (state) =>
    expect(outcome(connectionAnswerInput.safeParse({ state }))).toEqual({
      data: { state, note: null, reason: null, pause: false },
    }),
  )
  it.each(['requested', '', null, 'Accepted'])('can’t be %j', (state) =>
    expect(connectionAnswerInput.safeParse({ state }).success).toBe(false),
  )
})
