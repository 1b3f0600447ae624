import { useEffect, useRef, useState } from 'react'
import { fullName } from '#api/contract/display.ts'
import type { MemberDetails } from '#api/contract/member/answers.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { tooLong } from '#api/contract/messages.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { TextArea } from '#site/ui/controls/TextArea.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { approveRole, orLookAgain, rejectRole } from '#site/features/admin-dashboard/admin-actions.ts'
import { loadReview, type ReviewedProfile } from '#site/features/admin-dashboard/admin-data.ts'
import { ProfileFacts } from './ProfileFacts.tsx'
import type { ShownMember } from './member-acts.ts'
import { ROLE_LABELS } from './member-labels.ts'

export interface ReviewDialogProps {
  member: ShownMember
  onClose: () => void
  onDone: () => void
}

/** Reviews a role request: the profile of the requested role, then yes, or no with a reason (rules: Role reviews). */
export default function ReviewDialog({ member: asked, onClose, onDone }: ReviewDialogProps) {
  const { details, profile, hasFailed, readAgain } = useReview(asked.id)
  const member = details ?? asked
  const [approvesStartup, setApprovesStartup] = useState(true)
  const [reason, setReason] = useState<string>()
  const { isPending, error, attempt } = useAttempt()
  const kind = member.requestedRole === 'investor' ? 'investor' : 'startup'
  const isRejecting = reason !== undefined
  const canApproveStartup = profile?.kind === 'founder' && !profile.profile.approved
  const reasonError =
    (reason?.length ?? 0) > LIMITS.rejectionReason.max ? tooLong('Reason', LIMITS.rejectionReason.max) : undefined

  async function decide() {
    if (reasonError || (!isRejecting && profile === undefined)) return
    await attempt(async () => {
      const decision = isRejecting
        ? rejectRole(member, reason)
        : approveRole(member, profile ?? null, canApproveStartup && approvesStartup)
      await orLookAgain(decision, () => {
        readAgain()
        onDone()
      })
      onDone()
      onClose()
    })
  }

  return (
    <Dialog
      title="Review role request"
      size="large"
      isOpen
      isDismissable={!isPending && !isRejecting}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        isRejecting ? (
          <>
            <Button variant="secondary" isDisabled={isPending} onPress={() => setReason(undefined)}>
              Back
            </Button>
            <Button variant="danger" isPending={isPending} pendingLabel="Rejecting..." onPress={() => void decide()}>
              Reject request
            </Button>
          </>
        ) : (
          <>
            <Button variant="danger-quiet" isDisabled={isPending} onPress={() => setReason('')}>
              Reject
            </Button>
            <Button
              isPending={isPending}
              isDisabled={profile === undefined}
              pendingLabel="Approving..."
              onPress={() => void decide()}
            >
              Approve
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <p>
          <strong>{fullName(member)}</strong> ({member.username}, <a href={`mailto:${member.email}`}>{member.email}</a>)
          asks for the role {ROLE_LABELS[member.requestedRole ?? 'user']}.
        </p>
        {details?.invitedBy && <p>Invited by {details.invitedBy}.</p>}
        {error && <Callout tone="danger">{error}</Callout>}
        {isRejecting ? (
          <Reason value={reason} onChange={setReason} errorMessage={reasonError} />
        ) : (
          <>
            {!member.emailConfirmed && (
              <Callout tone="warning" title="E-mail address not confirmed">
                Nobody has shown yet that {member.email} is theirs. Nothing but the code that confirms it is sent there.
              </Callout>
            )}
            {profile === undefined && !hasFailed && <SkeletonRows label="Loading the profile" />}
            {hasFailed && <ErrorState title={`Failed to fetch ${kind} profile`} onRetry={readAgain} />}
            {profile === null && (
              <Callout tone="warning">This user has not completed their {kind} profile yet.</Callout>
            )}
            {canApproveStartup && (
              <Checkbox
                isSelected={approvesStartup}
                onChange={setApprovesStartup}
                description="Investors see it at once. Without the tick, it keeps waiting."
              >
                Approve the startup profile with the role
              </Checkbox>
            )}
            {profile && <ProfileFacts of={profile} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Why not; the field has the focus, because Reject was pressed to come here. */
function Reason(props: { value: string; onChange: (value: string) => void; errorMessage: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={box}>
      <TextArea
        {...props}
        label="Reason"
        isOptional
        rows={3}
        maxCount={LIMITS.rejectionReason.max}
        description="The person sees it, can fix what it mentions, and can ask again."
      />
    </div>
  )
}

interface Loaded {
  details?: MemberDetails
  /** `undefined` on the way, `null` where there is none yet. */
  profile?: ReviewedProfile
  hasFailed?: boolean
}

/** The account and the profile of the role that it asks for, as they are when the dialog opens or reads them again. */
function useReview(id: number) {
  const [loaded, setLoaded] = useState<Loaded>({})
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isWanted = true
    loadReview(id).then(
      ({ member, profile }) => isWanted && setLoaded({ details: member, profile }),
      () => isWanted && setLoaded(({ details }) => ({ ...(details && { details }), hasFailed: true })),
    )
    return () => void (isWanted = false)
  }, [id, attempt])
  return {
    ...loaded,
    readAgain() {
      setLoaded(({ details }) => ({ ...(details && { details }) }))
      setAttempt(attempt + 1)
    },
  }
}
