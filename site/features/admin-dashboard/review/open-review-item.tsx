import type { ReviewItem } from '#api/review/calls.ts'
import { loadMember, loadReset, loadStartup } from '#site/features/admin-dashboard/admin-data.ts'
import { afterDecision } from '#site/features/admin-dashboard/after-decision.ts'
import ReviewDialog from '#site/features/admin-dashboard/users/ReviewDialog.tsx'
import TemporaryPasswordDialog from '#site/features/admin-dashboard/password-reset/TemporaryPasswordDialog.tsx'
import FundingDialog from '#site/features/admin-dashboard/startups/FundingDialog.tsx'
import ProfileDialog from '#site/features/admin-dashboard/startups/ProfileDialog.tsx'
import { REVIEW_OPEN } from '#site/copy/failures/administration.ts'
import { runOnce } from '#site/lib/page/run-once.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'

type ReviewItemRef = Pick<ReviewItem, 'kind' | 'id'>

/** The review of an entry, with what it is about as it is now. @throws RequestError */
async function getReview({ kind, id }: ReviewItemRef) {
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
export async function openReviewItem(item: ReviewItemRef, control: HTMLElement): Promise<void> {
  const isOpen = await runOnce(control, REVIEW_OPEN, async () => openDialog(await getReview(item)))
  if (isOpen === false) afterDecision()
}
