import * as z from 'zod/mini'
import { optionalDay } from '#api/contract/fields/calendar-day.ts'
import { parseChanges } from '#api/contract/fields/changes.ts'
import { entityId, idFilter } from '#api/contract/fields/id.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { textList } from '#api/contract/fields/list.ts'
import { MESSAGES, tooLong } from '#api/contract/messages.ts'
import { pageFields, searchField } from '#api/contract/fields/paging.ts'
import { parsePipelineChanges, PIPELINE_DAY, type PipelineForm, type PipelineState } from './pipeline.ts'
import { optionalText } from '#api/contract/fields/text.ts'
import type { SavedStartup } from './answers.ts'

export type { DoneAction, SavedStartup, SavedStartupSummary } from './answers.ts'

/** POST /api/investor/saved-startups. */
export const saveInput = z.object({ startupId: entityId(MESSAGES.noStartup) })

export const savedStartupFields = {
  notes: optionalText({ max: [LIMITS.notes.max, tooLong('Notes', LIMITS.notes.max)], multiline: true }),
  tags: textList({
    item: [LIMITS.tag.max, tooLong('A tag', LIMITS.tag.max)],
    max: [LIMITS.tags.max, `Please use no more than ${LIMITS.tags.max} tags`],
    unique: true,
  }),
}

/** The notes dialog. */
export const savedStartupForm = z.object(savedStartupFields)
export type SavedStartupForm = z.input<typeof savedStartupForm>

/** What PATCH and PUT take: any of notes, tags, stage and next action. */
export type SavedStartupUpdate = SavedStartupForm & PipelineForm

/** PATCH and PUT /api/investor/saved-startups/{id}: notes, tags, pipeline; what is not given stays. */
export function parseSavedStartupChanges(before: Pick<SavedStartup, 'notes' | 'tags'> & PipelineState, given: unknown) {
  const own = parseChanges(savedStartupFields, before, given)
  const pipeline = parsePipelineChanges(before, given)
  if (own.success && pipeline.success) return { success: true as const, data: { ...own.data, ...pipeline.data } }
  const issues = [own, pipeline].flatMap((changes) => (changes.success ? [] : changes.error.issues))
  return { success: false as const, error: { issues } }
}

/** POST /api/investor/saved-startups/{id}/done: the day for which the same is planned again, if any. */
export const finishInput = z.object({ again: optionalDay(PIPELINE_DAY) })

/** The query of the saved list; the search covers company name, industry, description, notes and tags. */
export const savedStartupFilters = z.object({ q: searchField, startupId: idFilter, ...pageFields })
