import { lazy, startTransition, Suspense, useState, useSyncExternalStore } from 'react'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { LoginForm } from './LoginForm.tsx'
import './auth.css'

// Most people who come here log in: they need not load the other form.
const RegisterForm = lazy(() => import('./RegisterForm.tsx'))

type AuthTab = 'login' | 'register'

const TABS = [
  { id: 'login', label: 'Login' },
  { id: 'register', label: 'Register' },
] as const

/** The tab lives in the address (`?tab=register`), so that both buttons of the bar lead to their own. */
function tabFromAddress(): AuthTab {
  return new URLSearchParams(location.search).get('tab') === 'register' ? 'register' : 'login'
}

function saveTabInAddress(tab: AuthTab) {
  const url = new URL(location.href)
  url.searchParams.set('tab', tab)
  history.replaceState(history.state, '', url)
}

const noChanges = () => () => {}

/** Login and Register. */
export function AuthPanel() {
  // The page is a file, made without an address: what it shows first is Login.
  const first = useSyncExternalStore(noChanges, tabFromAddress, () => 'login' as const)
  const [chosen, setChosen] = useState<AuthTab>()
  const tab = chosen ?? first
  const select = (next: AuthTab) => {
    startTransition(() => setChosen(next))
    saveTabInAddress(next)
  }
  return (
    <Tabs label="Log in or register" items={TABS} selectedKey={tab} onSelectionChange={select} isFilled>
      <TabPanel id="login">
        <LoginForm />
      </TabPanel>
      <TabPanel id="register">
        <Suspense>
          <RegisterForm />
        </Suspense>
      </TabPanel>
    </Tabs>
  )
}
