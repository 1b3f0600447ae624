import { lazy, Suspense, useState } from 'react'
import { RequestError } from '#site/lib/request-error.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

/**
 * For calls that take a password typed within ten minutes: `withPassword` does the work and, where the server asks for
 * the password first, asks in `passwordDialog` and does it again. False where the person thought better of it. In a
 * dialog, `passwordDialog` stands inside of it: an outer one would take the focus back.
 */
export function useRecentPassword() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()

  async function withPassword(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError && error.needsPassword)) throw error
      const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
      setAnswer(undefined)
      if (isConfirmed) await work()
      return isConfirmed
    }
    return true
  }

  return { withPassword, passwordDialog: <Suspense>{answer && <PasswordDialog onAnswer={answer} />}</Suspense> }
}
