import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
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

/** Requests that were made or changed on this page, by startup: what came with the page does not know them yet. */
const $changed = map<Record<number, Connection>>({})
const NOTHING = {}

function show(request: Connection): void {
  $changed.setKey(request.startup.id, request)
  const known = ownRequests.$value.get().data
  if (!known) return
  const isKnown = known.some(({ id }) => id === request.id)
  ownRequests.set(isKnown ? known.map((other) => (other.id === request.id ? request : other)) : [request, ...known])
}

/** The request to a startup as it stands now; `undefined` where this page has changed nothing. */
export function useChangedRequest(startupId: number): Connection | undefined {
  return useStore($changed, { ssr: () => NOTHING as typeof $changed.value })[startupId]
}

/** Withdraws a request. A second one for the same startup is refused. @throws RequestError */
export async function withdrawRequest(id: number): Promise<void> {
  show(await unwrap(client.api.connections[':id'].$patch({ param: { id: String(id) }, json: { state: 'withdrawn' } })))
}

/**
 * Asks a startup to connect, with a message or without. One that was asked before counts as asked.
 *
 * @throws RequestError
 */
export async function askToConnect(startupId: number, message: string): Promise<void> {
  try {
    show(await unwrap(client.api.connect.$post({ json: { startupId, message } })))
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 409)) throw error
    const [before] = await unwrap(client.api.connections.$get({ query: { startupId: String(startupId) } }))
    // What is open or accepted is what was asked for; anything else the server says why.
    if (before?.state !== 'requested' && before?.state !== 'accepted') throw error
    show(before)
  }
}

/** Marks the notices of these requests as read, because their answers are seen. */
export async function haveSeen(connectionIds: number[]): Promise<void> {
  if (connectionIds.length === 0) return
  await unwrap(client.api.notices.seen.$post({ json: { connectionIds } }))
  document.dispatchEvent(new Event('trellis:notices'))
}

/** Whether a startup can be told at all; without an id there is nobody to ask. */
export function isKnownStartup(startupId: number | undefined): startupId is number {
  return Number.isSafeInteger(startupId) && (startupId ?? 0) > 0
}

export const NO_STARTUP: ToastContent = { title: 'Error', description: MESSAGES.noStartup, tone: 'destructive' }
