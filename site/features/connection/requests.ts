import { atom } from 'nanostores'
import type { Connection } from '#api/contract/connection/answers.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { unwrapAll } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'
import { RequestError } from '#site/lib/request-error.ts'
import type { ToastContent } from '#site/ui/feedback/toast.ts'

/** Every request of the investor, newest first. */
export function loadOwnRequests(api: Client): Promise<Connection[]> {
  return unwrapAll<Connection>((cursor) =>
    api.api.connections.$get({
      query: { limit: String(LIMITS.page.max), ...(cursor !== undefined && { cursor }) },
    }),
  )
}

/** The investor's requests in the browser. */
export const ownRequests = createQuery<Connection[]>('/api/connections#own', () => loadOwnRequests(client), {
  fresh: 60_000,
  onFocus: true,
})

/** Withdraws a request. A second one for the same startup is refused. @throws RequestError */
export async function withdrawRequest(id: number): Promise<void> {
  const withdrawn: Connection = await unwrap(
    client.api.connections[':id'].$patch({ param: { id: String(id) }, json: { state: 'withdrawn' } }),
  )
  const known = ownRequests.$value.get().data
  if (known) ownRequests.set(known.map((request) => (request.id === id ? withdrawn : request)))
}

/** Startups that were asked on this page: lists that were loaded before do not know it yet. */
export const $asked = atom<readonly number[]>([])

/**
 * Asks a startup to connect, with a message or without. One that was asked before counts as asked.
 *
 * @throws RequestError
 */
export async function askToConnect(startupId: number, message: string): Promise<void> {
  try {
    await unwrap(client.api.connect.$post({ json: { startupId, message } }))
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 409)) throw error
  }
  $asked.set([...$asked.get(), startupId])
  ownRequests.refresh()
}

/** Whether a startup can be told at all; without an id there is nobody to ask. */
export function isKnownStartup(startupId: number | undefined): startupId is number {
  return Number.isSafeInteger(startupId) && (startupId ?? 0) > 0
}

export const NO_STARTUP: ToastContent = { title: 'Error', description: MESSAGES.noStartup, tone: 'destructive' }
