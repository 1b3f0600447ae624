import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { closeOnBack } from './close-on-back.ts'
import { fitViewport, makeOthersInert } from './modal-layer.ts'

/** While it is mounted: the focus is in `box`, nothing outside of `layer` can be reached, Back and Escape close it. */
export function useModal(close: () => void) {
  const layer = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLElement>(null)
  const onClose = useEffectEvent(close)
  // Before a field in it takes the focus.
  const [opener] = useState(() => document.activeElement)

  // Before anything else can happen: a key that is pressed in between would reach the page behind.
  useLayoutEffect(() => {
    if (!box.current!.contains(document.activeElement)) box.current!.focus()
    const undo = [makeOthersInert(layer.current!), fitViewport(layer.current!), closeOnBack(() => onClose())]
    return () => {
      for (const restore of undo) restore()
    }
  }, [])

  // A control that goes as it is pressed leaves the focus to the page for a moment, so the whole page listens.
  useEffect(() => {
    const onKey = ({ key, target, isComposing }: KeyboardEvent) => {
      const isHere = target === document.body || layer.current!.contains(target as Node)
      if (key === 'Escape' && !isComposing && isHere && !layer.current!.inert) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  // Once it is gone from the page.
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )

  return { layer, box }
}
