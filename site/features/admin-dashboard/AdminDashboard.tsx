import { useState } from 'react'
import type { Member } from '#api/contract/member.ts'
import type { Overview } from '#api/contract/overview.ts'
import type { PasswordResetRequest } from '#api/contract/password-reset.ts'
import type { StartupListItem } from '#api/contract/startup.ts'
import { client } from '#site/lib/api.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { keepInAddress, type ListFilters } from './admin-address.ts'
import {
  loadMembers,
  loadResets,
  loadStartups,
  overview,
  type MemberFilters,
  type ResetFilters,
  type StartupFilters,
} from './admin-data.ts'
import { ADMIN_TAB_LABELS, ADMIN_TABS, type AdminTab } from './admin-tabs.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { createPagedList } from './paged-list.ts'
import { ResetsTab } from './password-reset/ResetsTab.tsx'
import { StartupsTab } from './startup/StartupsTab.tsx'
import { UsersTab } from './member/UsersTab.tsx'
import './admin-dashboard.css'

/** A list as the address asks for it; `first` only for the tab that is open. */
interface FirstList<Item, Filters> {
  filters: Filters
  first: ListPage<Item> | undefined
}

export interface AdminDashboardProps {
  initial: {
    tab: AdminTab
    overview: Overview | undefined
    members: FirstList<Member, MemberFilters>
    startups: FirstList<StartupListItem, StartupFilters>
    resets: FirstList<PasswordResetRequest, ResetFilters>
  }
  /** The administrator's own id: nobody acts on their own account. */
  ownId: number
  /** IANA name of the zone in which dates are written. */
  timeZone: string
  /** When the page was made, ISO 8601. */
  now: string
}

/** The administrator's dashboard (rules: Administrator dashboard). */
export function AdminDashboard({ initial, ownId, timeZone, now }: AdminDashboardProps) {
  const [tab, setTab] = useState(initial.tab)
  const summary = useQuery(overview, initial.overview)
  const [members] = useState(() =>
    createPagedList({ ...initial.members, load: (filters, cursor) => loadMembers(client, filters, cursor) }),
  )
  const [startups] = useState(() =>
    createPagedList({ ...initial.startups, load: (filters, cursor) => loadStartups(client, filters, cursor) }),
  )
  const [resets] = useState(() =>
    createPagedList({ ...initial.resets, load: (filters, cursor) => loadResets(client, filters, cursor) }),
  )
  const filtersOf: Partial<Record<AdminTab, () => ListFilters>> = {
    users: () => members.$state.get().filters,
    startups: () => startups.$state.get().filters,
    'password-resets': () => resets.$state.get().filters,
  }

  function open(next: AdminTab) {
    setTab(next)
    keepInAddress(next, filtersOf[next]?.())
    if (next === 'dashboard') overview.refresh()
  }

  function showPending() {
    void members.filter({ q: '', role: '', status: 'pending', sort: '' })
    open('users')
  }

  return (
    <Tabs
      label="Administration"
      items={ADMIN_TABS.map((id) => ({
        id,
        label: ADMIN_TAB_LABELS[id],
        count: id === 'users' ? (summary.data?.pendingApprovals ?? 0) : 0,
      }))}
      selectedKey={tab}
      onSelectionChange={open}
    >
      <TabPanel id="dashboard">
        <OverviewTab summary={summary} onShowPending={showPending} timeZone={timeZone} now={now} />
      </TabPanel>
      <TabPanel id="users">
        <UsersTab list={members} ownId={ownId} timeZone={timeZone} now={now} />
      </TabPanel>
      <TabPanel id="startups">
        <StartupsTab list={startups} />
      </TabPanel>
      <TabPanel id="password-resets">
        <ResetsTab list={resets} timeZone={timeZone} />
      </TabPanel>
    </Tabs>
  )
}
