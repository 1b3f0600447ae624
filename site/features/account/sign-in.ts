import type { User } from '#api/account/contract/user.ts'
import { enter } from '#site/lib/session/enter.ts'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'

/** Greets a user who has just logged in, on the page that they are sent to (rules: After a login). */
export async function welcomeBack(user: User): Promise<void> {
  notifyAfterNavigation({ title: 'Login successful', description: `Welcome back, ${user.firstName}!` })
  await enter(user, location)
}
