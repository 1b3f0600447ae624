import type { Introducible, ProposedIntroduction } from '#api/introductions/calls.ts'
import type { Client } from '#site/lib/api.ts'
import { unwrap } from '#site/lib/api.ts'
import { anyText, toQuery, type FiltersOf } from '#site/lib/list/filters.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'

const INTRODUCTIONS_ADMIN_PATH = '/dashboard/admin/introductions'

/** Introductions on a page of the list. */
const PAGE_SIZE = 20

const anyId = (text: string) => (/^[1-9]\d{0,15}$/.test(text) ? text : undefined)

/** Who was chosen to be introduced, and what was searched for. */
export const PICKER_FILTERS = { startup: anyId, investor: anyId, startupSearch: anyText, investorSearch: anyText }
export type PickerFilters = FiltersOf<typeof PICKER_FILTERS>

/** Those to choose from; of a side that was chosen, only the chosen one. */
export interface PickerPage extends ListPage<never> {
  startups: Introducible[]
  investors: Introducible[]
}

export async function loadPickers(api: Client, filters: PickerFilters): Promise<PickerPage> {
  const { startup, investor, startupSearch, investorSearch } = filters
  const load = (party: 'founder' | 'investor', id: string, other: string, q: string) =>
    unwrap(
      api.api.admin.introductions.people.$get({
        query: { party, ...(id ? { id } : q && { q }), ...(other && { with: other }) },
      }),
    )
  const [startups, investors] = await Promise.all([
    load('founder', startup, investor, startupSearch),
    load('investor', investor, startup, investorSearch),
  ])
  return { items: [], total: null, next: null, startups, investors }
}

export const loadIntroductions = (api: Client, _filters: Record<never, string>, after?: string) =>
  unwrapPage<ProposedIntroduction>(
    api.api.admin.introductions.$get({ query: toQuery({}, { limit: PAGE_SIZE, cursor: after }) }),
  )

/** The address at which they are chosen. */
export const introduceAddress = (choice: { startup?: number; investor?: number }) =>
  `${INTRODUCTIONS_ADMIN_PATH}?${new URLSearchParams(
    Object.entries(choice).map(([name, id]) => [name, String(id)]),
  ).toString()}#introduce`
