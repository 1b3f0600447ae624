import { useEffect, useRef, type RefObject } from 'react'

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/**
 * Keeps the focus in a list when the row that had it goes: the row that takes its place has it then, else the last one,
 * else the heading. What is opened from a row counts as the row's, and keeps the focus until it's closed.
 *
 * @param isHeld whether a dialog is open that outlives its row. Between its steps the focus may be nowhere.
 */
export function useRowFocus(keys: readonly string[], heading: RefObject<HTMLElement | null>, isHeld = false) {
  const rows = useRef(new Map<string, HTMLElement>())
  const focused = useRef<string>(undefined)
  /** Where the row was that has gone. */
  const gone = useRef<number>(undefined)
  const before = useRef(keys)
  useEffect(() => {
    if (focused.current !== undefined && !keys.includes(focused.current)) {
      gone.current = before.current.indexOf(focused.current)
      focused.current = undefined
    }
    before.current = keys
    if (isHeld || gone.current === undefined || document.activeElement?.closest('[role$="dialog"]')) return
    const next = keys[Math.min(gone.current, keys.length - 1)]
    gone.current = undefined
    // The user may have gone elsewhere since.
    if (!isNowhere()) return
    const place = next === undefined ? heading.current : rows.current.get(next)
    place?.focus()
  })
  return (key: string) => ({
    ref: (row: HTMLElement | null) => {
      if (row) rows.current.set(key, row)
      else rows.current.delete(key)
    },
    onFocus: () => void (focused.current = key),
  })
}
