import { useState, type ReactNode } from 'react'
import type { User } from '#api/account/contract/user.ts'
import type { Investor } from '#api/investors/calls.ts'
import { useTab } from '#site/lib/page/use-tab.ts'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { NextStep } from '#site/ui/feedback/NextStep.tsx'
import { TodayCard } from '#site/ui/feedback/TodayCard.tsx'
import { InvestorCard } from './InvestorCard.tsx'
import { INVESTOR_TABS, type InvestorTab } from './investor-tabs.ts'
import { WelcomeInvestor } from './WelcomeInvestor.tsx'
import './investor-dashboard.css'

/** Who is at the dashboard. */
export type DashboardUser = Pick<User, 'firstName' | 'lastName' | 'role' | 'approved'>

export interface InvestorDashboardProps {
  user: DashboardUser
  investor: Investor | null
  savedCount: number | undefined
  initialTab: InvestorTab
  /** Asks whether the profile is still right; nothing while it is. */
  stillRight: ReactNode
  /** Requests that wait for this investor's answer. */
  toAnswer: number
  /** What is to be done today; nothing where nothing is. */
  due: ReactNode
  /** Names what would help and is not said yet. */
  hint?: ReactNode
  /** What waits for the investor beside requests. */
  waiting?: ReactNode
  events: ReactNode
  browse: ReactNode
  saved: ReactNode
  /** The profile's dialog, drawn while it is open. */
  profileDialog: (close: () => void) => ReactNode
}

/** The investor's dashboard: a welcome until there is an approved profile, then the card, the events and two tabs. */
export function InvestorDashboard(props: InvestorDashboardProps) {
  const {
    user,
    investor,
    savedCount,
    initialTab,
    stillRight,
    waiting,
    hint,
    toAnswer,
    due,
    events,
    browse,
    saved,
    profileDialog,
  } = props
  const [tab, setTab] = useTab(INVESTOR_TABS, initialTab)
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  const dialog = isEditing && profileDialog(() => setEditing(false))

  if (!investor || !user.approved)
    return (
      <>
        <WelcomeInvestor user={user} investor={investor} onEditProfile={edit} />
        {dialog}
      </>
    )
  return (
    <div className="stack">
      <TodayCard>
        {toAnswer > 0 && (
          <NextStep
            text={
              toAnswer === 1
                ? 'A founder is waiting for your answer.'
                : `${toAnswer} founders are waiting for your answer.`
            }
            link={{ label: 'Answer', href: '?tab=saved#requests' }}
          />
        )}
        {waiting}
        {due}
        {stillRight}
        {hint}
      </TodayCard>
      <div className="investor-dashboard">
        <div className="investor-dashboard-work">
          <Tabs
            label="Startups"
            items={[
              { id: 'browse', label: 'Browse Startups' },
              { id: 'saved', label: 'Saved Startups', count: savedCount },
            ]}
            selectedKey={tab}
            onSelectionChange={setTab}
          >
            {/* Kept while the other tab is open, so that its filters and its place stay. */}
            <TabPanel id="browse" shouldForceMount>
              {browse}
            </TabPanel>
            <TabPanel id="saved">{saved}</TabPanel>
          </Tabs>
        </div>
        <div className="investor-dashboard-card">
          <InvestorCard user={user} investor={investor} savedCount={savedCount} onEditProfile={edit} />
        </div>
        <div className="investor-dashboard-events">{events}</div>
        {dialog}
      </div>
    </div>
  )
}
