import type { WaitingItem } from '#api/review/calls.ts'
import { loadMember, loadReset, loadStartup } from '#site/features/admin-dashboard/admin-data.ts'
import { afterDecision } from '#site/features/admin-dashboard/after-decision.ts'
import ReviewDialog from '#site/features/admin-dashboard/users/ReviewDialog.tsx'
import TemporaryPasswordDialog from '#site/features/admin-dashboard/password-reset/TemporaryPasswordDialog.tsx'
import FundingDialog from '#site/features/admin-dashboard/startups/FundingDialog.tsx'
import ProfileDialog from '#site/features/admin-dashboard/startups/ProfileDialog.tsx'
import { WAITING_OPEN } from '#site/copy/failures/administration.ts'
import { pressOnce } from '#site/lib/page/press-once.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'

type Waiting = Pick<WaitingItem, 'kind' | 'id'>

/** The review of an entry, with what it is about as it is now. @throws RequestError */
async function reviewOf({ kind, id }: Waiting) {
  const done = { onDone: afterDecision }
  if (kind === 'role') {
    const member = await loadMember(id)
    return (onClose: () => void) => <ReviewDialog {...{ member, onClose, ...done }} />
  }
  if (kind === 'reset') {
    const request = await loadReset(id)
    return (onClose: () => void) => <TemporaryPasswordDialog {...{ request, onClose, ...done }} />
  }
  const startup = await loadStartup(id)
  const Review = kind === 'funding' ? FundingDialog : ProfileDialog
  return (onClose: () => void) => <Review {...{ startup, onClose, ...done }} />
}

/** Opens the review of whatever waits; says why where it cannot be read. */
export async function openWaiting(item: Waiting, control: HTMLElement): Promise<void> {
  const isOpen = await pressOnce(control, WAITING_OPEN, async () => openDialog(await reviewOf(item)))
  if (isOpen === false) afterDecision()
}
