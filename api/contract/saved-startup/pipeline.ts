import * as z from 'zod/mini'
import { optionalDay } from '#api/contract/fields/calendar-day.ts'
import { type Changes, parseChanges } from '#api/contract/fields/changes.ts'
import { choice } from '#api/contract/fields/choice.ts'
import { oneOf, PIPELINE_STAGES, type PipelineStage } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/contract/messages.ts'
import { optionalText } from '#api/contract/fields/text.ts'

/** How far an investor has come with a saved startup. Private to that investor, like notes and tags. */
export interface PipelineState {
  pipeline: PipelineStage
  /** Why it was passed on; `null` in every other stage. */
  passedReason: string | null
  nextAction: string | null
  /** The calendar day of the next action, `2026-02-28`. */
  nextActionOn: string | null
}

const REASON_REQUIRED = 'Please say in a few words why you passed'
const ACTION_REQUIRED = 'Please say what to do on that day'
export const PIPELINE_DAY = 'Please enter a day, for example 2026-02-28'

export const pipelineFields = {
  pipeline: choice(oneOf(PIPELINE_STAGES), MESSAGES.required, MESSAGES.invalid),
  passedReason: optionalText({
    max: [LIMITS.passedReason.max, tooLong('The reason', LIMITS.passedReason.max)],
    multiline: true,
  }),
  nextAction: optionalText({ max: [LIMITS.nextAction.max, tooLong('The next action', LIMITS.nextAction.max)] }),
  nextActionOn: optionalDay(PIPELINE_DAY),
}

function issuesOf({ pipeline, passedReason, nextAction, nextActionOn }: PipelineState) {
  return [
    ...(pipeline === 'passed' && !passedReason ? [{ path: ['passedReason'], message: REASON_REQUIRED }] : []),
    ...(nextActionOn && !nextAction ? [{ path: ['nextAction'], message: ACTION_REQUIRED }] : []),
  ]
}

/** The form of stage and next action. */
export const pipelineForm = z.object(pipelineFields).check(
  z.check((context) => {
    for (const issue of issuesOf(context.value)) context.issues.push({ code: 'custom', input: context.value, ...issue })
  }),
)
export type PipelineForm = z.input<typeof pipelineForm>

/**
 * An update of a saved startup's pipeline stage: passing needs a reason, a day needs an action, and the reason is
 * forgotten when the startup comes back.
 */
export function parsePipelineChanges(before: PipelineState, given: unknown): Changes<typeof pipelineFields> {
  const changes = parseChanges(pipelineFields, before, given)
  if (!changes.success) return changes
  const after = { ...before, ...changes.data }
  const data = {
    ...changes.data,
    ...(after.pipeline !== 'passed' && after.passedReason !== null && { passedReason: null }),
  }
  const issues = issuesOf({ ...after, ...data })
  return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data }
}
