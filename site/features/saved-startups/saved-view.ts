import { PIPELINE_STAGES } from '#api/saved-startups/contract/pipeline.ts'
import { STAGES } from '#api/platform/contract/enumerations.ts'
import type { SavedStartup, SavedStartupSummary } from '#api/saved-startups/contract/responses.ts'
import { getOrder } from '#site/lib/list/sort.ts'

const NO_DATA = 'Startup data unavailable'

const SAVED_SORTS = ['company', 'industry', 'stage', 'funding', 'dateSaved', 'pipeline', 'nextAction'] as const
export type SavedSortKey = (typeof SAVED_SORTS)[number]
export const isSavedSort = (column: string): boolean => SAVED_SORTS.some((known) => known === column)

/** How a saved startup is called; one that may no longer be seen has no name. */
export const savedName = ({ startup }: SavedStartup): string => startup?.companyName || NO_DATA

/** The entry of a startup that is not saved: what is written there saves it. */
export const blankEntry = (startupId: number, companyName: string): SavedStartup => ({
  id: 0,
  startupId,
  startup: { companyName } as SavedStartupSummary,
  createdAt: '',
  notes: null,
  tags: [],
  pipeline: 'new',
  passedReason: null,
  nextAction: null,
  nextActionOn: null,
  done: [],
})

/** What is said once a startup was saved or taken out. */
export const savedToast = (companyName: string, isSaved: boolean) =>
  isSaved
    ? { title: 'Startup saved', description: `${companyName} is in your saved startups.` }
    : { title: 'Startup removed', description: `${companyName} is no longer saved.` }

/** What a toast adds where a change saved the startup as well. */
export const savedToo = (entry: SavedStartup): { description?: string } =>
  isSaved(entry) ? {} : { description: `${savedName(entry)} is in your saved startups.` }

export const isSaved = ({ id }: SavedStartup): boolean => id > 0

/** Whether something would be lost if it were taken out of the list. */
export const isWorkedOn = ({ notes, tags, pipeline, nextAction, done }: SavedStartup): boolean =>
  Boolean(notes || nextAction) || tags.length > 0 || done.length > 0 || pipeline !== 'new'

/** The entries that a search finds, in any letter case (rules: Saved startups). */
export function searchSaved(list: readonly SavedStartup[], text: string): SavedStartup[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...list]
  return list.filter(({ startup, notes, tags }) =>
    [startup?.companyName, startup?.industry, startup?.description, notes, ...tags].some((value) =>
      value?.toLowerCase().includes(wanted),
    ),
  )
}

/** Two tags that differ only in letter case are one. */
export const isSameTag = (first: string, other: string) => first.toLowerCase() === other.toLowerCase()

/** The entries with a tag; all without one. */
export const taggedWith = (list: readonly SavedStartup[], tag: string): readonly SavedStartup[] =>
  tag === '' ? list : list.filter(({ tags }) => tags.some((first) => isSameTag(first, tag)))

/** Every tag of the list with how many startups have it, by name. */
export function listTags(list: readonly SavedStartup[]): { tag: string; count: number }[] {
  const known = new Map<string, { tag: string; count: number }>()
  for (const tag of list.flatMap(({ tags }) => tags)) {
    const before = known.get(tag.toLowerCase())
    known.set(tag.toLowerCase(), { tag: before?.tag ?? tag, count: (before?.count ?? 0) + 1 })
  }
  return [...known.values()].toSorted((a, b) => a.tag.localeCompare(b.tag, 'en', { sensitivity: 'base' }))
}

type Value = string | number

const VALUES: Record<SavedSortKey, (entry: SavedStartup) => Value | undefined> = {
  company: ({ startup }) => startup?.companyName,
  industry: ({ startup }) => startup?.industry,
  stage: ({ startup }) => startup && STAGES.indexOf(startup.stage),
  // A missing amount counts as 0 (rules: Money).
  funding: ({ startup }) => startup && (startup.fundingAmount ?? 0),
  dateSaved: ({ createdAt }) => Date.parse(createdAt),
  pipeline: ({ pipeline }) => PIPELINE_STAGES.indexOf(pipeline),
  nextAction: ({ nextActionOn }) => nextActionOn ?? undefined,
} as Record<SavedSortKey, (entry: SavedStartup) => Value | undefined>

const compare = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { sensitivity: 'base', numeric: true })

/** The entries in order (`-funding`); those without data stand last either way, equal ones last saved first. */
export function sortSaved(list: readonly SavedStartup[], sort: string): SavedStartup[] {
  const { column, isDescending } = getOrder(sort)
  const getValue = VALUES[column as SavedSortKey]
  const sign = isDescending ? -1 : 1
  return list.toSorted((first, other) => {
    const [a, b] = [getValue(first) ?? null, getValue(other) ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compare(a, b) || Date.parse(other.createdAt) - Date.parse(first.createdAt)
  })
}
