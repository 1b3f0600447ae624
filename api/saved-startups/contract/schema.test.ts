import { describe, expect, it } from 'vitest'
import type { SavedStartup } from './responses.ts'
import { type PipelineState, parseSavedStartupChanges, saveInput } from './schema.ts'
import { messageFor, outcome } from '#api/platform/contract/testing.ts'

describe('saving a startup', () => {
  it.each([undefined, null, 0, -1, 1.5, '4', 2 ** 53, Number.NaN])('needs an id, which %j isn’t', (startupId) =>
    expect(messageFor(saveInput.safeParse({ startupId }), 'startupId')).toBe(
      'Unable to identify the startup. Please try again later.',
    ),
  )

  it('accepts an id', () => expect(outcome(saveInput.safeParse({ startupId: 4 }))).toEqual({ data: { startupId: 4 } }))
})

describe('notes and tags', () => {
  const before: Pick<SavedStartup, 'notes' | 'tags'> & PipelineState = {
    notes: 'Call in May',
    tags: ['field'],
    pipeline: 'new',
    passedReason: null,
    nextAction: null,
    nextActionOn: null,
  }

  it('change independently', () => {
    expect(outcome(parseSavedStartupChanges(before, { notes: 'Called' }))).toEqual({ data: { notes: 'Called' } })
    expect(outcome(parseSavedStartupChanges(before, { tags: [' field ', 'Field', '', 'team'] }))).toEqual({
      data: { tags: ['field', 'team'] },
    })
    expect(outcome(parseSavedStartupChanges(before, { notes: '' }))).toEqual({ data: { notes: null } })
  })

  it('saved without a change stay as they are', () => {
    expect(outcome(parseSavedStartupChanges(before, before))).toEqual({ data: {} })
    expect(outcome(parseSavedStartupChanges(before, { tags: ['field', 'FIELD'] }))).toEqual({ data: {} })
  })

  it('have limits', () => {
    expect(messageFor(parseSavedStartupChanges(before, { notes: 'x'.repeat(5001) }), 'notes')).toBe(
      'Notes should be 5000 characters or less',
    )
    expect(messageFor(parseSavedStartupChanges(before, { tags: ['x'.repeat(51)] }), 'tags')).toBe(
      'A tag should be 50 characters or less',
    )
  })
})
