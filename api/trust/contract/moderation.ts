import * as z from 'zod/mini'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { choice, optionalChoice, pageFields, optionalText, requiredText } from '#api/platform/contract/fields.ts'
import { shownCount } from '#api/platform/contract/form-fields.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'

/** What users can report: messages of a conversation, or a profile. */
export const REPORTED = ['messages', 'startup', 'investor'] as const
export type Reported = (typeof REPORTED)[number]

/** What is wrong with a profile, chosen by the reporter. */
export const REPORT_GROUNDS = ['untrue', 'impostor', 'fraud', 'insulting', 'other'] as const
export type ReportGround = (typeof REPORT_GROUNDS)[number]

export const GROUND_LABELS: Readonly<Record<ReportGround, string>> = {
  untrue: 'It says something untrue',
  impostor: 'It’s impersonating someone',
  fraud: 'It looks like fraud',
  insulting: 'It’s insulting or unlawful',
  other: 'Something else',
}

/** What an administrator did about a report. */
export const REPORT_OUTCOMES = ['nothing', 'change_requested', 'hidden', 'other'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** The texts for administrators. */
export const OUTCOME_CHOICES: Readonly<Record<ReportOutcome, string>> = {
  nothing: 'Leave the profile as it is',
  change_requested: 'Ask its owner for a change',
  hidden: 'Hide the profile and ask for a change',
  other: 'Other action',
}

/** The texts for the reporter. */
export const OUTCOME_LABELS: Readonly<Record<ReportOutcome, string>> = {
  nothing: 'We left the profile as it is.',
  change_requested: 'We asked for a change.',
  hidden: 'We hid the profile.',
  other: 'We took action.',
}

/** Whether the profile's owner is asked for a change. */
export const requestsChange = (outcome: ReportOutcome | null): outcome is 'change_requested' | 'hidden' =>
  outcome === 'change_requested' || outcome === 'hidden'

const { max } = LIMITS.report

/** POST /api/startups/{id}/reports and POST /api/investors/{id}/reports. */
export const profileReportInput = z.object({
  ground: choice(oneOf(REPORT_GROUNDS), 'Choose what’s wrong.', MESSAGES.invalid),
  reason: requiredText({
    required: 'Say what’s wrong with it.',
    max: [max, tooLong('What is wrong', max)],
    multiline: true,
  }),
})

/** Shown if the owner should change something and the text is missing. */
export const WHAT_TO_CHANGE = 'Write what should change.'

/** The answer to the reporter and, for a profile, the decision and the text for its owner. */
export const reportAnswerForm = z.object({
  outcome: optionalChoice(oneOf(REPORT_OUTCOMES)),
  change: optionalText({ max: [max, tooLong('What should change', max)], multiline: true }),
  answer: requiredText({
    required: 'Say what you did about it.',
    max: [max, tooLong('Answer', max)],
    multiline: true,
  }),
})

/** PATCH /api/admin/moderation/{id}. With the `count` that was shown: 409 if another report has come since. */
export const reportAnswerInput = z.extend(reportAnswerForm, { count: shownCount })

/** The query of GET /api/admin/moderation: open ones first. */
export const reportFilters = z.object(pageFields)
