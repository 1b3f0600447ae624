import { describe, expect, it } from 'vitest'
import { callRefusal } from './call.ts'
import { callFor, CALLS, nameOf } from './calls.ts'
import type { Viewer } from './policy.ts'
import { kindsOf, type ViewerKind, VIEWERS } from './viewer-kinds.ts'

/** Who may make the calls of a part of the address; exceptions are named. */
const PARTS: readonly [RegExp, readonly ViewerKind[]][] = [
  [/^\w+ \/api\/(?:admin\/|metrics$)/, ['admin']],
  [/^\w+ \/api\/cms/, ['editor', 'admin']],
  [/^\w+ \/api\/investor\/saved-|\/recommended$|\/page-times$/, ['investor']],
  [/^\w+ \/api\/investors?\/(?:profile|statement)/, ['pending investor', 'investor']],
  [/^PUT \/api\/startups\/:id$/, ['founder']],
  [/^\w+ \/api\/(?:my|startup)\/|^\w+ \/api\/startups\/profile$/, ['pending founder', 'founder']],
  [/^PUT \/api\/outcomes\/:id\/consent$|^\w+ \/api\/growth\b/, ['founder']],
  [
    /^\w+ \/api\/(?:connect|connections|introductions|invitations|matches|meetings|outcomes)\b/,
    ['founder', 'investor'],
  ],
  [/^POST \/api\/documents\/:id\/(?:ask|confidentiality)$/, ['investor']],
  [/^(?:POST|PUT|PATCH|DELETE) \/api\/documents\//, ['pending founder', 'founder']],
  [/^GET \/api\/stats$/, ['founder', 'investor', 'editor', 'admin']],
  [
    /^POST \/api\/user\/(still-right|profile-hint\/dismiss)$|^\w+ \/api\/user\/website/,
    ['pending founder', 'pending investor', 'founder', 'investor'],
  ],
  [/^POST \/api\/user\/role-request$/, ['pending founder', 'pending investor']],
]
const SIGNED_IN: readonly ViewerKind[] = [
  'pending founder',
  'pending investor',
  'founder',
  'investor',
  'editor',
  'admin',
]

describe('the calls', () => {
  it('that a stranger may make are these', () => {
    expect(
      CALLS.filter((call) => kindsOf(call).includes('visitor'))
        .map(nameOf)
        .toSorted(),
    ).toMatchInlineSnapshot(`
      [
        "GET /api/email-address/undo",
        "GET /api/events",
        "GET /api/health",
        "GET /api/invitation",
        "GET /api/news",
        "GET /api/openapi.json",
        "GET /api/region",
        "GET /api/search",
        "GET /api/startups",
        "GET /api/startups/:id",
        "GET /api/startups/:id/logo/:file",
        "GET /api/startups/addresses",
        "GET /api/unsubscribe",
        "POST /api/email-address/code",
        "POST /api/email-address/undo",
        "POST /api/first-admin",
        "POST /api/invitation/code",
        "POST /api/invitation/letter",
        "POST /api/invitation/refuse",
        "POST /api/invitation/take",
        "POST /api/login",
        "POST /api/login/passkey",
        "POST /api/login/passkey/challenge",
        "POST /api/login/second-step",
        "POST /api/login/second-step/passkey",
        "POST /api/logout",
        "POST /api/password-reset/request",
        "POST /api/register",
        "POST /api/unsubscribe",
      ]
    `)
  })

  it.each(CALLS.filter((call) => !kindsOf(call).includes('visitor')).map((call) => [nameOf(call), call] as const))(
    '%s is for the people of its part of the address',
    (name, call) => {
      const [, kinds = SIGNED_IN] = PARTS.find(([part]) => part.test(name)) ?? []
      expect(kindsOf(call)).toEqual(kinds)
    },
  )

  it('stand there once each', () => {
    expect(new Set(CALLS.map(nameOf)).size).toBe(CALLS.length)
  })

  it.each([
    ['GET', '/api/startups/7', '/api/startups/:id'],
    ['POST', '/api/startups/profile', '/api/startups/profile'],
    ['PATCH', '/api/admin/users/7/approve-role', '/api/admin/users/:id/approve-role'],
    ['GET', '/api/admin/startups/user/7', '/api/admin/startups/user/:userId'],
    ['GET', '/api/cms/media/news/door.webp', '/api/cms/media/:folder/:name'],
  ])('%s %s is %s', (method, path, pattern) => expect(callFor(method, path)?.path).toBe(pattern))

  it.each([
    ['GET', '/api/login'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/startups/7'],
    ['GET', '/api/startups/7/8/9'],
  ])('%s %s is none', (method, path) => expect(callFor(method, path)).toBeNull())
})

describe('a person', () => {
  const openTo = (state: Partial<Viewer>) => {
    const viewer = { ...(VIEWERS.admin as Viewer), ...state }
    return CALLS.filter((call) => callRefusal(call, viewer) === null).map(nameOf)
  }

  it('with a temporary password may call three things', () => {
    expect(openTo({ mustChangePassword: true }).toSorted()).toEqual([
      'GET /api/user',
      'POST /api/logout',
      'POST /api/user/change-password',
    ])
  })

  it('who must set up two-step login may call six', () => {
    expect(openTo({ mustSetUpTwoStep: true }).toSorted()).toEqual([
      'GET /api/user',
      'GET /api/user/two-step',
      'POST /api/logout',
      'POST /api/user/password-check',
      'POST /api/user/two-step/confirm',
      'POST /api/user/two-step/setup',
    ])
  })

  it('who is deactivated is nobody', () => {
    const viewer = { ...(VIEWERS.admin as Viewer), active: false }
    for (const call of CALLS) expect(callRefusal(call, viewer)).toBe(kindsOf(call).includes('visitor') ? null : 401)
  })
})
