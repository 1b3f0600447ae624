import type { Role } from './enumerations.ts'
import { canOpenRoute, type Viewer } from '#api/policy.ts'
import { matchRoute, type RouteMatch } from './routes.ts'

/** Where a user with a temporary password has to go first. */
export const CHANGE_PASSWORD_PATH = '/settings?tab=password'
/** Where an administrator without required two-factor authentication has to go first. */
export const SET_UP_TWO_FACTOR_PATH = '/settings'

/** The result of a request for a page. */
export type Guarded =
  | ({ kind: 'open' } & RouteMatch)
  | { kind: 'redirect'; to: string }
  /** The Access Denied page, status 403, with these roles. */
  | { kind: 'denied'; roles: readonly Role[] }
  /** The not-found page, status 404. */
  | { kind: 'not-found' }

/**
 * Decides a request for a page (rules: Page access). Visitors are sent to `/auth?next=…`; signed-in users first follow
 * the route's own redirect. `search` is the query with its `?`, kept in `next`.
 */
export function guard(path: string, viewer: Viewer | null, search = ''): Guarded {
  const match = matchRoute(path)
  if (!match) return { kind: 'not-found' }
  const { route } = match
  const user = viewer?.active ? viewer : null
  if (!user)
    return route.access === 'public'
      ? { kind: 'open', ...match }
      : { kind: 'redirect', to: `/auth?next=${encodeURIComponent(path + search)}` }
  // A signed-in user's home is personal, although its address is everyone's.
  const isPersonal = route.access !== 'public' || route.path === '/'
  if (user.mustChangePassword && isPersonal)
    return route.path === '/settings' ? { kind: 'open', ...match } : { kind: 'redirect', to: CHANGE_PASSWORD_PATH }
  if (user.mustSetUpTwoFactor && isPersonal)
    return route.path === '/settings' ? { kind: 'open', ...match } : { kind: 'redirect', to: SET_UP_TWO_FACTOR_PATH }
  const to = route.redirect?.(user.role)
  if (to) return { kind: 'redirect', to }
  if (canOpenRoute(route, user)) return { kind: 'open', ...match }
  return { kind: 'denied', roles: typeof route.access === 'string' ? [] : route.access }
}
