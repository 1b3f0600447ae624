import { describe, expect, it } from 'vitest'
import { callFor, callRefusal, CALLS, CALLS_BEFORE_PASSWORD_CHANGE, kindOf, VIEWER_KINDS } from './calls.ts'
import type { Viewer } from './policy.ts'
import { matrix, people } from './testing.ts'

describe('the calls', () => {
  it('are open to these and nobody else', () => {
    const groups = new Map<string, string[]>()
    for (const call of CALLS) {
      const [, ...cells] = (matrix([['', (viewer) => callRefusal(call, viewer) ?? 'ok']])[0] ?? '').split(' | ')
      groups.set(cells.join(' '), [...(groups.get(cells.join(' ')) ?? []), `${call.method} ${call.path}`])
    }
    // visitor, pending founder, pending investor, founder, investor, editor, admin
    expect(Object.fromEntries(groups)).toMatchInlineSnapshot(`
      {
        "401 403 403 403 403 403 ok": [
          "GET /api/admin/overview",
          "GET /api/admin/trends",
          "GET /api/admin/users",
          "GET /api/admin/users/:id",
          "POST /api/admin/users/bulk",
          "GET /api/admin/export/users",
          "GET /api/admin/export/startups",
          "GET /api/admin/export/connections",
          "GET /api/admin/startups",
          "GET /api/admin/investors",
          "GET /api/admin/investors/user/:userId",
          "GET /api/admin/startups/user/:userId",
          "PATCH /api/admin/users/:id/approve-role",
          "PATCH /api/admin/users/:id/reject-role",
          "PATCH /api/admin/users/:id/role",
          "PATCH /api/admin/users/:id/deactivate",
          "PATCH /api/admin/users/:id/activate",
          "DELETE /api/admin/users/:id",
          "DELETE /api/admin/users/:id/two-step",
          "DELETE /api/admin/users/:id/sessions",
          "PATCH /api/admin/startups/:id/public-status",
          "PATCH /api/admin/startups/:id/approve",
          "PATCH /api/admin/startups/:id/status",
          "GET /api/admin/password-reset-requests",
          "POST /api/admin/password-reset-requests/:id/process",
          "GET /api/admin/audit",
          "GET /api/admin/security-log",
          "GET /api/metrics",
          "GET /api/admin/outbox",
          "GET /api/admin/outbox/state",
          "POST /api/admin/outbox/:id/retry",
          "GET /api/admin/settings",
          "PUT /api/admin/settings",
        ],
        "401 403 403 403 403 ok ok": [
          "POST /api/cms",
          "GET /api/cms/status",
          "GET /api/cms/publish",
          "POST /api/cms/import",
          "GET /api/cms/media/:folder/:name",
        ],
        "401 403 403 403 ok 403 403": [
          "GET /api/startups/recommended",
          "GET /api/investor/saved-startups",
          "GET /api/investor/saved-startups.csv",
          "POST /api/investor/saved-startups",
          "PATCH /api/investor/saved-startups/:id",
          "PUT /api/investor/saved-startups/:id",
          "DELETE /api/investor/saved-startups/:id",
          "POST /api/connect",
          "GET /api/investor/saved-searches",
          "POST /api/investor/saved-searches",
          "PATCH /api/investor/saved-searches/:id",
          "DELETE /api/investor/saved-searches/:id",
        ],
        "401 403 403 ok 403 403 403": [
          "PUT /api/startups/:id",
        ],
        "401 403 403 ok ok 403 403": [
          "GET /api/connections",
          "PATCH /api/connections/:id",
        ],
        "401 403 403 ok ok ok ok": [
          "GET /api/stats",
        ],
        "401 403 ok 403 ok 403 403": [
          "GET /api/investor/profile",
          "POST /api/investors/profile",
          "POST /api/investor/profile",
          "PUT /api/investor/profile",
        ],
        "401 ok 403 ok 403 403 403": [
          "GET /api/startup/profile",
          "GET /api/my/startup-profile",
          "GET /api/startup/pitches",
          "GET /api/startup/submissions",
          "GET /api/startup/metrics",
          "GET /api/startup/activity",
          "GET /api/startup/document-reads",
          "POST /api/startups/profile",
          "POST /api/startup/profile",
          "PUT /api/startup/profile",
          "PUT /api/startup/logo",
          "DELETE /api/startup/logo",
          "POST /api/documents/upload",
          "DELETE /api/documents/:id",
        ],
        "401 ok ok 403 403 403 403": [
          "POST /api/user/role-request",
        ],
        "401 ok ok ok ok ok ok": [
          "GET /api/user",
          "DELETE /api/user",
          "GET /api/user/data",
          "PUT /api/user/profile",
          "POST /api/user/change-password",
          "POST /api/user/password-check",
          "GET /api/user/two-step",
          "POST /api/user/two-step/setup",
          "POST /api/user/two-step/confirm",
          "POST /api/user/two-step/recovery-codes",
          "DELETE /api/user/two-step",
          "GET /api/user/sessions",
          "DELETE /api/user/sessions",
          "DELETE /api/user/sessions/:id",
          "GET /api/investors",
          "GET /api/startups/:id/founder",
          "GET /api/documents/:filename",
          "GET /api/notices",
          "GET /api/notices/unread",
          "POST /api/notices/read",
          "PATCH /api/notices/:id",
          "GET /api/notices/choices",
          "PUT /api/notices/choices",
        ],
        "ok ok ok ok ok ok ok": [
          "GET /api/health",
          "GET /api/openapi.json",
          "POST /api/login",
          "POST /api/register",
          "POST /api/login/second-step",
          "POST /api/first-admin",
          "POST /api/logout",
          "POST /api/password-reset/request",
          "GET /api/unsubscribe",
          "POST /api/unsubscribe",
          "GET /api/news",
          "GET /api/events",
          "GET /api/startups",
          "GET /api/startups/:id",
          "GET /api/startups/:id/logo/:file",
        ],
      }
    `)
  })

  it('stand in the table once each', () => {
    const names = CALLS.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
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
  it('is of one kind', () => {
    for (const kind of VIEWER_KINDS) expect(kindOf(people[kind])).toBe(kind)
  })

  it('with a temporary password may call three things', () => {
    const viewer = { ...(people.admin as Viewer), mustChangePassword: true }
    const open = CALLS.filter((call) => callRefusal(call, viewer) === null).map(({ method, path }) => ({
      method,
      path,
    }))
    expect(open).toEqual(expect.arrayContaining([...CALLS_BEFORE_PASSWORD_CHANGE]))
    expect(open).toHaveLength(3)
  })

  it('who is deactivated is nobody', () => {
    const viewer = { ...(people.admin as Viewer), active: false }
    for (const call of CALLS) expect(callRefusal(call, viewer)).toBe(call.who.includes('visitor') ? null : 401)
  })
})
