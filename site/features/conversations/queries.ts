import type { Conversation, Message, MyReport, OpenConversation } from '#api/conversations/calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { type ListPage, unwrapPage } from '#site/lib/list/list-page.ts'
import { createQuery, type Query } from '#site/lib/query.ts'

/** Conversations on one page of the list. */
export const CONVERSATIONS_SHOWN = '50'

const { conversations } = client.api
/** A tab that is looked at again may have missed something. */
const LIVE = { fresh: 10_000, onFocus: true }
const param = (id: number) => ({ param: { id: String(id) } })

/** A page of the list of conversations, the one with the newest message first. */
export function getConversations(cursor: string | null): Query<ListPage<Conversation>> {
  const query = { limit: CONVERSATIONS_SHOWN, ...(cursor && { cursor }) }
  return createQuery(`/api/conversations?cursor=${cursor ?? ''}`, () => unwrapPage(conversations.$get({ query })), LIVE)
}

/** A conversation and how it began. */
export const getConversation = (id: number): Query<OpenConversation> =>
  createQuery(`/api/conversations/${id}`, () => unwrap(conversations[':id'].$get(param(id))), LIVE)

/** A page of a conversation's messages, newest first. @throws RequestError */
export const loadMessages = (id: number, cursor: string | null): Promise<ListPage<Message>> =>
  unwrapPage(
    conversations[':id'].messages.$get({
      ...param(id),
      query: { limit: String(LIMITS.messagesShown), ...(cursor && { cursor }) },
    }),
  )

/** A page of a conversation's messages, the newest ones without a cursor. */
export const getMessages = (id: number, cursor: string | null): Query<ListPage<Message>> =>
  createQuery(`/api/conversations/${id}/messages?cursor=${cursor ?? ''}`, () => loadMessages(id, cursor), LIVE)

/** The person's own reports of a conversation, newest first. */
export const getReports = (id: number): Query<MyReport[]> =>
  createQuery(`/api/conversations/${id}/reports`, () => unwrap(conversations[':id'].reports.$get(param(id))))
