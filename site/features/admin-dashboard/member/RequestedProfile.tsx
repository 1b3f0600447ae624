import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import type { ShownMember } from './member-acts.ts'
import { ProfileFacts } from './ProfileFacts.tsx'
import type { Review } from './use-review.ts'

export interface RequestedProfileProps {
  member: ShownMember
  review: Review
  /** Whether the startup is approved with the role; `undefined` where there is none that waits for it. */
  approvesStartup: boolean | undefined
  onApprovesStartup: (approves: boolean) => void
}

/** What a role request is decided by: the profile of the role, and what speaks against it. */
export function RequestedProfile({ member, review, approvesStartup, onApprovesStartup }: RequestedProfileProps) {
  const { profile, hasFailed, readAgain } = review
  const kind = member.requestedRole === 'investor' ? 'investor' : 'startup'
  return (
    <>
      {!member.emailConfirmed && (
        <Callout tone="warning" title="E-mail address not confirmed">
          Nobody has shown yet that {member.email} is theirs. Nothing but the code that confirms it is sent there.
        </Callout>
      )}
      {profile === undefined && !hasFailed && <SkeletonRows label="Loading the profile" />}
      {hasFailed && <ErrorState title={`Failed to fetch ${kind} profile`} onRetry={readAgain} />}
      {profile === null && <Callout tone="warning">This user has not completed their {kind} profile yet.</Callout>}
      {approvesStartup !== undefined && (
        <Checkbox
          isSelected={approvesStartup}
          onChange={onApprovesStartup}
          description="Investors see it at once. Without the tick, it keeps waiting."
        >
          Approve the startup profile with the role
        </Checkbox>
      )}
      {profile && <ProfileFacts of={profile} />}
    </>
  )
}
