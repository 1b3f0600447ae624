import { describe, expect, it } from 'vitest'
import { isDue } from './texts.ts'
import { parsePipelineChanges, pipelineForm, type PipelineState } from './schema.ts'
import { messageFor, outcome } from '#api/platform/contract/testing.ts'

const fresh: PipelineState = { pipeline: 'new', passedReason: null, nextAction: null, nextActionOn: null }
const passed: PipelineState = { ...fresh, pipeline: 'passed', passedReason: 'Too early' }

describe('the pipeline stage', () => {
  it('is one of five stages', () => {
    for (const pipeline of ['new', 'contacted', 'in_diligence', 'committed'])
      expect(parsePipelineChanges(fresh, { pipeline }).success).toBe(true)
    expect(messageFor(parsePipelineChanges(fresh, { pipeline: 'won' }), 'pipeline')).toBe('Invalid input')
  })

  it('needs a reason for passing, which is cleared when the startup comes back', () => {
    const REASON = 'Say in a few words why you passed'
    expect(messageFor(parsePipelineChanges(fresh, { pipeline: 'passed' }), 'passedReason')).toBe(REASON)
    expect(messageFor(parsePipelineChanges(passed, { passedReason: ' ' }), 'passedReason')).toBe(REASON)
    expect(outcome(parsePipelineChanges(fresh, { pipeline: 'passed', passedReason: ' Too early ' }))).toEqual({
      data: { pipeline: 'passed', passedReason: 'Too early' },
    })
    expect(outcome(parsePipelineChanges(passed, { pipeline: 'contacted' }))).toEqual({
      data: { pipeline: 'contacted', passedReason: null },
    })
    expect(outcome(parsePipelineChanges(fresh, { passedReason: 'None' }))).toEqual({ data: { passedReason: null } })
  })

  it('has a next step with or without a date, but no date without a step', () => {
    expect(outcome(parsePipelineChanges(fresh, { nextAction: 'Call', nextActionOn: '2026-02-28' }))).toEqual({
      data: { nextAction: 'Call', nextActionOn: '2026-02-28' },
    })
    expect(parsePipelineChanges(fresh, { nextAction: 'Call' }).success).toBe(true)
    expect(messageFor(parsePipelineChanges(fresh, { nextActionOn: '2026-02-28' }), 'nextAction')).toBe(
      'Say what to do on that day',
    )
  })

  it.each(['2026-02-30', '28.2.2026', '2026-2-8', '0026-01-01', '2026-02-28T00:00:00Z', 5, {}])(
    'reads %j as no date',
    (nextActionOn) =>
      expect(messageFor(parsePipelineChanges(fresh, { nextAction: 'Call', nextActionOn }), 'nextActionOn')).toBe(
        'Enter a date',
      ),
  )

  it('is validated by the form in the same way', () => {
    const values = { pipeline: 'passed', passedReason: '', nextAction: '', nextActionOn: '2026-02-28' }
    expect(messageFor(pipelineForm.safeParse(values), 'passedReason')).toContain('why you passed')
    expect(messageFor(pipelineForm.safeParse(values), 'nextAction')).toContain('what to do')
  })
})

describe('a next step', () => {
  const on = (nextActionOn: string | null, rest: Partial<PipelineState> = {}) =>
    isDue({ ...fresh, nextAction: 'Call', nextActionOn, ...rest }, '2026-02-10')
  it('is due on its date and after it', () => {
    expect(on('2026-02-10')).toBe(true)
    expect(on('2026-01-31')).toBe(true)
    expect(on('2026-02-11')).toBe(false)
    expect(on(null)).toBe(false)
  })
  it('is never due for a startup that was passed on', () =>
    expect(on('2026-01-31', { pipeline: 'passed' })).toBe(false))
})
