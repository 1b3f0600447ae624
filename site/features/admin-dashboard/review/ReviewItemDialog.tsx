import ClaimDialog from '#site/features/admin-dashboard/imported-startups/ClaimDialog.tsx'
import TemporaryPasswordDialog from '#site/features/admin-dashboard/password-reset/TemporaryPasswordDialog.tsx'
import StartupReviewDialog from '#site/features/admin-dashboard/startups/StartupReviewDialog.tsx'
import MemberDialog from '#site/features/admin-dashboard/users/MemberDialog.tsx'
import type { ReviewSubject } from './review-queue-data.ts'

interface ReviewItemDialogProps {
  subject: ReviewSubject
  onClose: () => void
  onDone: () => void
}

/** The decision about whatever needs review. */
export default function ReviewItemDialog({ subject, ...props }: ReviewItemDialogProps) {
  switch (subject.kind) {
    case 'role':
      return <MemberDialog kind="review" member={subject.member} {...props} />
    case 'email':
      return <MemberDialog kind="confirm-email" member={subject.member} {...props} />
    case 'claim':
      return <ClaimDialog claim={subject.claim} {...props} />
    case 'reset':
      return <TemporaryPasswordDialog request={subject.request} {...props} />
    default:
      return <StartupReviewDialog {...subject} {...props} />
  }
}
