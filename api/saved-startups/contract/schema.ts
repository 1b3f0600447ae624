import * as z from 'zod/mini'
import { optionalDay, type Changes, parseChanges } from '#api/platform/contract/form-fields.ts'
import {
  choice,
  optionalText,
  entityId,
  idFilter,
  textList,
  pageFields,
  searchField,
  optionalChoice,
  requiredText,
} from '#api/platform/contract/fields.ts'
import {
  oneOf,
  FUNDING_BANDS,
  parseIndustry,
  parseStage,
  type FundingBand,
} from '#api/platform/contract/enumerations.ts'
import { PIPELINE_STAGES, type PipelineStage, ALERT_FREQUENCIES } from '#api/saved-startups/contract/pipeline.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import type { SavedStartup } from './responses.ts'
import type { SearchFilters } from './search-labels.ts'

/** The pipeline stage of a saved startup. Private to the investor, like notes and tags. */
export interface PipelineState {
  pipeline: PipelineStage
  /** Why it was passed on; `null` in every other stage. */
  passedReason: string | null
  nextAction: string | null
  /** The due date of the next step, `2026-02-28`. */
  nextActionOn: string | null
}

const REASON_REQUIRED = 'Say in a few words why you passed'
const ACTION_REQUIRED = 'Say what to do on that day'
const PIPELINE_DAY = 'Enter a date'

export const pipelineFields = {
  pipeline: choice(oneOf(PIPELINE_STAGES), MESSAGES.required, MESSAGES.invalid),
  passedReason: optionalText({
    max: [LIMITS.passedReason.max, tooLong('The reason', LIMITS.passedReason.max)],
    multiline: true,
  }),
  nextAction: optionalText({ max: [LIMITS.nextAction.max, tooLong('The next action', LIMITS.nextAction.max)] }),
  nextActionOn: optionalDay(PIPELINE_DAY),
}

function listIssues({ pipeline, passedReason, nextAction, nextActionOn }: PipelineState) {
  return [
    ...(pipeline === 'passed' && !passedReason ? [{ path: ['passedReason'], message: REASON_REQUIRED }] : []),
    ...(nextActionOn && !nextAction ? [{ path: ['nextAction'], message: ACTION_REQUIRED }] : []),
  ]
}

/** The form of stage and next step. */
export const pipelineForm = z.object(pipelineFields).check(
  z.check((context) => {
    for (const issue of listIssues(context.value))
      context.issues.push({ code: 'custom', input: context.value, ...issue })
  }),
)

/**
 * An update of a saved startup's pipeline: passing needs a reason, a date needs a step, and the reason is cleared when
 * the startup comes back.
 */
export function parsePipelineChanges(before: PipelineState, input: unknown): Changes<typeof pipelineFields> {
  const changes = parseChanges(pipelineFields, before, input)
  if (!changes.success) return changes
  const after = { ...before, ...changes.data }
  const data = {
    ...changes.data,
    ...(after.pipeline !== 'passed' && after.passedReason !== null && { passedReason: null }),
  }
  const issues = listIssues({ ...after, ...data })
  return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data }
}

/** POST /api/investor/saved-startups. */
export const saveInput = z.object({ startupId: entityId(MESSAGES.noStartup) })

export const savedStartupFields = {
  notes: optionalText({ max: [LIMITS.notes.max, tooLong('Notes', LIMITS.notes.max)], multiline: true }),
  tags: textList({
    item: [LIMITS.tag.max, tooLong('A tag', LIMITS.tag.max)],
    max: [LIMITS.tags.max, `Use no more than ${LIMITS.tags.max} tags`],
    unique: true,
  }),
}

/** The notes dialog. */
export const savedStartupForm = z.object(savedStartupFields)
export type SavedStartupForm = z.input<typeof savedStartupForm>

/** PATCH and PUT /api/investor/saved-startups/{id}: notes, tags, pipeline; fields that aren't given stay. */
export function parseSavedStartupChanges(before: Pick<SavedStartup, 'notes' | 'tags'> & PipelineState, input: unknown) {
  const own = parseChanges(savedStartupFields, before, input)
  const pipeline = parsePipelineChanges(before, input)
  if (own.success && pipeline.success) return { success: true as const, data: { ...own.data, ...pipeline.data } }
  const issues = [own, pipeline].flatMap((changes) => (changes.success ? [] : changes.error.issues))
  return { success: false as const, error: { issues } }
}

/** POST /api/investor/saved-startups/{id}/done: the date on which the same step is planned again, if any. */
export const finishInput = z.object({ again: optionalDay(PIPELINE_DAY) })

/** The query of the saved list; it searches company name, industry, description, notes, and tags. */
export const savedStartupFilters = z.object({ q: searchField, startupId: idFilter, ...pageFields })

const BANDS = FUNDING_BANDS.map(({ value }) => value)

const nameAndFrequency = {
  name: requiredText({
    required: 'Give the search a name',
    max: [LIMITS.searchName.max, tooLong('The name', LIMITS.searchName.max)],
  }),
  frequency: choice(oneOf(ALERT_FREQUENCIES), MESSAGES.required, MESSAGES.invalid),
}

export const savedSearchFields = {
  ...nameAndFrequency,
  q: optionalText({ max: [LIMITS.search.max, tooLong('The search', LIMITS.search.max)] }),
  industry: optionalChoice(parseIndustry),
  stage: optionalChoice(parseStage),
  funding: optionalChoice<FundingBand>(oneOf(BANDS)),
}

/** POST /api/investor/saved-searches. */
export const savedSearchInput = z.object(savedSearchFields)
/** The form of name and frequency. */
export const savedSearchForm = z.object(nameAndFrequency)
export type SavedSearchForm = z.input<typeof savedSearchForm>

/** The input of PATCH: any of these fields. */
export type SavedSearchChanges = Partial<SavedSearchForm & SearchFilters>

/** PATCH /api/investor/saved-searches/{id}: its name, its frequency, its filters. */
export function parseSavedSearchChanges(before: SavedSearchForm & SearchFilters, input: unknown) {
  return parseChanges(savedSearchFields, before, input)
}
