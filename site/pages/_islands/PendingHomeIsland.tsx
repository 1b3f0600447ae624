import type { ReactNode } from 'react'
import type { User } from '#api/account/contract/user.ts'
import type { Investor } from '#api/investors/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { PendingHome } from '#site/features/personal-home/PendingHome.tsx'
import { myInvestorProfile } from '#site/lib/profile/my-investor-profile.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import type { Query } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { FounderProfile, InvestorProfile } from './CompleteProfile.tsx'

export interface PendingHomeIslandProps {
  user: User
  /** The profile of the requested role, `null` before there is one, `undefined` where the server couldn't read it. */
  startup: Startup | null | undefined
  investor: Investor | null | undefined
  timeZone: string
  /** As the site promises it: "1-2 business days". */
  reviewTime: string
}

/** The home of a pending person, with the profile dialog of the requested role. */
export function PendingHomeIsland({ user, startup, investor, timeZone, reviewTime }: PendingHomeIslandProps) {
  return user.requestedRole === 'investor' ? (
    <Home user={user} reviewTime={reviewTime} query={myInvestorProfile} initial={investor}>
      {(profile) => <InvestorProfile investor={profile} />}
    </Home>
  ) : (
    <Home user={user} reviewTime={reviewTime} query={myStartup} initial={startup}>
      {(profile) => <FounderProfile startup={profile} timeZone={timeZone} />}
    </Home>
  )
}

interface HomeProps<Profile> {
  user: User
  reviewTime: string
  query: Query<Profile | null>
  initial: Profile | null | undefined
  /** The button that opens the profile. */
  children: (profile: Profile | null) => ReactNode
}

function Home<Profile>({ query, initial, children, ...home }: HomeProps<Profile>) {
  const { data, loading } = useQuery(query, initial)
  if (data !== undefined) return <PendingHome {...home} hasProfile={data !== null} profileButton={children(data)} />
  const missing = loading ? (
    <SkeletonRows count={1} label="Loading your profile" />
  ) : (
    <RetryCallout onRetry={() => query.refresh()}>Couldn’t load your profile.</RetryCallout>
  )
  return <PendingHome {...home} hasProfile={undefined} profileButton={missing} />
}
