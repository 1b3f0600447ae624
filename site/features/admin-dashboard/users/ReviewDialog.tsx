import { readableEmail, hasAddress } from '#api/account/contract/email-domain.ts'
import { useState } from 'react'
import { fullName } from '#api/platform/contract/person-name.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { tooLong } from '#api/platform/contract/messages.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { approveRole, rejectRole } from '#site/features/admin-dashboard/admin-actions.ts'
import { useDecision } from '#site/features/admin-dashboard/use-decision.ts'
import { ROLE_LABELS } from './member-labels.ts'
import { RejectionReason } from './RejectionReason.tsx'
import { RequestedProfile } from './RequestedProfile.tsx'
import { ReviewButtons } from './ReviewButtons.tsx'
import type { MemberDecisionProps } from './use-member-decision.ts'
import { useReview } from './use-review.ts'

/** Reviews a role request: the profile of the requested role, then yes, or no with a reason (rules: Role reviews). */
export default function ReviewDialog({ member: initialMember, onClose, onDone }: MemberDecisionProps) {
  const review = useReview(initialMember.id)
  const { details, profile } = review
  const member = details ?? initialMember
  const [approvesStartup, setApprovesStartup] = useState(true)
  const [reason, setReason] = useState<string>()
  const { isPending, error, decide } = useDecision({ onClose, onDone, onConflict: review.readAgain })
  const isRejecting = reason !== undefined
  const canApproveStartup = profile?.kind === 'founder' && !profile.profile.approved
  const reasonError =
    (reason?.length ?? 0) > LIMITS.rejectionReason.max ? tooLong('Reason', LIMITS.rejectionReason.max) : undefined

  function answer() {
    if (reasonError || (!isRejecting && profile === undefined)) return
    void decide(() =>
      isRejecting
        ? rejectRole(member, reason)
        : approveRole(member, profile ?? null, canApproveStartup && approvesStartup),
    )
  }

  return (
    <Dialog
      title="Review role request"
      size="large"
      isOpen
      isDismissable={!isPending && !isRejecting}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <ReviewButtons
          isRejecting={isRejecting}
          isPending={isPending}
          canApprove={profile !== undefined}
          onReject={() => setReason('')}
          onBack={() => setReason(undefined)}
          onDecide={answer}
        />
      }
    >
      <div className="stack">
        <p>
          <strong>{fullName(member)}</strong> ({member.username}
          {hasAddress(member.email) && (
            <>
              , <a href={`mailto:${member.email}`}>{readableEmail(member.email)}</a>
            </>
          )}
          ) asks for the role {ROLE_LABELS[member.requestedRole ?? 'user']}.
        </p>
        {details?.invitedBy && <p>Invited by {details.invitedBy}.</p>}
        {error && <Callout tone="danger">{error}</Callout>}
        {isRejecting ? (
          <RejectionReason value={reason} onChange={setReason} errorMessage={reasonError} />
        ) : (
          <RequestedProfile
            member={member}
            review={review}
            approvesStartup={canApproveStartup ? approvesStartup : undefined}
            onApprovesStartup={setApprovesStartup}
            onChange={onDone}
          />
        )}
      </div>
    </Dialog>
  )
}
