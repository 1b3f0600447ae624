import { useState, type ReactNode } from 'react'
import type { User } from '#api/account/contract/user.ts'
import type { Investor } from '#api/investors/calls.ts'
import { usePlaceTab } from '#site/lib/page/use-tab.ts'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
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
  /** As the site promises it. */
  reviewTime: string
  /** What needs the investor; the page renders it. */
  today: ReactNode
  events: ReactNode
  browse: ReactNode
  saved: ReactNode
  /** The profile's dialog, drawn while it is open. */
  profileDialog: (close: () => void) => ReactNode
}

/** The investor's dashboard: a welcome until there is an approved profile, then the card, the events and two tabs. */
export function InvestorDashboard(props: InvestorDashboardProps) {
  const { user, investor, savedCount, initialTab, reviewTime, today, events, browse, saved, profileDialog } = props
  const [tab, setTab] = usePlaceTab(INVESTOR_TABS, initialTab)
  const isHome = tab === INVESTOR_TABS[0]
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  const dialog = isEditing && profileDialog(() => setEditing(false))

  if (!investor || !user.approved)
    return (
      <>
        <WelcomeInvestor {...{ user, investor, reviewTime }} onEditProfile={edit} />
        {dialog}
      </>
    )
  return (
    <div className="stack">
      {isHome && today}
      <div className={isHome ? 'investor-dashboard' : 'investor-dashboard investor-dashboard-wide'}>
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
            <TabPanel id="browse">{browse}</TabPanel>
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
