import * as z from 'zod/mini'
import { oneOf } from '#api/contract/enumerations.ts'
import { choice, optionalChoice } from '#api/contract/fields/choice.ts'
import { pageFields } from '#api/contract/fields/paging.ts'
import { shownCount } from '#api/contract/fields/shown.ts'
import { optionalText, requiredText } from '#api/contract/fields/text.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/contract/messages.ts'
import { REPORT_GROUNDS, REPORT_OUTCOMES } from './kinds.ts'

const { max } = LIMITS.report

/** POST /api/startups/{id}/reports and POST /api/investors/{id}/reports. */
export const profileReportInput = z.object({
  ground: choice(oneOf(REPORT_GROUNDS), 'Please choose what is wrong.', MESSAGES.invalid),
  reason: requiredText({
    required: 'Please say what is wrong with it.',
    max: [max, tooLong('What is wrong', max)],
    multiline: true,
  }),
})

/** Said where the owner is to change something and was not told what. */
export const WHAT_TO_CHANGE = 'Please write what should change.'

/** What the reporter reads, and of a profile what was done and what its owner reads. */
export const reportAnswerForm = z.object({
  outcome: optionalChoice(oneOf(REPORT_OUTCOMES)),
  change: optionalText({ max: [max, tooLong('What should change', max)], multiline: true }),
  answer: requiredText({
    required: 'Please say what you did about it.',
    max: [max, tooLong('Answer', max)],
    multiline: true,
  }),
})

/** PATCH /api/admin/reports/{id}. With the `count` that was shown, 409 where another report has come since. */
export const reportAnswerInput = z.extend(reportAnswerForm, { count: shownCount })

/** The query of GET /api/admin/reports: the open ones first. */
export const reportFilters = z.object(pageFields)
