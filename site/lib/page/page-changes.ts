import { useStore } from '@nanostores/react'
import { map, type MapStore } from 'nanostores'

const NOTHING = {}

/** What was changed on this page, by id; the next page comes with newer data, so nothing of it is left there. */
export function pageChanges<T>(): MapStore<Record<number, T>> {
  const $changes = map<Record<number, T>>({})
  if (typeof document !== 'undefined') document.addEventListener('astro:after-swap', () => $changes.set({}))
  return $changes
}

/** The change of one; `undefined` where this page has changed nothing of it. */
export function usePageChange<T>($changes: MapStore<Record<number, T>>, id: number): T | undefined {
  return useStore($changes, { ssr: () => NOTHING as Record<number, T> })[id]
}
