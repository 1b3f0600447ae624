import { readableEmail, hasAddress } from '#api/account/contract/email-domain.ts'
import { useState } from 'react'
import { fullName } from '#api/platform/contract/person-name.ts'
import { confirmEmail } from '#site/features/admin-dashboard/admin-actions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import type { ShownMember } from './member-actions.ts'
import { ProfileFacts } from './ProfileFacts.tsx'
import type { Review } from './use-review.ts'

export interface RequestedProfileProps {
  member: ShownMember
  review: Review
  /** Whether the startup is approved with the role; `undefined` where there is none that waits for it. */
  approvesStartup: boolean | undefined
  onApprovesStartup: (approves: boolean) => void
  /** The account has changed. */
  onChange: () => void
}

/** What a role request is decided by: the profile of the role, and what speaks against it. */
export function RequestedProfile({
  member,
  review,
  approvesStartup,
  onApprovesStartup,
  onChange,
}: RequestedProfileProps) {
  const [isConfirming, setConfirming] = useState(false)
  async function confirm() {
    setConfirming(true)
    // What went wrong is said by a toast; either way the account is read again.
    await confirmEmail(member).catch(() => {})
    setConfirming(false)
    review.readAgain()
    onChange()
  }
  const { profile, hasFailed, readAgain } = review
  const kind = member.requestedRole === 'investor' ? 'investor' : 'startup'
  return (
    <>
      {!member.emailConfirmed && (
        <Callout tone="warning" title="Email not verified">
          <div className="stack">
            <p>
              {hasAddress(member.email)
                ? `${fullName(member)} hasn’t shown yet that ${readableEmail(member.email)} is theirs. Until then, only the code that confirms it is sent there. If you know that it is theirs, confirm it for them.`
                : `${fullName(member)} has no email address: someone else showed that it is theirs.`}
            </p>
            {hasAddress(member.email) && (
              <div>
                <Button variant="secondary" size="small" isPending={isConfirming} onPress={() => void confirm()}>
                  Confirm the address
                </Button>
              </div>
            )}
          </div>
        </Callout>
      )}
      {profile === undefined && !hasFailed && <SkeletonRows label="Loading the profile" />}
      {hasFailed && <ErrorState title={`Failed to fetch ${kind} profile`} onRetry={readAgain} />}
      {profile === null && <Callout tone="warning">This user has not completed their {kind} profile yet.</Callout>}
      {approvesStartup !== undefined && (
        <Checkbox
          isSelected={approvesStartup}
          onChange={onApprovesStartup}
          description="Investors see it right away. If unchecked, it stays pending."
        >
          Approve the startup profile with the role
        </Checkbox>
      )}
      {profile && <ProfileFacts of={profile} />}
    </>
  )
}
