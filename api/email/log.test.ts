import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import type { QueuedEmail } from './calls.ts'
import { REVIEW_EMAIL_KINDS } from '#api/review/contract.ts'
import { invitations } from '#api/invitations/table.ts'
import { emails } from './table.ts'
import { MAIL_TOPICS } from './contract.ts'
import { seal } from '#api/keys.ts'
import { reviewEmailPreferences } from '#api/review/table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { enqueueMail } from './queue.service.ts'
import { listMailTopics, setTopic, unsubscribeToken } from './unsubscribe.service.ts'

let api: TestApi
let cookie: string
beforeEach(async () => {
  api = await createTestApi()
  cookie = (await api.signedInAs('admin')).cookie
})

const list = (query = '') => api.json<QueuedEmail[]>('GET', `/api/admin/emails${query}`, { cookie })
const enqueue = (userId: number) =>
  api.database.write((tx) => enqueueMail(tx, { kind: 'resetReceived', userId, data: {} }, api.clock.now))
const set = (id: number, values: object) =>
  api.database.write((tx) => tx.update(emails).set(values).where(eq(emails.id, id)))

describe('the email log', () => {
  it('shows queued emails as they would be sent, newest first, paged and by state', async () => {
    const { id, email } = await api.createUser()
    for (let i = 0; i < 3; i++) await enqueue(id)
    await set(2, { state: 'failed', lastError: 'EENVELOPE 550' })
    expect(await list()).toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }])
    expect((await list())[0]).toMatchObject({
      label: 'Password reset requested',
      state: 'queued',
      to: email,
      subject: 'We received your password reset request',
      text: expect.stringContaining('Hello Test,'),
      attempts: 0,
      lastError: null,
    })
    expect(await list('?state=failed')).toMatchObject([{ id: 2, lastError: 'EENVELOPE 550', nextAttemptAt: null }])
    expect((await api.call('GET', '/api/admin/emails?state=odd', { cookie })).status).toBe(400)
    const first = await api.call('GET', '/api/admin/emails?limit=2', { cookie })
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('Link')!)![1]!
    expect(await api.json('GET', next, { cookie })).toMatchObject([{ id: 1 }])
  })

  it('has no more than six of a kind for one user in an hour', async () => {
    const { id } = await api.signedInAs('founder')
    const other = await api.signedInAs('founder')
    const setAddress = (address: string) =>
      api.database.write((tx) =>
        enqueueMail(tx, { kind: 'emailChanged', userId: id, address, data: { isNew: false } }, api.clock.now),
      )
    for (let i = 0; i < 20; i++) await enqueue(id)
    for (let i = 0; i < 8; i++) await setAddress('before@example.org')
    expect(await list('?limit=100')).toHaveLength(12)
    await setAddress('long.before@example.org')
    await enqueue(other.id)
    expect(await list('?limit=100')).toHaveLength(14)
    api.clock.now += HOUR + 1
    await enqueue(id)
    expect(await list('?limit=100')).toHaveLength(15)
  })

  it('shows whether emails are sent at all, and how many are queued', async () => {
    await enqueue((await api.createUser()).id)
    const state = await api.json('GET', '/api/admin/emails/state', { cookie })
    expect(state).toEqual({ isSending: false, queued: 1, failed: 0, test: null, hasArrived: false })
  })

  it('queues a failed email again when an administrator asks for it', async () => {
    await enqueue((await api.createUser()).id)
    const retry = () => api.call('POST', '/api/admin/emails/1/retry', { cookie })
    expect((await retry()).status).toBe(409)
    await set(1, { state: 'failed', attempts: 7, interrupted: true })
    expect((await retry()).status).toBe(204)
    expect(await list()).toMatchObject([{ state: 'queued', attempts: 0 }])
    expect(await api.json('GET', '/api/admin/audit', { cookie })).toMatchObject([
      { action: 'email.retry', targetType: 'email', targetId: 1 },
    ])
    expect((await api.call('POST', '/api/admin/emails/9/retry', { cookie })).status).toBe(404)
  })

  it('shows an email of a kind that this version doesn’t know', async () => {
    await enqueue((await api.createUser()).id)
    await set(1, { kind: 'constructor' })
    expect(await list()).toMatchObject([{ label: 'constructor', text: null }])
  })
})

function oneClick(): FormData {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}

describe('unsubscribing', () => {
  const post = (token: string) =>
    // As an email program does it: no cookie, no Origin, and a form as the body.
    api.app.request(`/api/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

  it('works with one click without a login, for one topic, any number of times', async () => {
    const user = await api.createUser()
    const token = unsubscribeToken(api.context.keys, { userId: user.id, topic: 'alerts' })
    for (const _ of [1, 2]) {
      const answer = await post(token)
      expect([answer.status, await answer.json()]).toEqual([200, { topic: 'alerts' }])
    }
    expect(await listMailTopics(api.database.read, user.id)).toEqual([
      'requests',
      'answers',
      'meetings',
      'messages',
      'startup',
      'profile',
      'match-digest',
    ])
  })

  it.each([
    ['matches', 'alerts'],
    ['fits', 'match-digest'],
    ['waiting', 'review'],
  ])('works with a link of an old email, whose topic was “%s”', async (former, topic) => {
    const { id } = await api.createUser({ role: 'admin' })
    const what = `${id}.${former}`
    const answer = await post(`${what}.${seal(api.context.keys, 'unsubscribe', what)}`)
    expect([answer.status, await answer.json()]).toEqual([200, { topic }])
    const topics = await listMailTopics(api.database.read, id)
    expect(MAIL_TOPICS.filter((each) => !topics.includes(each))).toEqual(topic === 'review' ? [] : [topic])
    expect(await api.database.read.$count(reviewEmailPreferences)).toBe(
      topic === 'review' ? REVIEW_EMAIL_KINDS.length : 0,
    )
  })

  it('from review emails turns off every kind of them', async () => {
    const { id } = await api.createUser({ role: 'admin' })
    const answer = await post(unsubscribeToken(api.context.keys, { userId: id, topic: 'review' }))
    expect(await answer.json()).toEqual({ topic: 'review' })
    const rows = await api.database.read
      .select()
      .from(reviewEmailPreferences)
      .where(eq(reviewEmailPreferences.userId, id))
    expect(rows.map(({ frequency }) => frequency)).toEqual(REVIEW_EMAIL_KINDS.map(() => 'never'))
  })

  it('from an invitation declines it once, and its address is not invited again', async () => {
    await api.call('POST', '/api/admin/invitations', {
      cookie,
      body: { email: 'ines@people.example', role: 'investor' },
    })
    const [{ id: invitationId } = { id: 0 }] = await api.database.read.select().from(invitations)
    const token = unsubscribeToken(api.context.keys, { invitationId })
    for (const _ of [1, 2]) expect(await (await post(token)).json()).toEqual({ topic: 'invitations' })
    expect(await api.database.read.select().from(invitations)).toMatchObject([{ outcome: 'declined' }])
    expect(await api.json('GET', '/api/admin/audit?action=invitation.decline', { cookie })).toHaveLength(1)
  })

  it('is refused for a link that isn’t ours or was altered', async () => {
    const token = unsubscribeToken(api.context.keys, { userId: 1, topic: 'alerts' })
    const other = unsubscribeToken(() => new Uint8Array(32).fill(1), { userId: 1, topic: 'alerts' })
    const forged = ['', 'x', token.replace(/^1/, '2'), token.replace('alerts', 'requests'), token.slice(0, -1), other]
    for (const wrong of forged) expect((await post(wrong)).status, wrong).toBe(404)
  })

  // 0xdps/emailflare#190: programs that check links open each one in an email, also with HEAD.
  it('does nothing when the address is only opened: the page asks first', async () => {
    const { id } = await api.createUser()
    const token = unsubscribeToken(api.context.keys, { userId: id, topic: 'alerts' })
    const answer = await api.call('GET', `/api/unsubscribe?token=${token}`)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/unsubscribe?token=${token}`])
    await api.call('HEAD', `/api/unsubscribe?token=${token}`)
    expect(await listMailTopics(api.database.read, id)).toContain('alerts')
  })

  // RFC 8058, 3.2: the body is a form of either kind. bikeindex/bike_index#4077: no one is signed in there, or a
  // different user.
  it.each([
    ['a form in parts', { body: oneClick() }],
    ['nothing', {}],
  ])('works when an email program posts %s', async (_, sent) => {
    const { id } = await api.createUser()
    const token = unsubscribeToken(api.context.keys, { userId: id, topic: 'alerts' })
    const answer = await api.app.request(`/api/unsubscribe?token=${token}`, { method: 'POST', ...sent })
    expect(answer.status).toBe(200)
    expect(await listMailTopics(api.database.read, id)).not.toContain('alerts')
  })

  it('works for the email’s recipient, no matter who is signed in', async () => {
    const [{ id }, other] = [await api.createUser(), await api.signedInAs('founder')]
    const token = unsubscribeToken(api.context.keys, { userId: id, topic: 'alerts' })
    await api.call('POST', `/api/unsubscribe?token=${token}`, { cookie: other.cookie })
    expect(await listMailTopics(api.database.read, id)).not.toContain('alerts')
    expect(await listMailTopics(api.database.read, other.id)).toContain('alerts')
  })

  it('does nothing for a deleted account', async () => {
    expect((await post(unsubscribeToken(api.context.keys, { userId: 999, topic: 'alerts' }))).status).toBe(200)
  })

  it('can be undone, and drops queued emails of the topic', async () => {
    const { id: userId } = await api.createUser()
    const set = (isWanted: boolean) =>
      api.database.write((tx) => setTopic(tx, { userId, topic: 'answers', isWanted, now: api.clock.now }))
    await set(false)
    await set(false)
    expect(await listMailTopics(api.database.read, userId)).toEqual([
      'requests',
      'meetings',
      'messages',
      'startup',
      'alerts',
      'profile',
      'match-digest',
    ])
    await set(true)
    expect(await listMailTopics(api.database.read, userId)).toEqual([
      'requests',
      'answers',
      'meetings',
      'messages',
      'startup',
      'alerts',
      'profile',
      'match-digest',
    ])
  })
})
