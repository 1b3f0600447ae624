import { useEffect, useRef, type FocusEvent } from 'react'

const ITEMS = 'tbody > tr, li'
const CONTROLS = 'button:not([disabled]), a[href]'

/**
 * Keeps the keyboard's place in a list whose entries and buttons go away when they are dealt with: the focus moves to the entry that
 * took the place, the last one, or what stands before the list. Spread the answer on the element around the list.
 *
 * @param data What the list shows; a new value is when something may have gone.
 */
export function useKeptFocus<Element extends HTMLElement>(data: unknown) {
  const box = useRef<Element>(null)
  const place = useRef<number>(undefined)
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return
    const items = [...(box.current?.querySelectorAll(ITEMS) ?? [])]
    const item = items[Math.min(place.current, items.length - 1)]
    const control = [...(item?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].at(-1)
    const before = box.current?.querySelector<HTMLElement>(`input, ${CONTROLS}`)
    ;(control ?? before)?.focus()
  }, [data])
  return {
    ref: box,
    onFocus({ target }: FocusEvent) {
      const item = target.closest(ITEMS)
      place.current = item ? [...(box.current?.querySelectorAll(ITEMS) ?? [])].indexOf(item) : undefined
    },
  }
}
