import { useState, useSyncExternalStore } from 'react'
import { keepLayout, readLayout, type SavedLayout } from './saved-layout.ts'

let current: SavedLayout | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function choose(layout: SavedLayout): void {
  current = layout
  keepLayout(layout)
  for (const listener of listeners) listener()
}

/** Table or board: what the address asked for, until somebody chooses; else what this browser was left with, which the server cannot know. */
export function useLayout(asked: SavedLayout | undefined): [SavedLayout, (layout: SavedLayout) => void] {
  // A page that is opened anew says by its address what it wants; choosing writes the address as well.
  useState(() => void (current = asked ?? current))
  const layout = useSyncExternalStore(
    subscribe,
    () => (current ??= readLayout()),
    () => asked ?? 'table',
  )
  return [layout, choose]
}
