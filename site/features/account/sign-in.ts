import type { User } from '#api/account/contract/user.ts'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { afterSignIn } from '#site/lib/session/after-sign-in.ts'

/** Greets a user who has just logged in, on the page that they are sent to (rules: After a login). */
export function welcomeBack(user: User): void {
  notifyAfterNavigation({ title: 'Login successful', description: `Welcome back, ${user.firstName}!` })
  location.assign(afterSignIn(user, location))
}
