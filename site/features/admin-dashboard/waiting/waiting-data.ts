import type { WaitingChoice, WaitingItem } from '#api/contract/waiting/answers.ts'
import { client, unwrap, type Client } from '#site/lib/api.ts'
import { unwrapPage, type ListPage } from '#site/lib/list/list-page.ts'
import { createQuery } from '#site/lib/query.ts'

/** Entries shown at first, and more with each press. */
const AT_ONCE = '10'

export type WaitingPage = ListPage<WaitingItem>

export const loadWaiting = (api: Client, cursor?: string): Promise<WaitingPage> =>
  unwrapPage<WaitingItem>(api.api.admin.waiting.$get({ query: { limit: AT_ONCE, ...(cursor && { cursor }) } }))

/** What waits for administrators, as far as it was asked for. */
export const waitingList = createQuery<WaitingPage>('/api/admin/waiting', () => loadWaiting(client), { fresh: 0 })

/** Adds what came later. @throws RequestError */
export async function loadLater(): Promise<void> {
  const page = waitingList.$value.get().data
  if (!page?.next) return
  const later = await loadWaiting(client, page.next)
  waitingList.set({ ...later, items: [...page.items, ...later.items] })
}

/** Something was decided: the list and the number in the navigation are read again. */
export function lookAgain(): void {
  waitingList.refresh()
  document.dispatchEvent(new Event('trellis:waiting'))
}

/** How often the administrator is written to about each kind. */
export const waitingChoices = createQuery<WaitingChoice[]>(
  '/api/admin/waiting/choices',
  async () => await unwrap(client.api.admin.waiting.choices.$get()),
)

/** Keeps the choice about one kind. @throws RequestError */
export async function keepWaitingChoice(choice: WaitingChoice): Promise<void> {
  const kept: WaitingChoice = await unwrap(client.api.admin.waiting.choices.$put({ json: choice }))
  const all = waitingChoices.$value.get().data
  if (all) waitingChoices.set(all.map((other) => (other.kind === kept.kind ? kept : other)))
}
