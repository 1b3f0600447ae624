import { useSyncExternalStore } from 'react'
import { DEFAULT_COLUMNS, keepColumns, readColumns, type SavedColumn } from './column-choice.ts'

let current: readonly SavedColumn[] | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const here = () => (current ??= readColumns())
// The server does not know the choice of this browser.
const onServer = () => DEFAULT_COLUMNS

function choose(columns: readonly SavedColumn[]): void {
  current = columns
  keepColumns(columns)
  for (const listener of listeners) listener()
}

/** The columns of the saved table, as this browser keeps them. */
export function useColumns(): [readonly SavedColumn[], (columns: readonly SavedColumn[]) => void] {
  return [useSyncExternalStore(subscribe, here, onServer), choose]
}
