import { useState } from 'react'
import { HINT_DISMISSAL } from '#site/copy/failures/profile.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { announce } from '#site/ui/feedback/announce.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import './profile-hint.css'

interface ProfileHintProps {
  profile: { hintDismissed: boolean }
  /** What is not said yet, in words. */
  missing: readonly string[]
  onDismissed: () => void
}

/** Names what would help and isn't filled in yet, until it is or its owner wants no hints. */
export function ProfileHint({ profile, missing, onDismissed }: ProfileHintProps) {
  const [isPending, setPending] = useState(false)
  if (profile.hintDismissed || missing.length === 0) return null

  async function dismiss() {
    setPending(true)
    try {
      await unwrap(client.api.user['profile-hint'].dismiss.$post())
      onDismissed()
      // The button that had the focus is gone.
      document.querySelector('main')?.focus()
      announce('We won’t ask again.')
    } catch (error) {
      setPending(false)
      notify(failureToast(HINT_DISMISSAL, error))
    }
  }

  return (
    <section className="profile-hint callout" aria-label="What would help">
      <Icon name="info" />
      <p>{`Add ${new Intl.ListFormat('en-US').format(missing)} to get better matches.`}</p>
      <p className="cluster">
        <ButtonLink href="/profile" variant="secondary" size="small">
          Add it
        </ButtonLink>
        <Button variant="quiet" size="small" isPending={isPending} onPress={() => void dismiss()}>
          No, thanks
        </Button>
      </p>
    </section>
  )
}
