import { beforeAll, describe, expect, it } from 'vitest'
import { CALLS, getName, VIEWERS, type ViewerKind } from './calls.ts'
import type { NewUser } from './users/table.ts'
import { settings } from './region/table.ts'
import { createTestApi, type TestApi } from './testing.ts'

const PUBLIC_CALLS: ReadonlySet<string> = new Set([
  'GET /api/email-address/undo',
  'GET /api/events',
  'GET /api/health',
  'GET /api/invitation',
  'GET /api/news',
  'GET /api/openapi.json',
  'GET /api/password-reset/link',
  'GET /api/region',
  'GET /api/search',
  'GET /api/startups',
  'GET /api/startups/:id',
  'GET /api/startups/:id/logo/:file',
  'GET /api/startups/:id/logo/:file/shared.jpg',
  'GET /api/startups/addresses',
  'GET /api/unclaimed-startups',
  'GET /api/unclaimed-startups/:id',
  'GET /api/unsubscribe',
  'POST /api/email-address/code',
  'POST /api/email-address/undo',
  'POST /api/first-admin',
  'POST /api/invitation/code',
  'POST /api/invitation/email',
  'POST /api/invitation/refuse',
  'POST /api/invitation/accept',
  'POST /api/login',
  'POST /api/login/passkey',
  'POST /api/login/passkey/challenge',
  'POST /api/login/two-factor',
  'POST /api/login/two-factor/passkey',
  'POST /api/logout',
  'POST /api/password-reset/link',
  'POST /api/password-reset/request',
  'POST /api/register',
  'POST /api/unsubscribe',
])

const FOUNDERS: readonly ViewerKind[] = ['pending founder', 'founder']
const INVESTORS: readonly ViewerKind[] = ['pending investor', 'investor']
const APPROVED: readonly ViewerKind[] = ['founder', 'investor']
const SIGNED_IN: readonly ViewerKind[] = [...FOUNDERS, ...INVESTORS, 'editor', 'admin']

/** Who can make the calls of a part of the address, by the first match. The calls' own declarations say it again. */
const PARTS: readonly [RegExp, readonly ViewerKind[]][] = [
  [/^\w+ \/api\/(?:admin\/|metrics$)/, ['admin']],
  [/^\w+ \/api\/cms/, ['editor', 'admin']],
  [/^\w+ \/api\/investor\/saved-|\/recommended$|\/page-times$/, ['investor']],
  [/^\w+ \/api\/investors?\/(?:profile|self-certification)/, INVESTORS],
  [/^PUT \/api\/startups\/:id$/, ['founder']],
  [/^\w+ \/api\/(?:my|startup)\/|^\w+ \/api\/startups\/profile$/, FOUNDERS],
  [/^PUT \/api\/outcomes\/:id\/consent$|^\w+ \/api\/growth\b/, ['founder']],
  [/^\w+ \/api\/(?:connect|connections|introductions|invitations|matches|meetings|outcomes)\b/, APPROVED],
  [/^POST \/api\/documents\/:id\/(?:access-requests|confidentiality)$/, ['investor']],
  [/^(?:POST|PUT|PATCH|DELETE) \/api\/documents\//, FOUNDERS],
  [/^GET \/api\/stats$/, [...APPROVED, 'editor', 'admin']],
  [
    /^POST \/api\/user\/(profile-confirmation|profile-hint\/dismiss)$|^\w+ \/api\/user\/website/,
    [...FOUNDERS, ...INVESTORS],
  ],
  [/^POST \/api\/user\/role-request$/, ['pending founder', 'pending investor']],
]
const mayMake = (name: string, kind: ViewerKind): boolean =>
  PUBLIC_CALLS.has(name) || (PARTS.find(([part]) => part.test(name))?.[1] ?? SIGNED_IN).includes(kind)

let api: TestApi
beforeAll(async () => void (api = await createTestApi()))

/**
 * The calls that aren't refused for someone. Their ids don't exist and their bodies aren't valid, so an allowed call
 * changes nothing; if one ends the session, the next one gets a new one.
 */
async function openTo(values: Partial<NewUser> | null): Promise<string[]> {
  const user = values && (await api.createUser(values))
  const open: string[] = []
  for (const call of CALLS) {
    const cookie = user && { cookie: await api.signIn(user.id) }
    const body = call.method !== 'GET' && { body: {} }
    const { status } = await api.call(call.method, call.path.replace(/:\w+/g, '999999'), { ...cookie, ...body })
    if (status === (user?.active ? 403 : 401)) continue
    open.push([401, 403, 500].includes(status) ? `${getName(call)} answers ${status}` : getName(call))
  }
  return open
}

describe('of all calls', () => {
  it.each(Object.entries(VIEWERS))('%s can make those of their parts of the address', async (kind, viewer) => {
    const own = CALLS.map(getName).filter((name) => mayMake(name, kind as ViewerKind))
    expect(await openTo(viewer && { role: viewer.role, requestedRole: viewer.requestedRole })).toEqual(own)
  })

  it('a deactivated user can make those that are for everyone', async () => {
    const open = await openTo({ role: 'admin', active: false })
    expect(open).toEqual(CALLS.map(getName).filter((name) => PUBLIC_CALLS.has(name)))
  })

  it('a user with a temporary password can make four', async () => {
    expect((await openTo({ role: 'admin', mustChangePassword: true })).toSorted()).toEqual([
      'GET /api/health',
      'GET /api/user',
      'POST /api/logout',
      'POST /api/user/change-password',
    ])
  })

  it('an administrator who must set up two-factor authentication can make seven', async () => {
    await api.database.write((tx) => tx.insert(settings).values({ key: 'requireTwoFactorForAdmins', value: true }))
    expect((await openTo({ role: 'admin' })).toSorted()).toEqual([
      'GET /api/health',
      'GET /api/user',
      'GET /api/user/two-factor',
      'POST /api/logout',
      'POST /api/user/password-check',
      'POST /api/user/two-factor/confirm',
      'POST /api/user/two-factor/setup',
    ])
    await api.database.write((tx) => tx.delete(settings))
  })
})
