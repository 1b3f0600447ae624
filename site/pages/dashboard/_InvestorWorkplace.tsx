import type { TimeZones } from '#api/platform/contract/times.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import type { Introduction } from '#api/introductions/calls.ts'
import type { Investor } from '#api/investors/calls.ts'
import type { ListedRecommendation } from '#site/features/startups/list/listed-startup.ts'
import type { SavedSearch, SavedStartup } from '#api/saved-startups/contract/responses.ts'
import type { Today } from '#api/today/calls.ts'
import { getFreshness } from '#api/trust/contract/freshness.ts'
import { missingOfInvestor } from '#site/features/account/hint/missing.ts'
import { ProfileHint } from '#site/features/account/hint/ProfileHint.tsx'
import type { OtherMatch } from '#site/features/connections/RequestItem.tsx'
import { AnsweredIntroductions } from '#site/features/introductions/AnsweredIntroductions.tsx'
import { ProfileConfirmation } from '#site/features/trust/freshness/ProfileConfirmation.tsx'
import { recommended } from '#site/features/startups/list/recommended.ts'
import { browseList, type BrowseData } from '#site/features/startups/list/startup-list.ts'
import { InvestorDashboard, type DashboardUser } from '#site/features/investors/dashboard/InvestorDashboard.tsx'
import type { InvestorTab } from '#site/features/investors/dashboard/investor-tabs.ts'
import type { SavedListQuery, SavedLayout } from '#site/features/saved-startups/saved-choices.ts'
import { savedList } from '#site/features/saved-startups/saved-list.ts'
import { partOfTab } from '#site/lib/page/tab-part.tsx'
import { myInvestorProfile } from '#site/lib/profile/my-investor-profile.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { listNextSteps } from './_investor-rows.tsx'
import { TodayOnHome } from './_Today.tsx'

const InvestorBrowse = await partOfTab('browse', () => import('./_InvestorBrowse.tsx'), { isDefault: true })
const InvestorSaved = await partOfTab('saved', () => import('./_InvestorSaved.tsx'))
const InvestorProfileDialog = lazy(() => import('#site/features/investors/profile/InvestorProfileDialog.tsx'))

export interface InvestorWorkplaceProps {
  user: DashboardUser
  tab: InvestorTab
  investor: Investor | null | undefined
  saved: SavedStartup[] | undefined
  /** How saved startups are shown, where the address asks for it. */
  layout: SavedLayout | undefined
  /** What else the address asks of them. */
  query: SavedListQuery
  requests: Connection[] | undefined
  /** What needs the investor; `undefined` where the server could not read it, as of introductions. */
  needs: Today | undefined
  introductions: Introduction[] | undefined
  /** Startups that fit, for a request that came to nothing. */
  others: readonly OtherMatch[]
  searches: SavedSearch[] | undefined
  browse: BrowseData & { recommended: ListedRecommendation[] | undefined }
  /** Milliseconds: when the page was made. */
  now: number
  zones: TimeZones
  /** As the site promises it. */
  reviewTime: string
  /** The next confirmed meeting, and who to propose times to. */
  meetings?: ReactNode
  /** The card of the next events. */
  events?: ReactNode
}

/** The investor's dashboard, put together from its features. */
export function InvestorWorkplace(props: InvestorWorkplaceProps) {
  const { data: investor, loading } = useQuery(myInvestorProfile, props.investor)
  const { data: saved } = useQuery(savedList, props.saved)
  const [list] = useState(() => browseList(props.browse))

  if (investor === undefined) {
    if (loading) return <SkeletonRows label="Loading your dashboard" />
    return <ErrorState title="Failed to fetch investor profile" onRetry={() => myInvestorProfile.refresh()} />
  }
  return (
    <InvestorDashboard
      user={props.user}
      investor={investor}
      savedCount={saved?.length}
      initialTab={props.tab}
      reviewTime={props.reviewTime}
      today={investor && <InvestorToday {...props} investor={investor} />}
      events={props.events}
      browse={
        <InvestorBrowse
          props={{
            list,
            investor,
            recommended: props.browse.recommended,
            searches: props.searches,
            timeZone: props.zones.timeZone,
          }}
          fallback={<SkeletonRows label="Loading startups" />}
        />
      }
      saved={
        <InvestorSaved
          props={{ ...props, timeZone: props.zones.timeZone }}
          fallback={<SkeletonRows label="Loading your saved startups" />}
        />
      }
      profileDialog={(close) => (
        <Suspense>
          <InvestorProfileDialog
            isOpen
            onOpenChange={(isOpen) => !isOpen && close()}
            investor={investor}
            onSaved={() => recommended.refresh()}
          />
        </Suspense>
      )}
    />
  )
}

type InvestorTodayProps = Pick<InvestorWorkplaceProps, 'needs' | 'introductions' | 'meetings' | 'now' | 'zones'> & {
  investor: Investor
}

/** What needs the investor, then what comes next and what helps. */
function InvestorToday({ investor, needs, introductions, meetings, now, zones }: InvestorTodayProps) {
  const { confirmedAt } = investor
  const { timeZone } = zones
  return (
    <>
      <TodayOnHome
        initial={needs}
        party="investor"
        asksMore={getFreshness(confirmedAt, now) !== 'confirmed'}
        zones={zones}
        listMore={(today) => listNextSteps(today, now, timeZone)}
      >
        <ProfileConfirmation
          {...{ confirmedAt, now, timeZone }}
          onConfirmed={(confirmation) => myInvestorProfile.set({ ...investor, ...confirmation })}
        />
        {meetings}
        <ProfileHint
          profile={investor}
          missing={missingOfInvestor(investor)}
          onDismissed={() => myInvestorProfile.set({ ...investor, hintDismissed: true })}
        />
      </TodayOnHome>
      <AnsweredIntroductions initial={introductions} timeZone={timeZone} />
    </>
  )
}
