import { cloneElement, useEffect, useId, useRef, useState, type ReactElement, type SyntheticEvent } from 'react'
import { placeBeside } from './place-beside.ts'
import './Tooltip.css'

export interface TooltipProps {
  /** A few words that are also said elsewhere. */
  content: string
  /** Milliseconds of pointing until it opens; 700 unless given (rules: Placeholders). */
  delay?: number
  /** One focusable element: a Button of this design system, a button or a link. */
  children: ReactElement<Record<string, unknown>>
}

/** Milliseconds for the pointer to cross the gap between a control and its hint. */
const CROSSING = 250

/** A hint on pointing or focusing, which can be pointed at itself (WCAG 1.4.13); Escape and a press close it. */
export function Tooltip({ content, delay = 700, children }: TooltipProps) {
  const id = useId()
  const hint = useRef<HTMLSpanElement>(null)
  /** What is pointed at or focused, and the milliseconds until it shows. */
  const [wanted, setWanted] = useState<{ anchor: Element; after: number }>()
  const [isShown, setShown] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const want = (anchor: Element, after: number) => {
    setLeaving(false)
    if (!isShown) setWanted({ anchor, after })
  }
  const close = () => setWanted(undefined)
  // What has the focus keeps its hint.
  const leave = () => !wanted?.anchor.matches(':focus-visible') && setLeaving(true)

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setWanted(undefined), CROSSING)
    return () => clearTimeout(timer)
  }, [isLeaving])
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => setShown(true), wanted.after)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setWanted(undefined)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      setShown(false)
      setLeaving(false)
      document.removeEventListener('keydown', onKey)
    }
  }, [wanted])
  useEffect(() => {
    if (!isShown || !wanted) return
    hint.current!.showPopover()
    placeBeside(hint.current!, wanted.anchor, 'above', 8)
  }, [isShown, wanted])

  return (
    <>
      {cloneElement(children, {
        'aria-describedby': isShown ? id : undefined,
        onPointerEnter: ({ currentTarget }: SyntheticEvent<Element>) => want(currentTarget, delay),
        onPointerLeave: isShown ? leave : close,
        onPointerDown: close,
        onFocus: ({ currentTarget }: SyntheticEvent<Element>) =>
          currentTarget.matches(':focus-visible') && want(currentTarget, 0),
        onBlur: close,
      })}
      {isShown && (
        <span
          ref={hint}
          id={id}
          popover="manual"
          role="tooltip"
          className="tooltip"
          onPointerEnter={() => setLeaving(false)}
          onPointerLeave={leave}
        >
          {content}
        </span>
      )}
    </>
  )
}
