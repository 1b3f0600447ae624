import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Query, QueryValue } from './query.ts'

/** The server renders for many people at once, so it reads no shared store; the browser begins with what it wrote. */
const FROM_SERVER = { loading: false } as const
const nothing = () => undefined

/**
 * What a query shows on this page. `first` are the data that came with the page: the server renders them, the browser
 * begins with them and keeps them fresh. `undefined` means that the server could not get them; then the browser asks at
 * once. Data once shown stay while a later call runs or fails. Without a query nothing is asked for.
 */
export function useQuery<T>(query: Query<T> | undefined, first: T | undefined): QueryValue<T> {
  const [initial] = useState(first)
  const [last, setLast] = useState(first)
  // Before the store is listened to: it would ask for what came with the page.
  useLayoutEffect(() => {
    if (initial !== undefined) query?.hydrate(initial)
  }, [query, initial])
  const listen = useCallback((onChange: () => void) => query?.$value.listen(onChange) ?? nothing, [query])
  const value = useSyncExternalStore<QueryValue<T>>(
    listen,
    () => query?.$value.value ?? FROM_SERVER,
    () => FROM_SERVER,
  )
  if (value.data !== undefined && !Object.is(value.data, last)) setLast(value.data)
  const data = value.data === undefined ? last : value.data
  // Before the store is listened to it knows of nothing, not even that it is going to ask.
  return { ...value, loading: value.loading || (data === undefined && !value.error), data }
}
