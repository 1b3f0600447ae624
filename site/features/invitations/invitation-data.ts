import type { Claimable, Invitation } from '#api/invitations/calls.ts'
import { INVITATION_STATES } from '#api/invitations/contract/states.ts'
import type { Client } from '#site/lib/api.ts'
import { toQuery, type FiltersOf } from '#site/lib/list/filters.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'

/** Invitations on a page of the list, and imported people on a page of the form. */
const PAGE_SIZE = 50
const CLAIMABLE_PAGE_SIZE = 100

export const INVITATION_FILTERS = { state: (text: string) => INVITATION_STATES.find((state) => state === text) }
export type InvitationFilters = FiltersOf<typeof INVITATION_FILTERS>

export const loadInvitations = (api: Client, filters: InvitationFilters, after?: string) =>
  unwrapPage<Invitation>(
    api.api.admin.invitations.$get({ query: toQuery(filters, { limit: PAGE_SIZE, cursor: after }) }),
  )

/** Which of the people whose profiles were imported a page shows. */
export interface ClaimableQuery {
  /** The import whose people these are; else those of all. */
  importId: string | undefined
  cursor: string | undefined
}

export const loadClaimable = (api: Client, { importId = '', cursor }: ClaimableQuery) =>
  unwrapPage<Claimable>(
    api.api.admin.invitations.claimable.$get({
      query: toQuery({ import: importId }, { limit: CLAIMABLE_PAGE_SIZE, cursor }),
    }),
  )
