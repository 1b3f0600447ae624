import { useState, useSyncExternalStore } from 'react'
import { LOGIN } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { welcomeBack } from './sign-in.ts'

const noChanges = () => () => {}
const isSupported = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export interface PasskeyLoginProps {
  /** What the login answered, where the passkey stands in the place of its code. */
  secondStep?: string
  remember?: () => boolean
}

/** Logs in with a passkey. Its script comes with the press. */
export function PasskeyLogin({ secondStep, remember }: PasskeyLoginProps) {
  const [isPending, setPending] = useState(false)
  // The page is a file, made without a browser: nothing moves where it is as in nearly every browser.
  const isOffered = useSyncExternalStore(noChanges, isSupported, () => true)

  async function logIn() {
    setPending(true)
    try {
      const { requestPasskey } = await import('./passkey-browser.ts')
      const answer = await requestPasskey()
      if (!answer) return
      const { login } = client.api
      const user = secondStep
        ? await unwrap(login['two-factor'].passkey.$post({ json: { ...answer, secondStep } }))
        : await unwrap(login.passkey.$post({ json: { ...answer, remember: remember?.() ?? false } }))
      await welcomeBack(user)
    } catch (error) {
      notify(failureToast(LOGIN, error))
    } finally {
      setPending(false)
    }
  }

  if (!isOffered) return null
  return (
    <Button variant="secondary" isWide isPending={isPending} onPress={() => void logIn()}>
      Use a passkey
    </Button>
  )
}
