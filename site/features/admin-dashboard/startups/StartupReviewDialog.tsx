import FundingDialog from './FundingDialog.tsx'
import OfferReviewDialog from './OfferReviewDialog.tsx'
import ProfileDialog from './ProfileDialog.tsx'
import type { StartupDecisionProps } from './use-startup-decision.ts'

export interface StartupReviewDialogProps extends StartupDecisionProps {
  kind: 'offer' | 'profile' | 'funding'
}

const DIALOGS = { offer: OfferReviewDialog, profile: ProfileDialog, funding: FundingDialog }

/** The review of a startup, wherever it's opened. */
export default function StartupReviewDialog({ kind, ...props }: StartupReviewDialogProps) {
  const Review = DIALOGS[kind]
  return <Review {...props} />
}
