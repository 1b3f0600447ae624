import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { List, ListState } from './list.ts'

/** What a list shows; one that was shown before is read again when it is opened once more. */
export function useList<Item, Filters>(list: List<Item, Filters>): ListState<Item, Filters> {
  const state = useStore(list.$state)
  useEffect(() => list.open(), [list])
  return state
}
