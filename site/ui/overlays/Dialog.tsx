import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '#site/lib/use-hydrated.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Boundary } from '#site/ui/island/Boundary.tsx'
import { useModal } from './use-modal.ts'
import './overlay.css'
import './Dialog.css'

export interface DialogProps {
  title: string
  children: ReactNode | ((dialog: { close(): void }) => ReactNode)
  /** Names a button before the footer's own, which closes it. */
  cancelLabel?: string
  /** While something is under way: then it cannot be canceled. */
  isPending?: boolean
  /** Stays in view under the scrolling body; a submit button here names its form with `form="id"`. */
  footer?: ReactNode | ((dialog: { close(): void }) => ReactNode)
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  size?: 'small' | 'medium' | 'large'
  /** Whether a press outside closes it; false where a form could be lost, and by default while pending. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
}

/**
 * A modal window; on a small screen it rises from the bottom. Focus goes in, stays in, and returns to what opened it;
 * Escape and Back close it.
 */
export function Dialog({ isOpen, ...props }: DialogProps) {
  const isHydrated = useHydrated()
  return isOpen && isHydrated ? createPortal(<Window {...props} />, document.body) : null
}

function Window(props: Omit<DialogProps, 'isOpen'>) {
  const { title, children, footer, cancelLabel, isPending, onOpenChange, size = 'medium', role = 'dialog' } = props
  const { isDismissable = !isPending } = props
  const heading = useId()
  const close = () => onOpenChange?.(false)
  const { layer, box } = useModal(close)
  const beganOutside = useRef(false)

  function onMouseDown(event: MouseEvent) {
    beganOutside.current = event.target === event.currentTarget
    // The focus stays in the window.
    if (beganOutside.current) event.preventDefault()
  }

  // Not where a text was marked up to the outside.
  function onClick(event: MouseEvent) {
    if (isDismissable && beganOutside.current && event.target === event.currentTarget) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape and the button Close do the same
    <div ref={layer} className="overlay overlay-dialog" data-react-aria-top-layer="true" {...{ onMouseDown, onClick }}>
      <div className={`dialog-frame dialog-${size}`}>
        <section
          ref={box}
          className="dialog"
          role={role}
          aria-modal="true"
          aria-labelledby={heading}
          aria-describedby={role === 'alertdialog' ? `${heading}-text` : undefined}
          tabIndex={-1}
        >
          <div className="dialog-head">
            <h2 id={heading} className="dialog-title">
              {title}
            </h2>
            <Button className="dialog-close" variant="quiet" icon="cross" aria-label="Close" onPress={close} />
          </div>
          <div className="dialog-body" id={`${heading}-text`}>
            <Boundary room={() => box.current}>
              {typeof children === 'function' ? children({ close }) : children}
            </Boundary>
          </div>
          {footer && (
            <div className="dialog-foot">
              {cancelLabel && (
                <Button variant="secondary" isDisabled={isPending} onPress={close}>
                  {cancelLabel}
                </Button>
              )}
              {typeof footer === 'function' ? footer({ close }) : footer}
            </div>
          )}
        </section>
      </div>
    </div>
  )
}
