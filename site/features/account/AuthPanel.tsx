import { startTransition, Suspense, useState, type ReactNode } from 'react'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import type { AuthTab } from './requested-form.ts'
import './auth.css'

const TABS = [
  { id: 'login', label: 'Login' },
  { id: 'register', label: 'Register' },
] as const

/** The tab lives in the address, so that a reload and Back show it again. */
function saveTabInAddress(tab: AuthTab) {
  const url = new URL(location.href)
  url.searchParams.set('tab', tab)
  history.replaceState(history.state, '', url)
}

interface AuthPanelProps {
  /** The tab that the address asks for. */
  first: AuthTab
  login: ReactNode
  register: ReactNode
}

/** Login and Register. */
export function AuthPanel({ first, login, register }: AuthPanelProps) {
  const [tab, setTab] = useState(first)
  const select = (next: AuthTab) => {
    startTransition(() => setTab(next))
    saveTabInAddress(next)
  }
  return (
    <Tabs label="Log in or register" items={TABS} selectedKey={tab} onSelectionChange={select} isFilled>
      <TabPanel id="login">
        <Suspense>{login}</Suspense>
      </TabPanel>
      <TabPanel id="register">
        <Suspense>{register}</Suspense>
      </TabPanel>
    </Tabs>
  )
}
