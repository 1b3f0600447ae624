import { useState } from 'react'
import type { Member } from '#api/contract/member/schema.ts'
import type { Overview } from '#api/contract/member/answers.ts'
import type { PasswordResetRequest } from '#api/contract/password-reset/answers.ts'
import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { client } from '#site/lib/api.ts'
import { createList } from '#site/lib/list/list.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import {
  loadMembers,
  loadResets,
  loadStartups,
  overview,
  type MemberFilters,
  type ResetFilters,
  type StartupFilters,
} from './admin-data.ts'
import { ADMIN_TAB_LABELS, ADMIN_TABS, keepTab, type AdminTab } from './admin-tabs.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { ResetsTab } from './password-reset/ResetsTab.tsx'
import { StartupsTab } from './startup/StartupsTab.tsx'
import { lookAgain, type WaitingPage } from './waiting/waiting-data.ts'
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
    waiting: WaitingPage | undefined
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
  const [lists] = useState(() => ({
    users: createList({
      ...initial.members,
      load: (filters, part) => loadMembers(client, filters, part),
      keep: ({ filters }) => keepTab('users', filters),
    }),
    startups: createList({
      ...initial.startups,
      load: (filters, part) => loadStartups(client, filters, part),
      keep: ({ filters }) => keepTab('startups', filters),
    }),
    'password-resets': createList({
      ...initial.resets,
      load: (filters, part) => loadResets(client, filters, part),
      keep: ({ filters }) => keepTab('password-resets', filters),
    }),
  }))

  function open(next: AdminTab) {
    setTab(next)
    keepTab(next, next === 'dashboard' ? {} : lists[next].$state.get().filters)
    if (next === 'dashboard') {
      overview.refresh()
      lookAgain()
    }
  }

  function showPending() {
    void lists.users.filter({ q: '', role: '', status: 'pending', sort: '' })
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
        <OverviewTab
          summary={summary}
          waiting={initial.waiting}
          onShowPending={showPending}
          timeZone={timeZone}
          now={now}
        />
      </TabPanel>
      <TabPanel id="users">
        <UsersTab list={lists.users} ownId={ownId} timeZone={timeZone} now={now} />
      </TabPanel>
      <TabPanel id="startups">
        <StartupsTab list={lists.startups} />
      </TabPanel>
      <TabPanel id="password-resets">
        <ResetsTab list={lists['password-resets']} timeZone={timeZone} />
      </TabPanel>
    </Tabs>
  )
}
