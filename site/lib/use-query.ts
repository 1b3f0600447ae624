import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { Query, QueryValue } from './query.ts'

const IS_SERVER = typeof window === 'undefined'

/**
 * What a query shows on this page. `first` are the data that came with the page: the server renders them, the browser
 * begins with them and keeps them fresh. `undefined` means that the server could not get them; then the browser asks at
 * once. Data once shown stay while a later call runs or fails.
 */
export function useQuery<T>(query: Query<T>, first: T | undefined): QueryValue<T> {
  const last = useRef(first)
  useState(() => {
    if (!IS_SERVER && first !== undefined) query.begin(first)
  })
  // The server renders for many people at once, so it neither reads nor fills the shared store.
  if (IS_SERVER) return { data: first, loading: first === undefined }
  // oxlint-disable-next-line react/rules-of-hooks -- a process is a server or a browser for good
  const value = useStore(query.$value)
  if (value.data !== undefined) last.current = value.data
  // Before the store is listened to it knows of nothing, not even that it is going to ask.
  const isOnItsWay = last.current === undefined && !value.error
  return { ...value, loading: value.loading || isOnItsWay, data: last.current }
}
