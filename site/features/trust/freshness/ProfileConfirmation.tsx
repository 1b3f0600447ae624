import { useRef, useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { Confirmation } from '#api/trust/calls.ts'
import { getFreshness, type Freshness } from '#api/trust/contract/freshness.ts'
import { CONFIRMATION } from '#site/copy/failures/profile.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import './profile-confirmation.css'

export interface ProfileConfirmationProps {
  confirmedAt: string
  /** Milliseconds: when the page was made. */
  now: number
  timeZone: string
  onConfirmed: (confirmation: Confirmation) => void
}

/** By what became of the profile since its owner last confirmed it on a day. */
const WORDS: Readonly<Record<Exclude<Freshness, 'confirmed'>, (day: string) => [title: string, text: string]>> = {
  due: (day) => ['Is your profile still up to date?', `You last confirmed it on ${day}.`],
  old: (day) => [
    'Is your profile still up to date?',
    `It’s marked as last confirmed on ${day} and won’t be matched until you confirm it.`,
  ],
  expired: (day) => ['Your profile is hidden', `No one has confirmed it since ${day}. Confirm it to show it again.`],
}

/** Asks the owner of a profile to confirm it, in one press; nothing while it is fresh (rules: Profile confirmation). */
export function ProfileConfirmation({ confirmedAt, now, timeZone, onConfirmed }: ProfileConfirmationProps) {
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)
  const place = useRef<HTMLElement>(null)
  const state = getFreshness(confirmedAt, now)

  async function confirm() {
    setPending(true)
    try {
      onConfirmed(await unwrap(client.api.user['profile-confirmation'].$post()))
      setDone(true)
      // The button that had it is gone.
      place.current?.focus()
    } catch (error) {
      notify(failureToast(CONFIRMATION, error))
    } finally {
      setPending(false)
    }
  }

  if (state === 'confirmed' && !isDone) return null
  const [title, text] = state === 'confirmed' ? [] : WORDS[state](formatDate(confirmedAt, timeZone))
  return (
    <section
      ref={place}
      id="still-right"
      className="still-right"
      tabIndex={-1}
      aria-label="Is your profile still up to date?"
    >
      {state === 'confirmed' ? (
        <Callout tone="success" isLive>
          Thank you. Your profile is confirmed as of today.
        </Callout>
      ) : (
        <Callout title={title} tone={state === 'due' ? 'info' : 'warning'} icon="clock">
          <p>{text}</p>
          <p className="cluster">
            <Button size="small" isPending={isPending} onPress={() => void confirm()}>
              Yes, it’s up to date
            </Button>
            <ButtonLink href="/profile" variant="secondary" size="small">
              Change it
            </ButtonLink>
          </p>
        </Callout>
      )}
    </section>
  )
}
