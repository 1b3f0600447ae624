import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { eq } from '#api/platform/db/drizzle.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#api/platform/contract/dates.ts'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { emails } from './table.ts'
import { insertRow, insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import type { MailKind } from './template.ts'
import { MAIL_KINDS } from './templates.ts'
import { newCode } from '#api/account/email-proof.service.ts'
import { enqueueMail, LEASE } from './queue.service.ts'
import { createMailSender, type MailSender } from './sender.service.ts'
import { setTopic } from './unsubscribe.service.ts'
import { startMailServer, type TestMailServer } from './testing-smtp.ts'

const LOGO = { png: 'iVBORw==', width: 640, height: 160, ground: 'light' }
const SITE = JSON.stringify({
  name: 'Cedar Valley Startups',
  contact: { email: 'hello@cedar.example', address: '12 Main Street\nCedar Valley, NY 12345\n' },
  branding: { version: 'a', colour: '#ffe600', logo: LOGO },
})

let api: TestApi
let server: TestMailServer
let sender: MailSender
const events: object[] = []

beforeEach(async () => {
  events.length = 0
  server = await startMailServer()
  api = await createTestApi({ published: () => SITE })
  const log = {
    request() {},
    failure() {},
    event: (name: string, details = {}) => void events.push({ name, ...details }),
    flush() {},
  }
  sender = createMailSender({ ...api.context, log, smtpUrl: server.url })
})
afterEach(async () => {
  await sender.stop()
  await server.close()
})

const enqueue = async (userId: number) =>
  api.database.write((tx) =>
    enqueueMail(tx, { kind: 'requestRejected', userId, data: { reason: 'Too <early>' } }, api.clock.now),
  )
const rows = () => api.database.read.select().from(emails)
const state = async () => (await rows()).map((row) => row.state)

/** Long enough for a busy machine. */
const SOON = { timeout: 10_000 }

describe('a queued email', () => {
  it('is sent as text and HTML from the installation’s contact address', async () => {
    const { id, email } = await api.createUser({ firstName: 'Zoë' })
    await enqueue(id)
    await sender.sendDue()
    expect(await state()).toEqual(['sent'])
    await expect.poll(() => server.connected(), SOON).toBe(0)
    const [sent] = server.arrived
    expect(sent).toMatchObject({
      from: 'hello@cedar.example',
      to: [email],
      headers: {
        subject: 'Your request to join wasn’t approved',
        from: expect.stringContaining('Cedar Valley Startups'),
        'auto-submitted': 'auto-generated',
      },
    })
    for (const body of [sent!.text, sent!.html]) {
      expect(body).toContain('Hello Zoë,')
      expect(body).toContain('http://localhost:4321/')
      expect(body).toContain('12 Main Street, Cedar Valley, NY 12345')
    }
    expect(sent!.text).toContain('> Too <early>')
    expect(sent!.html).toContain('Too &lt;early&gt;')
    expect(sent!.headers).not.toHaveProperty('list-unsubscribe')
    expect(sent!.html).toContain('src="cid:logo@look"')
    expect(sent!.pictures).toEqual(['logo@look'])
  })

  it('is sent by a sender that has polled before and found none', async () => {
    const activeSender = createMailSender({ ...api.context, smtpUrl: server.url })
    activeSender.start()
    await activeSender.sendDue()
    await enqueue((await api.createUser()).id)
    await expect.poll(state).toEqual(['sent'])
    await activeSender.stop()
  })

  it('directs replies to the contact address if it has a different sender', async () => {
    const { id } = await api.createUser()
    await enqueue(id)
    const other = createMailSender({ ...api.context, mailFrom: 'no-reply@mail.cedar.example', smtpUrl: server.url })
    await other.sendDue()
    await enqueue(id)
    await sender.sendDue()
    expect(server.arrived.map(({ from, headers }) => [from, headers['reply-to']])).toEqual([
      ['no-reply@mail.cedar.example', 'hello@cedar.example'],
      ['hello@cedar.example', undefined],
    ])
  })

  it('goes to the user’s current address when it is sent', async () => {
    const { id } = await api.createUser()
    await enqueue(id)
    await api.database.write((tx) => tx.update(users).set({ email: 'new@example.org' }).where(eq(users.id, id)))
    await sender.sendDue()
    expect(server.arrived[0]!.to).toEqual(['new@example.org'])
  })

  it('is sent once by any number of senders', async () => {
    const { id } = await api.createUser()
    for (let i = 0; i < 5; i++) await enqueue(id)
    const second = createMailSender({ ...api.context, smtpUrl: server.url })
    await Promise.all([sender.sendDue(), second.sendDue(), sender.sendDue()])
    expect(server.arrived).toHaveLength(5)
    expect(new Set(server.arrived.map(({ headers }) => headers['message-id'])).size).toBe(5)
  })

  it('is dropped for a deactivated account, and deleted with a deleted one', async () => {
    const deactivated = await api.createUser({ active: false })
    const deleted = await api.createUser()
    await enqueue(deactivated.id)
    await enqueue(deleted.id)
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, deleted.id)))
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ state: 'dropped', lastError: 'no recipient' }])
    expect(server.arrived).toEqual([])
  })

  it('is outdated after a week, when a mail server is set up late', async () => {
    await enqueue((await api.createUser()).id)
    api.clock.now += 8 * DAY
    await sender.sendDue()
    expect(await state()).toEqual(['dropped'])
  })

  it.each([
    { kind: 'passkeyChanged', data: { isNew: true } } as const,
    { kind: 'accessEnded', data: { why: 'own' } } as const,
  ])('of the kind $kind is sent after a week too, if it waited for the address', async (email) => {
    const { id: userId } = await api.createUser({ emailUnconfirmedSince: new Date(api.clock.now) })
    await api.database.write((tx) => enqueueMail(tx, { userId, ...email }, api.clock.now))
    api.clock.now += 30 * DAY
    await sender.sendDue()
    expect(await state()).toEqual(['queued'])
    await api.database.write((tx) => tx.update(users).set({ emailUnconfirmedSince: null }).where(eq(users.id, userId)))
    await sender.sendDue()
    expect(await state()).toEqual(['sent'])
  })

  it('is deleted after 90 days', async () => {
    const { id } = await api.createUser()
    await enqueue(id)
    api.clock.now += 91 * DAY
    await enqueue(id)
    expect((await rows()).map((row) => row.id)).toEqual([2])
  })

  it('is created once per key', async () => {
    const { id: userId } = await api.createUser()
    const again = () =>
      api.database.write((tx) =>
        enqueueMail(tx, { kind: 'resetReceived', userId, data: {}, onceKey: 'alert 7' }, api.clock.now),
      )
    await again()
    await sender.sendDue()
    await again()
    expect(await state()).toEqual(['sent'])
  })

  it('is queued only if its transaction is committed', async () => {
    const { id } = await api.createUser()
    const undone = api.database.write(async (tx) => {
      await enqueueMail(tx, { kind: 'resetReceived', userId: id, data: {} }, api.clock.now)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })
})

/** Runs work while the mail server hasn't yet accepted an email to an address. */
async function whileHeld(address: string, work: () => Promise<unknown>): Promise<void> {
  const received = Promise.withResolvers<void>()
  server.onEmail = ({ to }) => (to.includes(address) ? received.promise : undefined)
  const sending = sender.sendDue()
  try {
    await work()
  } finally {
    received.resolve()
    await sending
  }
}

describe('a mail server that is slow for an address', () => {
  const slow = 'slow@elsewhere.example'

  it.each(['emailCode', 'emailChanged'] as const)('doesn’t delay emails to others while it takes %s', async (kind) => {
    const [typist, other] = [await api.createUser(), await api.createUser()]
    await api.database.write(async (tx) => {
      const about = { userId: typist.id, address: slow }
      const seed = (await newCode(tx, { userId: typist.id, email: slow }, api.clock.now))!
      const email =
        kind === 'emailCode' ? ({ kind, data: { seed } } as const) : ({ kind, data: { isNew: true, seed } } as const)
      await enqueueMail(tx, { ...about, ...email }, api.clock.now)
    })
    await enqueue(other.id)
    await whileHeld(slow, () => expect.poll(state, SOON).toEqual(['sending', 'sent']))
  })

  it('of a user without approval doesn’t delay emails to members', async () => {
    const [pending, member] = [await api.createUser({ role: 'user' }), await api.createUser({ role: 'founder' })]
    for (const { id } of [pending, pending, member]) await enqueue(id)
    await whileHeld(pending.email, () => expect.poll(state, SOON).toEqual(['sending', 'queued', 'sent']))
    expect(await state()).toEqual(['sent', 'sent', 'sent'])
  })
})

describe('a kind of email', () => {
  const probes = MAIL_KINDS as unknown as Record<string, MailKind<{ place: string }>>
  const send = async (kind: MailKind<{ place: string }>, userId: number) => {
    probes['probe'] = kind
    const data = { place: 'Harbour & Sons' } as never
    await api.database.write((tx) => enqueueMail(tx, { kind: 'probe' as never, userId, data }, api.clock.now))
    await sender.sendDue()
  }
  const email = ({ place }: { place: string }) => ({
    subject: `News from\r\nBcc: ${place}`,
    paragraphs: ['Hello,', ''],
    items: [{ title: place, text: 'A new startup', path: '/startup/7' as const }],
  })
  afterEach(() => void delete probes['probe'])

  it('with an unsubscribe link says so, and stops after a click', async () => {
    const { id } = await api.createUser()
    await send({ label: 'Probe', topic: 'alerts', email }, id)
    const { headers, text, html } = server.arrived[0]!
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const link = /^<http:\/\/localhost:4321(\/api\/unsubscribe\?token=[^>]+)>$/.exec(headers['list-unsubscribe']!)![1]!
    for (const body of [text, html]) expect(body).toContain('http://localhost:4321/unsubscribe?token=')
    expect((await api.app.request(link, { method: 'POST' })).status).toBe(200)
    await send({ label: 'Probe', topic: 'alerts', email }, id)
    expect(server.arrived).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  it('isn’t sent anymore after unsubscribing, even if queued before', async () => {
    const { id: userId } = await api.createUser()
    server.rejections.push({ at: 'email', code: 451 })
    await send({ label: 'Probe', topic: 'alerts', email }, userId)
    await enqueue(userId)
    await api.database.write((tx) => setTopic(tx, { userId, topic: 'alerts', isWanted: false, now: api.clock.now }))
    expect((await rows()).map(({ kind }) => kind)).toEqual(['requestRejected'])
  })

  it('can’t add headers or markup through its content', async () => {
    await send({ label: 'Probe', email }, (await api.createUser()).id)
    const { headers, text, html, to } = server.arrived[0]!
    expect(headers['subject']).toBe('News from Bcc: Harbour & Sons')
    expect(headers).not.toHaveProperty('bcc')
    expect(to).toHaveLength(1)
    expect(text).toContain('* Harbour & Sons\n  A new startup\n  http://localhost:4321/startup/7')
    expect(html).toContain('href="http://localhost:4321/startup/7">Harbour &amp; Sons</a>')
  })

  it('can have nothing to send when its time comes', async () => {
    await send({ label: 'Probe', email: () => null }, (await api.createUser()).id)
    expect(await rows()).toMatchObject([{ state: 'dropped', lastError: 'nothing to say' }])
  })

  it('that can’t be written is tried again like one that can’t be sent', async () => {
    const broken = () => {
      throw new Error('of ada@example.org')
    }
    await send({ label: 'Probe', email: broken }, (await api.createUser()).id)
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, lastError: 'EUNKNOWN' }])
  })
})

describe('a failing attempt', () => {
  it('is repeated ever later, and given up after a day and a half', async () => {
    await enqueue((await api.createUser()).id)
    server.rejections.push(...Array.from({ length: 7 }, () => ({ at: 'email' as const, code: 451 })))
    const delays: number[] = []
    for (let attempts = 1; ; attempts++) {
      await sender.sendDue()
      const [row] = await rows()
      expect(row).toMatchObject({ attempts, lastError: 'EMESSAGE 451' })
      if (row!.state === 'failed') break
      await sender.sendDue()
      delays.push((row!.nextAttemptAt.getTime() - api.clock.now) / MINUTE)
      api.clock.now = row!.nextAttemptAt.getTime()
    }
    expect(delays).toEqual([1, 5, 30, 120, 480, 1440])
    expect(server.arrived).toEqual([])
  })

  it('isn’t delayed by a year that only a wrong clock had', async () => {
    const { id } = await api.createUser()
    api.clock.now += 365 * DAY
    await enqueue(id)
    server.rejections.push({ at: 'email', code: 451 })
    await sender.sendDue()
    api.clock.now -= 365 * DAY
    await sender.sendDue()
    expect(await state()).toEqual(['sent'])
  })

  it('isn’t repeated if the address is refused for good', async () => {
    await enqueue((await api.createUser()).id)
    server.rejections.push({ at: 'recipient', code: 550 })
    await sender.sendDue()
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'EENVELOPE 550' }])
  })

  it('doesn’t delay other emails', async () => {
    const people = [await api.createUser(), await api.createUser()]
    for (const { id } of people) await enqueue(id)
    server.rejections.push({ at: 'recipient', code: 550 })
    await sender.sendDue()
    expect(await state()).toEqual(['failed', 'sent'])
  })

  it('is repeated when that delays no first attempt', async () => {
    const [slow, other] = [await api.createUser(), await api.createUser()]
    await enqueue(slow.id)
    server.rejections.push({ at: 'email', code: 451 })
    await sender.sendDue()
    api.clock.now += MINUTE
    await enqueue(other.id)
    await whileHeld(slow.email, () => expect.poll(state, SOON).toEqual(['sending', 'sent']))
  })

  it('is logged by its code only, without the address or the server’s text', async () => {
    await enqueue((await api.createUser()).id)
    server.rejections.push({ at: 'email', code: 451 })
    await sender.sendDue()
    expect(events).toEqual([{ name: 'mail-failed', id: 1, kind: 'requestRejected', reason: 'EMESSAGE 451' }])
  })

  it('includes a remote server without TLS: nothing is sent there', async () => {
    const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
    const careful = createMailSender({ ...api.context, smtpUrl: elsewhere })
    await enqueue((await api.createUser()).id)
    await careful.sendDue()
    await careful.stop()
    expect(server.arrived).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'queued', lastError: 'ETLS 500' }])
  })

  it('is repeated while the server can’t be reached', async () => {
    await enqueue((await api.createUser()).id)
    const unreachable = createMailSender({ ...api.context, smtpUrl: 'smtp://127.0.0.1:1' })
    await unreachable.sendDue()
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, lastError: 'ESOCKET' }])
  })
})

describe('a process that dies while sending', () => {
  const killDuringEmail = async () => {
    const args = ['api/email/testing-sender.ts']
    const url = pathToFileURL((api.database as unknown as { path: string }).path).href
    const child = spawn(process.execPath, [...args, url, server.url, String(api.clock.now)], { stdio: 'inherit' })
    const ended = once(child, 'exit')
    // The email has arrived, and the process doesn't know it yet.
    server.onEmail = async () => {
      child.kill('SIGKILL')
      await ended
    }
    await ended
    server.onEmail = () => {}
  }

  it('has its email sent again with the same id, and never a third time', async () => {
    await enqueue((await api.createUser()).id)
    await killDuringEmail()
    expect(await state()).toEqual(['sending'])
    await sender.sendDue()
    expect(server.arrived).toHaveLength(1)

    api.clock.now += LEASE
    await killDuringEmail()
    expect(server.arrived).toHaveLength(2)
    expect(server.arrived[0]!.headers['message-id']).toBe(server.arrived[1]!.headers['message-id'])

    api.clock.now += LEASE
    await sender.sendDue()
    expect(server.arrived).toHaveLength(2)
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'interrupted twice' }])
  })
})

it('stops cleanly: the current email is sent, the next one stays queued', async () => {
  const { id } = await api.createUser()
  await enqueue(id)
  await enqueue(id)
  const stopped = Promise.withResolvers<void>()
  server.onEmail = () => {
    void sender.stop().then(() => stopped.resolve())
  }
  await sender.sendDue()
  await stopped.promise
  expect(await state()).toEqual(['sent', 'queued'])
})

describe('emails of one connection', () => {
  it('are grouped by email programs, apart from others, and have a reply address', async () => {
    const pair = async () => {
      const founder = await api.createUser({ role: 'founder' })
      const investor = await api.createUser({ role: 'investor' })
      const id = await api.database.write(async (tx) => {
        const startupId = await insertStartup(tx, { userId: founder.id })
        const connectionId = await insertRow(tx, connections, {
          startupId,
          investorId: investor.id,
          state: 'requested',
          initiatedBy: 'investor',
        })
        await enqueueMail(
          tx,
          { kind: 'connectionRequested', userId: founder.id, data: { connectionId } },
          api.clock.now,
        )
        await enqueueMail(tx, { kind: 'connectionReminder', userId: founder.id, data: { connectionId } }, api.clock.now)
        return connectionId
      })
      await sender.sendDue()
      return id
    }
    const ids = [await pair(), await pair()]
    const threads = server.arrived.map(({ headers }) => headers['references'])
    expect(threads).toEqual(ids.flatMap((id) => Array(2).fill(`<connection.${id}@localhost>`)))
    expect(server.arrived.map(({ headers }) => headers['in-reply-to'])).toEqual(threads)
    expect(new Set(server.arrived.map(({ headers }) => headers['message-id'])).size).toBe(4)
    for (const { text, html } of server.arrived)
      for (const body of [text, html]) expect(body).toContain('Replies to this email don’t reach the other person.')
  })
})
