import { sql } from '#api/platform/db/drizzle.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { PAGE_USER_HEADER } from '#api/platform/contract/page-user.ts'
import { passwordResetRequests } from '#api/auth/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { appCode } from '#api/auth/testing-two-factor.ts'
import { toasts, type Toast } from '#site/ui/feedback/toast.ts'
import * as decide from './admin-actions.ts'
import { loadMember } from './admin-data.ts'

let api: TestApi
let cookie: string
const ids = {} as Record<'asks' | 'active' | 'inactive' | 'twoFactor' | 'gone' | 'startup' | 'reset', number>

/** Answers a decision in the server's place. */
let between: (() => Promise<Response>) | undefined

/** The dashboard's own calls, answered by the real API instead of over the network. */
beforeAll(async () => {
  api = await createTestApi()
  const admin = await api.signedInAs('admin')
  cookie = admin.cookie
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (between && init.method !== 'GET') return between()
    const headers = new Headers(init.headers)
    headers.set('Cookie', cookie)
    // As the page of the dashboard does.
    headers.set(PAGE_USER_HEADER, String(admin.id))
    headers.set('Origin', 'http://localhost:4321')
    return api.app.request(path, { ...init, headers })
  })
  const pending = { role: 'user', requestedRole: 'investor' } as const
  ids.asks = (await api.createUser(pending)).id
  ids.active = (await api.createUser()).id
  ids.inactive = (await api.createUser({ active: false })).id
  ids.gone = (await api.createUser()).id
  const careful = await api.signedInAs('founder')
  const own = { cookie: careful.cookie, body: { password: 'correct-horse-battery' } }
  const { secret } = (await (await api.call('POST', '/api/user/two-factor/setup', own)).json()) as { secret: string }
  await api.call('POST', '/api/user/two-factor/confirm', {
    cookie: careful.cookie,
    body: { code: appCode(secret, api.clock.now) },
  })
  ids.twoFactor = careful.id
  await api.database.write(async (tx) => {
    ids.startup = await insertStartup(tx, { status: 'pending', fundingRequestedAt: new Date(0) })
    const [reset] = await tx.insert(passwordResetRequests).values({ userId: ids.active, reason: 'x' }).returning()
    ids.reset = reset!.id
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await api.database.close()
})

/** What is said: the toast that stands, which is then closed. */
function lastToast(): Pick<Toast, 'title' | 'description' | 'tone'> | undefined {
  let shown: Toast | undefined
  toasts.subscribe((toast) => (shown = toast))()
  if (shown) toasts.close(shown.id)
  return shown && { title: shown.title, description: shown.description, tone: shown.tone }
}

/** Everything that administrators decide about, as the lists tell it. */
const state = () =>
  Promise.all(
    ['users', 'startups', 'password-reset-requests'].map(async (list) =>
      (await api.call('GET', `/api/admin/${list}`, { cookie })).json(),
    ),
  )

const UNREACHABLE = 'We couldn’t reach the server. Check your connection.'
const SERVER_ERROR = '500: Something went wrong on our end. Try again.'

test.each([
  [
    'rejectRole',
    async () => decide.rejectRole(await loadMember(ids.asks), 'Later'),
    'User role request has been rejected',
    'Failed to reject role request',
  ],
  [
    'approveRole',
    async () => decide.approveRole(await loadMember(ids.asks), null, false),
    'User role request has been approved',
    'Failed to approve role request',
  ],
  [
    'changeRole',
    async () => decide.changeRole(await loadMember(ids.active), 'editor'),
    'User role has been updated',
    'Failed to update user role',
  ],
  ['deactivate', () => decide.deactivate(ids.active), 'User has been deactivated', 'Failed to deactivate user'],
  ['activate', () => decide.activate(ids.inactive), 'User has been activated', 'Failed to activate user'],
  [
    'deleteMember',
    () => decide.deleteMember(ids.gone),
    'User and associated data deleted successfully',
    'Failed to delete user',
  ],
  [
    'removeTwoStep',
    () => decide.removeTwoFactor(ids.twoFactor),
    'Two-factor authentication has been removed',
    'Couldn’t remove two-factor authentication',
  ],
  [
    'setPublic',
    () => decide.setPublic({ id: ids.startup }, true),
    // The list says it, with a way back.
    undefined,
    'Failed to update startup visibility',
  ],
  [
    'setApproved',
    () => decide.setApproved({ id: ids.startup }, true),
    'Startup has been approved',
    'Failed to approve startup',
  ],
  [
    'setApproved',
    () => decide.setApproved({ id: ids.startup }, false),
    'Approval revoked',
    'Couldn’t revoke the approval',
  ],
  [
    'answerFundingRequest',
    () => decide.answerFundingRequest({ id: ids.startup }, 'approved'),
    'Funding request has been approved',
    'Couldn’t answer funding request',
  ],
  [
    'processReset',
    () => decide.processReset(ids.reset, { status: 'rejected' }),
    'Password reset request processed successfully',
    'Failed to process password reset request',
  ],
])('%s: one that fails in the audit log changes nothing; then it is done', async (_, action, done, failed) => {
  const before = await state()
  const fix = () => api.database.write((tx) => tx.run(sql`drop trigger if exists "no_entries"`))
  onTestFinished(async () => void (await fix()))
  await api.database.write((tx) =>
    tx.run(sql`create trigger "no_entries" before insert on "audit_entries" begin select raise(abort, 'full'); end`),
  )
  await expect(action()).rejects.toThrow(SERVER_ERROR)
  expect(lastToast()).toEqual({ title: failed, description: SERVER_ERROR, tone: 'destructive' })
  expect(await state()).toEqual(before)

  onTestFinished(() => void (between = undefined))
  between = () => Promise.resolve(new Response('<h1>502 Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }))
  await expect(action()).rejects.toThrow(`${failed} (502: Bad Gateway)`)
  expect(lastToast()).toEqual({ title: failed, description: '502: Bad Gateway', tone: 'destructive' })
  between = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(action()).rejects.toThrow(`${failed}. ${UNREACHABLE}`)
  expect(lastToast()).toEqual({ title: failed, description: UNREACHABLE, tone: 'destructive' })
  between = undefined

  await fix()
  await action()
  expect(lastToast()).toEqual(done && { title: done, tone: 'default' })
  expect(await state()).not.toEqual(before)
})
