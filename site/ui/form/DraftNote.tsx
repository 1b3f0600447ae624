import { lazy, Suspense, useContext, useEffect } from 'react'
import { deviceTimeZone, formatMoment } from '#api/platform/contract/times.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { ProblemsContext } from './form-contexts.ts'
import type { AnyForm, FormDraft } from './form-draft.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

// Loaded with the first letter that is typed: there is nothing to ask before, and the connection may be lost later.
const load = () => import('#site/ui/overlays/ConfirmDialog.tsx')
const ConfirmDialog = lazy(load)

/** A draft belongs to the device, not to an account. */
const DEVICE = { timeZone: deviceTimeZone(), regionTimeZone: deviceTimeZone() }

interface DraftNoteProps {
  form: AnyForm
  draft: FormDraft
}

/** Keeps the draft of the form around it, says when one was restored, and asks before the form is left. */
export function DraftNote({ form, draft }: DraftNoteProps) {
  const { restoredAt, isDirty, discard } = useDraft(form, draft)
  const { leaving, stay, go } = useLeaveGuard(isDirty)
  const { isSignedOut } = useContext(ProblemsContext)
  useEffect(() => {
    if (isDirty()) load().catch(() => undefined)
  })
  const endsSession = leaving?.matches('[data-sign-out]')
  return (
    <>
      {restoredAt !== undefined && (
        <Callout icon="clock" isLive>
          <div className="cluster cluster-apart">
            <span>We restored what you had typed on {formatMoment(restoredAt, DEVICE)}. It isn’t saved yet.</span>
            <Button variant="secondary" size="small" onPress={discard}>
              Discard
            </Button>
          </div>
        </Callout>
      )}
      {isSignedOut && (
        <Callout tone="warning" title="Your session has ended" isLive>
          What you typed is kept in this browser.{' '}
          <a
            href={`/auth?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`}
            data-keeps-draft
          >
            Sign in again
          </a>
        </Callout>
      )}
      {leaving && (
        <Suspense>
          <ConfirmDialog
            title="Leave without saving?"
            confirmLabel={endsSession ? 'Sign out' : 'Leave'}
            cancelLabel="Stay"
            isOpen
            onOpenChange={(isOpen) => !isOpen && stay()}
            onConfirm={go}
          >
            {endsSession
              ? 'Signing out removes what you typed from this browser.'
              : 'Your draft is saved in this browser for 7 days, or until you sign out.'}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
