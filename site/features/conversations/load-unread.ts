import type { Conversation } from '#api/conversations/calls.ts'
import type { Client } from '#site/lib/api.ts'
import { firstData } from '#site/lib/first-data.ts'
import { type ListPage, unwrapPage } from '#site/lib/list/list-page.ts'

/** Names on a dashboard; the others are counted. */
const NAMED = '4'

/** The conversations in which someone waits to be read, the newest first; `undefined` where they could not be read. */
export const loadUnread = (api: Client): Promise<ListPage<Conversation> | undefined> =>
  firstData(unwrapPage<Conversation>(api.api.conversations.$get({ query: { only: 'unread', limit: NAMED } })))
