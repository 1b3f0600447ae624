import type { ReactNode } from 'react'
import type { Query } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ErrorState } from './ErrorState.tsx'
import { SkeletonRows } from './Skeleton.tsx'

export interface LoadedProps<T> {
  query: Query<T>
  /** What came with the page; `undefined` where the server could not read it. */
  initial: T | undefined
  /** Says that the data are on their way. */
  loading: string
  /** Says that there are none. */
  failed: string
  children: (data: T) => ReactNode
}

/** What data show once they are there; before that placeholders, or why there are none and a way to try again. */
export function Loaded<T>({ query, initial, loading, failed, children }: LoadedProps<T>): ReactNode {
  const value = useQuery(query, initial)
  if (value.data !== undefined) return children(value.data)
  if (value.loading) return <SkeletonRows label={loading} />
  return <ErrorState title={failed} onRetry={() => query.refresh()} />
}
