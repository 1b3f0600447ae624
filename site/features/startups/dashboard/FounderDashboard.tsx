import { useEffect, type ReactNode } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import type { StartupEvent, SinceLastVisit, WeekOfStartup } from '#api/startups/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { partOfTab } from '#site/lib/page/tab-part.tsx'
import { usePlaceTab } from '#site/lib/page/use-tab.ts'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonCards, SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { DashboardHeader } from './DashboardHeader.tsx'
import { polledUser, watchMyApproval } from './dashboard-data.ts'
import { DASHBOARD_TABS, TAB_LABELS, type DashboardTab } from './dashboard-tabs.ts'
import { FounderNews } from './FounderNews.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { Welcome } from './Welcome.tsx'
import './founder-dashboard.css'

const ActivityTab = await partOfTab('activity', () => import('./ActivityTab.tsx'))
const MetricsTab = await partOfTab('metrics', () => import('./MetricsTab.tsx'))

export interface FounderDashboardProps {
  /** `null` before it was created; `undefined` where the server could not read it. */
  startup: Startup | null | undefined
  /** Every request to connect, as far as it is known. */
  requests: readonly Connection[]
  /** Their card; the page renders it. */
  requestsCard: ReactNode
  /** `undefined` where the server could not read it. */
  news?: SinceLastVisit
  /** What the tab of the address shows; the others ask when they are opened. */
  weeks?: WeekOfStartup[]
  activity?: StartupEvent[]
  firstName: string
  tab: DashboardTab
  /** IANA name of the zone in which dates are written. */
  timeZone: string
  /** As the site promises it: "1-2 business days". */
  reviewTime: string
  /** The investors who fit best. */
  matches?: ReactNode
  /** What needs the founder; the page renders it. */
  today: ReactNode
  /** The founder's documents; the page renders them. */
  documents: ReactNode
}

/** The founder's dashboard (rules: Founder dashboard): the startup's state, requests, and what to do next. */
export function FounderDashboard(props: FounderDashboardProps): ReactNode {
  const { data: startup, loading, error } = useQuery(myStartup, props.startup)
  if (startup === undefined) {
    return (
      <>
        <h1 className="visually-hidden">Startup Dashboard</h1>
        {loading ? (
          <SkeletonCards label="Loading your startup" />
        ) : (
          <ErrorState title="Unable to load startup data. Please try again." onRetry={() => myStartup.refresh()} />
        )}
      </>
    )
  }
  if (startup === null)
    return (
      <>
        <ApprovalWatch />
        <Welcome firstName={props.firstName} reviewTime={props.reviewTime} />
      </>
    )
  return <Dashboard {...props} startup={startup} hasFailed={error !== undefined} />
}

interface DashboardProps extends FounderDashboardProps {
  startup: Startup
  /** The last attempt to read the profile again failed; what is shown is older. */
  hasFailed: boolean
}

function Dashboard({
  startup,
  requests,
  requestsCard,
  news,
  weeks,
  activity,
  hasFailed,
  timeZone,
  tab: firstTab,
  matches,
  today,
  documents,
}: DashboardProps) {
  const [tab, setTab] = usePlaceTab(DASHBOARD_TABS, firstTab)
  const isHome = tab === DASHBOARD_TABS[0]
  return (
    <div className="stack founder-dashboard">
      <h1 className="visually-hidden">Startup Dashboard</h1>
      {isHome && today}
      {isHome && <DashboardHeader startup={startup} />}
      <ApprovalWatch />
      {hasFailed && (
        <RetryCallout onRetry={() => myStartup.refresh()}>
          Unable to load your startup profile. Please try again.
        </RetryCallout>
      )}
      {isHome && <FounderNews news={news} timeZone={timeZone} />}
      <Tabs
        label="Startup dashboard"
        items={DASHBOARD_TABS.map((id) => ({ id, label: TAB_LABELS[id] }))}
        selectedKey={tab}
        onSelectionChange={setTab}
      >
        <TabPanel id="overview">
          <OverviewTab
            startup={startup}
            requests={requestsCard}
            matches={startup.approved && matches}
            timeZone={timeZone}
          />
        </TabPanel>
        <TabPanel id="metrics">
          <MetricsTab props={{ startup, requests, weeks }} fallback={<SkeletonCards label="Loading your numbers" />} />
        </TabPanel>
        <TabPanel id="documents">{documents}</TabPanel>
        <TabPanel id="activity">
          <ActivityTab
            props={{ initial: activity, timeZone }}
            fallback={<SkeletonRows label="Loading what happened" />}
          />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** Polls while the dashboard is open, and says when that does not work. */
function ApprovalWatch() {
  const { error } = useQuery(polledUser, undefined)
  useEffect(() => watchMyApproval(), [])
  if (!error) return null
  return (
    <RetryCallout onRetry={() => polledUser.refresh()}>
      Unable to load your profile data. Please try again.
    </RetryCallout>
  )
}
