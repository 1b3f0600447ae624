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

/** A hint on pointing or focusing; Escape and a press close it. */
export function Tooltip({ content, delay = 700, children }: TooltipProps) {
  const id = useId()
  const hint = useRef<HTMLSpanElement>(null)
  /** What is pointed at or focused, and the milliseconds until it shows. */
  const [wanted, setWanted] = useState<{ anchor: Element; after: number }>()
  const [isShown, setShown] = useState(false)
  const close = () => setWanted(undefined)

  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => setShown(true), wanted.after)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setWanted(undefined)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      setShown(false)
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
        onPointerEnter: ({ currentTarget }: SyntheticEvent) => setWanted({ anchor: currentTarget, after: delay }),
        onPointerLeave: close,
        onPointerDown: close,
        onFocus: ({ currentTarget }: SyntheticEvent) =>
          currentTarget.matches(':focus-visible') && setWanted({ anchor: currentTarget, after: 0 }),
        onBlur: close,
      })}
      {isShown && (
        <span ref={hint} id={id} popover="manual" role="tooltip" className="tooltip">
          {content}
        </span>
      )}
    </>
  )
}
