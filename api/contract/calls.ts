import { isSignedIn, type Viewer } from './policy.ts'

/** The kinds of people whom the calls tell apart. A pending account is known by the role it asked for. */
export const VIEWER_KINDS = [
  'visitor',
  'pending founder',
  'pending investor',
  'founder',
  'investor',
  'editor',
  'admin',
] as const
export type ViewerKind = (typeof VIEWER_KINDS)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  readonly method: Method
  /** A path, in which `:name` stands for one segment and `*` at the end for any rest. */
  readonly path: string
  /** Nobody else gets beyond 401 or 403. Which rows and fields they see is decided by `policy.ts`. */
  readonly who: readonly ViewerKind[]
}

const ANYONE = VIEWER_KINDS
const SIGNED_IN = VIEWER_KINDS.filter((kind) => kind !== 'visitor')
const FOUNDERS: readonly ViewerKind[] = ['pending founder', 'founder']
const INVESTORS: readonly ViewerKind[] = ['pending investor', 'investor']
const PENDING: readonly ViewerKind[] = ['pending founder', 'pending investor']
const APPROVED: readonly ViewerKind[] = ['founder', 'investor', 'editor', 'admin']
const ADMIN: readonly ViewerKind[] = ['admin']
const EDITORS: readonly ViewerKind[] = ['editor', 'admin']

function calls(who: readonly ViewerKind[], list: string): Call[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [method, path] = line.trim().split(' ')
      return { method: method as Method, path: path ?? '', who }
    })
}

/** Every call, in both spellings, and who may make it (rules: Call access, Both spellings). */
export const CALLS: readonly Call[] = [
  ...calls(
    ANYONE,
    `GET /api/health
     GET /api/openapi.json
     POST /api/login
     POST /api/register
     POST /api/login/second-step
     POST /api/first-admin
     POST /api/logout
     POST /api/password-reset/request
     GET /api/unsubscribe
     POST /api/unsubscribe
     GET /api/news
     GET /api/events
     GET /api/startups
     GET /api/startups/:id
     GET /api/startups/:id/logo/:file`,
  ),
  ...calls(
    SIGNED_IN,
    `GET /api/user
     DELETE /api/user
     GET /api/user/data
     PUT /api/user/profile
     POST /api/user/change-password
     POST /api/user/password-check
     GET /api/user/two-step
     POST /api/user/two-step/setup
     POST /api/user/two-step/confirm
     POST /api/user/two-step/recovery-codes
     DELETE /api/user/two-step
     GET /api/user/sessions
     DELETE /api/user/sessions
     DELETE /api/user/sessions/:id
     GET /api/investors
     GET /api/startups/:id/founder
     GET /api/documents/:filename
     GET /api/notices
     GET /api/notices/unread
     POST /api/notices/read
     PATCH /api/notices/:id
     GET /api/notices/choices
     PUT /api/notices/choices`,
  ),
  ...calls(APPROVED, 'GET /api/stats'),
  ...calls(PENDING, 'POST /api/user/role-request'),
  ...calls(
    FOUNDERS,
    `GET /api/startup/profile
     GET /api/my/startup-profile
     GET /api/startup/pitches
     GET /api/startup/submissions
     GET /api/startup/metrics
     GET /api/startup/activity
     GET /api/startup/document-reads
     POST /api/startups/profile
     POST /api/startup/profile
     PUT /api/startup/profile
     PUT /api/startup/logo
     DELETE /api/startup/logo
     POST /api/documents/upload
     DELETE /api/documents/:id`,
  ),
  ...calls(['founder'], 'PUT /api/startups/:id'),
  ...calls(
    INVESTORS,
    `GET /api/investor/profile
     POST /api/investors/profile
     POST /api/investor/profile
     PUT /api/investor/profile`,
  ),
  ...calls(
    ['investor'],
    `GET /api/startups/recommended
     GET /api/investor/saved-startups
     GET /api/investor/saved-startups.csv
     POST /api/investor/saved-startups
     PATCH /api/investor/saved-startups/:id
     PUT /api/investor/saved-startups/:id
     DELETE /api/investor/saved-startups/:id
     POST /api/connect
     GET /api/investor/saved-searches
     POST /api/investor/saved-searches
     PATCH /api/investor/saved-searches/:id
     DELETE /api/investor/saved-searches/:id`,
  ),
  ...calls(
    ['founder', 'investor'],
    `GET /api/connections
     PATCH /api/connections/:id`,
  ),
  ...calls(
    ADMIN,
    `GET /api/admin/overview
     GET /api/admin/trends
     GET /api/admin/users
     GET /api/admin/users/:id
     POST /api/admin/users/bulk
     GET /api/admin/export/users
     GET /api/admin/export/startups
     GET /api/admin/export/connections
     GET /api/admin/startups
     GET /api/admin/investors
     GET /api/admin/investors/user/:userId
     GET /api/admin/startups/user/:userId
     PATCH /api/admin/users/:id/approve-role
     PATCH /api/admin/users/:id/reject-role
     PATCH /api/admin/users/:id/role
     PATCH /api/admin/users/:id/deactivate
     PATCH /api/admin/users/:id/activate
     DELETE /api/admin/users/:id
     DELETE /api/admin/users/:id/two-step
     DELETE /api/admin/users/:id/sessions
     PATCH /api/admin/startups/:id/public-status
     PATCH /api/admin/startups/:id/approve
     PATCH /api/admin/startups/:id/status
     GET /api/admin/password-reset-requests
     POST /api/admin/password-reset-requests/:id/process
     GET /api/admin/audit
     GET /api/admin/security-log
     GET /api/metrics
     GET /api/admin/outbox
     GET /api/admin/outbox/state
     POST /api/admin/outbox/:id/retry
     GET /api/admin/settings
     PUT /api/admin/settings`,
  ),
  ...calls(
    EDITORS,
    `POST /api/cms
     GET /api/cms/status
     GET /api/cms/publish
     POST /api/cms/import
     GET /api/cms/media/:folder/:name`,
  ),
]

/** The calls that stay open to an account whose temporary password still stands (rules: Password reset). */
export const CALLS_BEFORE_PASSWORD_CHANGE: readonly Pick<Call, 'method' | 'path'>[] = [
  { method: 'GET', path: '/api/user' },
  { method: 'POST', path: '/api/logout' },
  { method: 'POST', path: '/api/user/change-password' },
]

/** The calls that stay open to an administrator who must set up two-step login first. */
export const CALLS_BEFORE_TWO_STEP: readonly Pick<Call, 'method' | 'path'>[] = [
  { method: 'GET', path: '/api/user' },
  { method: 'POST', path: '/api/logout' },
  { method: 'POST', path: '/api/user/password-check' },
  { method: 'GET', path: '/api/user/two-step' },
  { method: 'POST', path: '/api/user/two-step/setup' },
  { method: 'POST', path: '/api/user/two-step/confirm' },
]

/** The only calls that somebody may make who must do something first; `null` for everybody else. */
export function callsBeforeDuty(viewer: Viewer | null): readonly Pick<Call, 'method' | 'path'>[] | null {
  if (!viewer?.active) return null
  if (viewer.mustChangePassword) return CALLS_BEFORE_PASSWORD_CHANGE
  return viewer.mustSetUpTwoStep ? CALLS_BEFORE_TWO_STEP : null
}

const PATTERNS = CALLS.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`),
}))

/** The kind of a viewer; one that is deactivated or bound to change its password counts as a visitor. */
export function kindOf(viewer: Viewer | null): ViewerKind {
  if (!viewer || !isSignedIn(viewer)) return 'visitor'
  if (viewer.role !== 'user') return viewer.role
  return viewer.requestedRole === 'investor' ? 'pending investor' : 'pending founder'
}

/** The entry for a call; `null` when there is no such call. Named paths come before those with a parameter. */
export function callFor(method: string, path: string): Call | null {
  const fits = PATTERNS.filter(({ call, pattern }) => call.method === method && pattern.test(path)).map(
    ({ call }) => call,
  )
  return fits.find((call) => !call.path.includes(':')) ?? fits[0] ?? null
}

/** The methods of the calls at a path; HEAD wherever there is GET. */
export function methodsOf(path: string): string[] {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ call }) => call.method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** The status with which a call is refused before anything is read, or `null` when it may go on. */
export function callRefusal(call: Call, viewer: Viewer | null): 401 | 403 | null {
  const open = callsBeforeDuty(viewer)
  if (open) return open.some(({ method, path }) => call.method === method && call.path === path) ? null : 403
  const kind = kindOf(viewer)
  if (call.who.includes(kind)) return null
  return kind === 'visitor' ? 401 : 403
}
