import type { Connection } from '#api/connections/calls.ts'
import type { ConnectionAnswer } from '#api/connections/contract/schema.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { unwrapAll } from '#site/lib/list/list-page.ts'
import { pageChanges, usePageChange } from '#site/lib/page/page-changes.ts'
import { createQuery, refreshQueries } from '#site/lib/query.ts'
import { RequestError } from '#site/lib/request-error.ts'
import type { ToastContent } from '#site/ui/feedback/toast.ts'
import { toTargetParams, type ConnectTarget } from './connect-target.ts'

/** Every request that a person made or received, newest first. */
export function loadRequests(api: Client): Promise<Connection[]> {
  return unwrapAll<Connection>((cursor) =>
    api.api.connections.$get({
      query: { limit: String(LIMITS.page.max), ...(cursor !== undefined && { cursor }) },
    }),
  )
}

/** The same in the browser. */
export const myRequests = createQuery<Connection[]>('/api/connections', () => loadRequests(client), {
  fresh: 60_000,
  onFocus: true,
})

/**
 * Requests that were made or changed on this page, by startup, and a founder's by the investor's profile: what came
 * with the page does not know them yet.
 */
const $changed = { founder: pageChanges<Connection>(), investor: pageChanges<Connection>() }

function show(request: Connection): Connection {
  $changed.founder.setKey(request.startup.id, request)
  const known = myRequests.$value.value?.data
  if (known) {
    const isKnown = known.some(({ id }) => id === request.id)
    myRequests.set(isKnown ? known.map((other) => (other.id === request.id ? request : other)) : [request, ...known])
  }
  return request
}

/** The request to or from someone as it stands now; `undefined` where this page has changed nothing. */
export const useChangedRequest = ({ party, id }: Pick<ConnectTarget, 'party' | 'id'>): Connection | undefined =>
  usePageChange($changed[party], id)

const byId = (id: number) => ({ id: String(id) })

/** What goes with an answer. */
interface Answer {
  state: ConnectionAnswer
  /** What the screen says of it, where that makes another thing of the answer. */
  shown?: Connection['state']
  note?: string
  reason?: string
  /** Takes no further requests. */
  pause?: boolean
}

/** Accepts, declines or withdraws. @throws RequestError */
export async function answerRequest(id: number, json: Answer): Promise<void> {
  show(await unwrap(client.api.connections[':id'].$patch({ param: byId(id), json })))
}

/** Takes two more weeks to answer. @throws RequestError */
export async function extendRequest(id: number): Promise<void> {
  show(await unwrap(client.api.connections[':id'].extend.$post({ param: byId(id) })))
  refreshQueries(['/api/today'])
}

/**
 * Asks someone to connect. One who was asked before, or asked at the same moment, counts as asked.
 *
 * @throws RequestError
 */
export async function sendConnectionRequest(target: ConnectTarget, message: string): Promise<Connection> {
  try {
    const request = show(await unwrap(client.api.connect.$post({ json: { ...toTargetParams(target), message } })))
    $changed[target.party].setKey(target.id, request)
    return request
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 409) || target.party === 'investor') throw error
    const [before] = await unwrap(client.api.connections.$get({ query: { startupId: String(target.id) } }))
    // What is open or accepted is what was asked for; anything else the server says why.
    if (before?.state !== 'requested' && before?.state !== 'accepted') throw error
    return show(before)
  }
}

/** Asks to be notified when someone is available for a request. @throws RequestError */
export async function watchAvailability(target: ConnectTarget): Promise<void> {
  await unwrap(client.api.connect.availability.$post({ json: toTargetParams(target) }))
}

/** Marks the notifications of these requests as read, because their answers are seen. */
export async function markNotificationsRead(connectionIds: number[]): Promise<void> {
  if (connectionIds.length === 0) return
  await unwrap(client.api.notifications.seen.$post({ json: { connectionIds } }))
  document.dispatchEvent(new Event('trellis:notifications'))
}

/** Notes that received requests are on the screen, so that they are new no more. */
export async function recordRequestsSeen(connectionIds: number[]): Promise<void> {
  if (connectionIds.length > 0) await unwrap(client.api.connections.seen.$post({ json: { connectionIds } }))
}

/** Whether a startup can be asked at all; without an id there is no one to ask. */
export function isKnownStartup(startupId: number | undefined): startupId is number {
  return Number.isSafeInteger(startupId) && (startupId ?? 0) > 0
}

export const NO_STARTUP: ToastContent = { title: 'Error', description: MESSAGES.noStartup, tone: 'destructive' }
