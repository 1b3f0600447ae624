import type { TimeZones } from '#api/platform/contract/times.ts'
import type { ReactNode } from 'react'
import type { DataRoom, DocumentRead } from '#api/documents/contract/responses.ts'
import type { Connection } from '#api/connections/calls.ts'
import type { Introduction } from '#api/introductions/calls.ts'
import type { Today } from '#api/today/calls.ts'
import { getFreshness } from '#api/trust/contract/freshness.ts'
import type { OtherMatch } from '#site/features/connections/RequestItem.tsx'
import { missingOfStartup } from '#site/features/account/hint/missing.ts'
import { ProfileHint } from '#site/features/account/hint/ProfileHint.tsx'
import { myRequests } from '#site/features/connections/requests.ts'
import { RequestsCard } from '#site/features/connections/RequestsCard.tsx'
import { AnsweredIntroductions } from '#site/features/introductions/AnsweredIntroductions.tsx'
import { BestInvestors, type BestMatch } from '#site/features/matches/BestInvestors.tsx'
import { FounderDashboard, type FounderDashboardProps } from '#site/features/startups/dashboard/FounderDashboard.tsx'
import { nextStep } from '#site/features/startups/dashboard/next-step.ts'
import { ProfileConfirmation } from '#site/features/trust/freshness/ProfileConfirmation.tsx'
import { partOfTab } from '#site/lib/page/tab-part.tsx'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { CONSENT_TEXTS } from '#site/copy/consent.ts'
import { listAccessRequests } from '#site/pages/dashboard/_founder-rows.tsx'
import { TodayOnHome } from '#site/pages/dashboard/_Today.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { NextStep } from '#site/ui/feedback/NextStep.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { UploadGuard } from '#site/ui/form/use-upload-guard.tsx'

const loadDocuments = async () => ({
  default: (await import('#site/features/documents/MyDocuments.tsx')).MyDocuments,
})
const MyDocuments = await partOfTab('documents', loadDocuments)

export interface FounderDashboardIslandProps extends Omit<
  FounderDashboardProps,
  'documents' | 'today' | 'requests' | 'requestsCard' | 'matches'
> {
  /** `undefined` where the server could not read them. */
  requests: Connection[] | undefined
  /** The investors who fit best; `undefined` where the server could not read them. */
  matches: readonly BestMatch[] | undefined
  /** Investors who fit, for a request that came to nothing. */
  others: readonly OtherMatch[]
  /** Milliseconds: when the page was made. */
  now: number
  regionTimeZone: string
  /** Who opened the documents, where their tab is the one in the address. */
  reads?: DocumentRead[]
  /** Who may open them, likewise. */
  dataRoom?: DataRoom
  /** What needs the founder; `undefined` where the server could not read it, as of introductions. */
  needs: Today | undefined
  introductions: Introduction[] | undefined
  /** The next confirmed meeting, and who to propose times to; the page renders it. */
  meetings?: ReactNode
}

/** The founder's dashboard with their documents. */
export function FounderDashboardIsland({
  reads,
  dataRoom,
  now,
  requests,
  others,
  needs,
  introductions,
  meetings,
  matches,
  regionTimeZone,
  ...props
}: FounderDashboardIslandProps) {
  const documents = (
    <MyDocuments
      props={{ startup: props.startup, reads, dataRoom, timeZone: props.timeZone }}
      fallback={<SkeletonRows label="Loading your documents" />}
    />
  )
  const { data: known = [] } = useQuery(myRequests, requests)
  return (
    <>
      <FounderDashboard
        {...props}
        requests={known}
        requestsCard={<RequestsCard initial={requests} party="founder" timeZone={props.timeZone} others={others} />}
        documents={documents}
        matches={<BestInvestors matches={matches} timeZone={props.timeZone} />}
        today={
          <>
            <FounderToday
              first={props.startup}
              needs={needs}
              now={now}
              {...{ timeZone: props.timeZone, regionTimeZone }}
              reviewTime={props.reviewTime}
            >
              {meetings}
            </FounderToday>
            <AnsweredIntroductions initial={introductions} timeZone={props.timeZone} />
          </>
        }
      />
      <UploadGuard />
    </>
  )
}

interface FounderTodayProps extends Pick<
  FounderDashboardIslandProps,
  'needs' | 'now' | 'reviewTime' | keyof TimeZones
> {
  first: FounderDashboardProps['startup']
  children: ReactNode
}

/** What needs the founder, then what comes next and what helps. */
function FounderToday({ first, needs, now, timeZone, regionTimeZone, reviewTime, children }: FounderTodayProps) {
  const { data: startup } = useQuery(myStartup, first)
  if (!startup) return null
  const { approved, confirmedAt } = startup
  const step = nextStep(startup, reviewTime)
  return (
    <TodayOnHome
      initial={needs}
      party="founder"
      asksMore={approved && getFreshness(confirmedAt, now) !== 'confirmed'}
      zones={{ timeZone, regionTimeZone }}
      listMore={(today) => listAccessRequests(today, timeZone)}
      askConsent={(isGiven, onChange) => (
        <Checkbox isSelected={isGiven} onChange={onChange}>
          {CONSENT_TEXTS.ask}
        </Checkbox>
      )}
    >
      {approved && (
        <ProfileConfirmation
          {...{ confirmedAt, now, timeZone }}
          onConfirmed={(confirmation) => myStartup.set({ ...startup, ...confirmation })}
        />
      )}
      {children}
      {approved && (
        <ProfileHint
          profile={startup}
          missing={missingOfStartup(startup)}
          onDismissed={() => myStartup.set({ ...startup, hintDismissed: true })}
        />
      )}
      {step && <NextStep {...step} />}
    </TodayOnHome>
  )
}
