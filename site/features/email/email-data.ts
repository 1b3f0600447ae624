import { MAIL_STATES } from '#api/email/contract.ts'
import type { QueuedEmail } from '#api/email/calls.ts'
import type { Client } from '#site/lib/api.ts'
import { toQuery, type FiltersOf } from '#site/lib/list/filters.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'

/** Emails on a page of the log. */
const PAGE_SIZE = 50

export const EMAIL_FILTERS = { state: (text: string) => MAIL_STATES.find((state) => state === text) }
export type EmailFilters = FiltersOf<typeof EMAIL_FILTERS>

export const loadEmails = (api: Client, filters: EmailFilters, after?: string) =>
  unwrapPage<QueuedEmail>(api.api.admin.emails.$get({ query: toQuery(filters, { limit: PAGE_SIZE, cursor: after }) }))
