import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { DISMISSAL, DISMISSAL_UNDO } from '#site/copy/failures/match.ts'
import { MATCHES } from '#site/copy/matches.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { announce } from '#site/ui/feedback/announce.ts'

export interface DismissibleMatchProps {
  /** Of the other profile. */
  id: number
  name: string
  /** The entry, with the button that dismisses it. */
  children: (dismiss: ReactNode) => ReactNode
}

/** A match that can be dismissed. What undoes that takes its place, and has the focus. */
export function DismissibleMatch({ id, name, children }: DismissibleMatchProps) {
  const [isDismissed, setDismissed] = useState(false)
  const { pending: dismissing, attempt: attemptDismissal } = useAction(DISMISSAL)
  const { pending: undoing, attempt: attemptUndo } = useAction(DISMISSAL_UNDO)
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef(isDismissed)
  useEffect(() => {
    if (shown.current === isDismissed) return
    shown.current = isDismissed
    button.current?.focus()
  }, [isDismissed])

  const call = client.api.matches[':id'].dismiss
  const param = { id: String(id) }
  const dismiss = () =>
    attemptDismissal('dismiss', async () => {
      await unwrap(call.$post({ param }))
      setDismissed(true)
      announce(`${name} won’t be shown for ${LIMITS.dismissedForDays} days.`)
    })
  const undo = () =>
    attemptUndo('undo', async () => {
      await unwrap(call.$delete({ param }))
      setDismissed(false)
      announce(`${name} is back in your matches.`)
    })

  if (isDismissed)
    return (
      <li className="card card-sunken match-dismissed">
        <p>{name} is dismissed.</p>
        <Button
          ref={button}
          variant="secondary"
          size="small"
          aria-label={`${MATCHES.undo}: ${name}`}
          isPending={undoing !== undefined}
          onPress={() => void undo()}
        >
          {MATCHES.undo}
        </Button>
      </li>
    )
  return children(
    <Button
      ref={button}
      variant="quiet"
      size="small"
      aria-label={`${MATCHES.dismiss}: ${name}`}
      isPending={dismissing !== undefined}
      onPress={() => void dismiss()}
    >
      {MATCHES.dismiss}
    </Button>,
  )
}
