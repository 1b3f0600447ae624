import { useState } from 'react'
import type { User } from '#api/contract/account/answers.ts'
import { PendingHome } from '#site/features/personal-home/PendingHome.tsx'
import { CompleteProfile, type CompleteProfileProps } from './CompleteProfile.tsx'

export interface PendingHomeIslandProps extends Pick<CompleteProfileProps, 'startup' | 'investor'> {
  user: User
}

/** The home of a pending person, with the profile dialog of the requested role. */
export function PendingHomeIsland({ user, ...profiles }: PendingHomeIslandProps) {
  const role = user.requestedRole ?? 'founder'
  const [hasProfile, setHasProfile] = useState((role === 'founder' ? profiles.startup : profiles.investor) !== null)
  return (
    <PendingHome
      user={user}
      hasProfile={hasProfile}
      profileButton={<CompleteProfile {...profiles} role={role} onSaved={() => setHasProfile(true)} />}
    />
  )
}
