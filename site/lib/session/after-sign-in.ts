import type { User } from '#api/account/contract/user.ts'
import { CHANGE_PASSWORD_PATH, SET_UP_TWO_FACTOR_PATH } from '#api/platform/contract/guard.ts'
import { safeNext, getHome } from '#api/platform/contract/routes.ts'

/**
 * Where a person lands after a login or a registration (rules: After a login): the page they were sent from when
 * it is one of this site, else the one of their role.
 */
export function afterSignIn(
  user: Pick<User, 'role' | 'mustChangePassword' | 'mustSetUpTwoFactor'>,
  { search = '', hash = '' }: Partial<Pick<Location, 'search' | 'hash'>> = {},
): string {
  if (user.mustChangePassword) return CHANGE_PASSWORD_PATH
  if (user.mustSetUpTwoFactor) return SET_UP_TWO_FACTOR_PATH
  const next = safeNext(new URLSearchParams(search).get('next'))
  if (next === null) return getHome(user.role)
  // No server hears of a hash: the browser took it along to the login by itself.
  return next.includes('#') ? next : next + hash
}
