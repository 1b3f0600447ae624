import { useEffect } from 'react'
import type { Today } from '#api/today/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery, type QueryValue } from '#site/lib/query.ts'
import { $newsCount } from '#site/lib/stream/news-store.ts'
import { useQuery } from '#site/lib/use-query.ts'

/** Everything that needs the user, in the browser. */
export const todayQuery = createQuery<Today>('/api/today', async () => await unwrap(client.api.today.$get()), {
  fresh: 10_000,
  onFocus: true,
})

/** Shows the list without what was just dealt with, then as the server has it; badges elsewhere count again. */
export function changeToday(change: (today: Today) => Partial<Today>): void {
  const { data } = todayQuery.$value.get()
  if (data) todayQuery.set({ ...data, ...change(data) })
  todayQuery.refresh()
  document.dispatchEvent(new Event('trellis:notifications'))
}

/** Everything that needs the user: what came with the page, then what is new. */
export function useToday(initial: Today | undefined): QueryValue<Today> {
  useEffect(() => $newsCount.listen(() => todayQuery.refresh()), [])
  return useQuery(todayQuery, initial)
}
