import { describe, expect, it } from 'vitest'
import { guard } from './guard.ts'
import type { Viewer } from '#api/policy.ts'
import { ROUTES } from './routes.ts'
import { matrix } from './testing.ts'
import { VIEWERS } from '#api/calls.ts'

function shown(path: string, viewer: Viewer | null): string {
  const result = guard(path, viewer)
  return result.kind === 'redirect' ? result.to : result.kind
}

describe('the guard', () => {
  it('opens, redirects, and denies every route for every kind of viewer', () => {
    const rows = ROUTES.filter(({ access, redirect }) => access !== 'public' || redirect).map(({ path }) =>
      path.replace(':id', '7'),
    )
    expect(matrix(rows.map((path) => [path, (viewer) => shown(path, viewer)] as const))).toEqual([
      // visitor | pending founder | pending investor | founder | investor | editor | admin
      '/auth | open | / | / | / | / | / | /',
      '/password-reset | open | / | / | /startup/dashboard | /dashboard | / | /admin',
      '/startups | /auth?next=%2Fstartups | denied | denied | denied | open | denied | open',
      '/investors | /auth?next=%2Finvestors | denied | denied | open | denied | denied | open',
      '/matches | /auth?next=%2Fmatches | denied | denied | open | open | denied | open',
      '/conversations | /auth?next=%2Fconversations | open | open | open | open | open | open',
      '/conversations/7 | /auth?next=%2Fconversations%2F7 | open | open | open | open | open | open',
      '/profile | /auth?next=%2Fprofile | open | open | open | open | open | open',
      '/notifications | /auth?next=%2Fnotifications | open | open | open | open | open | open',
      '/settings | /auth?next=%2Fsettings | open | open | open | open | open | open',
      '/settings/security | /auth?next=%2Fsettings%2Fsecurity | open | open | open | open | open | open',
      '/settings/notifications | /auth?next=%2Fsettings%2Fnotifications | open | open | open | open | open | open',
      '/settings/data | /auth?next=%2Fsettings%2Fdata | open | open | open | open | open | open',
      '/claim/7 | /auth?next=%2Fclaim%2F7 | open | open | open | open | open | open',
      '/investor-profile | /auth?next=%2Finvestor-profile | denied | denied | denied | open | denied | open',
      '/dashboard/startup | /auth?next=%2Fdashboard%2Fstartup | denied | denied | open | denied | denied | open',
      '/dashboard/startup/growth | /auth?next=%2Fdashboard%2Fstartup%2Fgrowth | denied | denied | open | denied | denied | open',
      '/dashboard/investor | /auth?next=%2Fdashboard%2Finvestor | denied | denied | denied | open | denied | open',
      '/dashboard/admin | /auth?next=%2Fdashboard%2Fadmin | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/report | /auth?next=%2Fdashboard%2Fadmin%2Freport | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/audit | /auth?next=%2Fdashboard%2Fadmin%2Faudit | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/security | /auth?next=%2Fdashboard%2Fadmin%2Fsecurity | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/moderation | /auth?next=%2Fdashboard%2Fadmin%2Fmoderation | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/offer-record/7 | /auth?next=%2Fdashboard%2Fadmin%2Foffer-record%2F7 | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/introductions | /auth?next=%2Fdashboard%2Fadmin%2Fintroductions | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/import | /auth?next=%2Fdashboard%2Fadmin%2Fimport | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/invitations | /auth?next=%2Fdashboard%2Fadmin%2Finvitations | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/jobs | /auth?next=%2Fdashboard%2Fadmin%2Fjobs | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/settings | /auth?next=%2Fdashboard%2Fadmin%2Fsettings | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/settings/rules | /auth?next=%2Fdashboard%2Fadmin%2Fsettings%2Frules | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/settings/email | /auth?next=%2Fdashboard%2Fadmin%2Fsettings%2Femail | denied | denied | denied | denied | denied | open',
      '/dashboard/admin/emails | /auth?next=%2Fdashboard%2Fadmin%2Femails | denied | denied | denied | denied | denied | open',
      '/cms | /auth?next=%2Fcms | denied | denied | denied | denied | open | open',
      '/cms/edit | /auth?next=%2Fcms%2Fedit | denied | denied | denied | denied | open | open',
      '/cms/import | /auth?next=%2Fcms%2Fimport | denied | denied | denied | denied | open | open',
      '/cms/history | /auth?next=%2Fcms%2Fhistory | denied | denied | denied | denied | open | open',
      '/cms/:version/app | /auth?next=%2Fcms%2F%3Aversion%2Fapp | denied | denied | denied | denied | open | open',
      '/documents/7 | /auth?next=%2Fdocuments%2F7 | open | open | open | open | open | open',
      '/ndas | /auth?next=%2Fndas | open | open | open | open | open | open',
      '/ndas/7 | /auth?next=%2Fndas%2F7 | open | open | open | open | open | open',
      '/submit-funding-request | /auth?next=%2Fsubmit-funding-request | denied | denied | open | denied | denied | open',
      `/submit-pitch | /auth?next=%2Fsubmit-pitch${' | /submit-funding-request'.repeat(6)}`,
      '/admin | /auth?next=%2Fadmin | / | / | /dashboard/startup | /dashboard/investor | / | /dashboard/admin',
      '/dashboard | /auth?next=%2Fdashboard | / | / | /dashboard/startup | /dashboard/investor | / | /dashboard/admin',
      '/startup/dashboard | /auth?next=%2Fstartup%2Fdashboard | / | / | /dashboard/startup | /dashboard/investor | / | /dashboard/admin',
      '/startup/7 | /auth?next=%2Fstartup%2F7 | open | open | open | open | open | open',
    ])
  })

  it('names the required roles', () =>
    expect(guard('/investors', VIEWERS.investor)).toEqual({ kind: 'denied', roles: ['admin', 'founder'] }))

  it('keeps the query for the return', () =>
    expect(guard('/dashboard/admin', null, '?tab=users')).toEqual({
      kind: 'redirect',
      to: '/auth?next=%2Fdashboard%2Fadmin%3Ftab%3Dusers',
    }))

  it('returns not found for a missing page, for every viewer', () => {
    for (const viewer of Object.values(VIEWERS)) expect(guard('/nothing', viewer)).toEqual({ kind: 'not-found' })
  })

  it('sends a user with a temporary password to change it, and nowhere else', () => {
    const viewer = { ...(VIEWERS.admin as Viewer), mustChangePassword: true }
    expect(shown('/dashboard/admin', viewer)).toBe('/settings?tab=password')
    expect(shown('/dashboard', viewer)).toBe('/settings?tab=password')
    // Their home would load what they can't.
    expect(shown('/', viewer)).toBe('/settings?tab=password')
    expect(shown('/settings', viewer)).toBe('open')
    expect(shown('/news', viewer)).toBe('open')
  })

  it('sends an administrator without required two-factor authentication to its setup', () => {
    const viewer = { ...(VIEWERS.admin as Viewer), mustSetUpTwoFactor: true }
    expect(shown('/dashboard/admin', viewer)).toBe('/settings')
    expect(shown('/startup/7', viewer)).toBe('/settings')
    expect(shown('/', viewer)).toBe('/settings')
    expect(shown('/settings', viewer)).toBe('open')
    expect(shown('/news', viewer)).toBe('open')
  })

  it('treats a deactivated user as a visitor', () => {
    const viewer = { ...(VIEWERS.founder as Viewer), active: false }
    expect(shown('/dashboard/startup', viewer)).toBe('/auth?next=%2Fdashboard%2Fstartup')
    expect(shown('/auth', viewer)).toBe('open')
  })
})
