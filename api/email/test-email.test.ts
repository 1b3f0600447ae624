import { expect, it } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'
import { createMailSender } from './sender.service.ts'
import { startMailServer } from './testing-smtp.ts'

const send = (api: TestApi, cookie: string) => api.call('POST', '/api/admin/emails/test', { cookie })
const state = (api: TestApi, cookie: string) =>
  api.json<{ test: object | null }>('GET', '/api/admin/emails/state', { cookie })

it('goes to the administrator, and shows the mail server’s response', async () => {
  const server = await startMailServer()
  const api = await createTestApi({ sendsMail: true })
  const { cookie, email } = await api.signedInAs('admin')
  const other = await api.signedInAs('admin')
  const sender = createMailSender({ ...api.context, smtpUrl: server.url })

  server.rejections.push({ at: 'recipient', code: 550 })
  expect((await send(api, cookie)).status).toBe(204)
  await sender.sendDue()
  expect(await state(api, cookie)).toMatchObject({ test: { state: 'failed', to: email, lastError: 'EENVELOPE 550' } })

  await send(api, cookie)
  expect(await state(api, cookie)).toMatchObject({ test: { state: 'queued', lastError: null } })
  await sender.sendDue()
  expect(await state(api, cookie)).toMatchObject({ test: { state: 'sent', to: email } })
  expect(server.arrived).toMatchObject([{ to: [email], text: expect.stringContaining('Your test email has arrived') }])
  expect(await state(api, other.cookie)).toMatchObject({ test: null })
  expect(await api.json('GET', '/api/admin/audit?action=email.test', { cookie })).toHaveLength(2)
  await sender.stop()
  await server.close()
})

it('is refused without a mail server, to an unverified address, and after six', async () => {
  const bare = await createTestApi()
  expect(await getAnswer(send(bare, (await bare.signedInAs('admin')).cookie))).toEqual([
    409,
    expect.stringContaining('No mail server is set.'),
  ])
  const api = await createTestApi({ sendsMail: true })
  const stranger = await api.signedInAs('admin', { emailUnconfirmedSince: new Date(api.clock.now) })
  expect(await getAnswer(send(api, stranger.cookie))).toEqual([
    409,
    expect.stringContaining('Verify your own email first'),
  ])
  const { cookie } = await api.signedInAs('admin')
  for (let i = 0; i < 6; i++) expect((await send(api, cookie)).status).toBe(204)
  expect((await send(api, cookie)).status).toBe(429)
  api.clock.now += HOUR + 1
  expect((await send(api, cookie)).status).toBe(204)
})

it('counts as arrived once the administrator confirms it, for the current sender address', async () => {
  const server = await startMailServer()
  const api = await createTestApi({ sendsMail: true })
  const { cookie } = await api.signedInAs('admin')
  const sender = createMailSender({ ...api.context, smtpUrl: server.url })
  const arrived = () => api.call('POST', '/api/admin/emails/test/arrived', { cookie })
  expect(await getAnswer(arrived())).toEqual([409, 'Send a test email first.'])
  await send(api, cookie)
  expect((await arrived()).status).toBe(409)
  await sender.sendDue()
  expect(await state(api, cookie)).toMatchObject({ test: { state: 'sent' }, hasArrived: false })
  expect((await arrived()).status).toBe(204)
  expect(await state(api, cookie)).toMatchObject({ hasArrived: true })
  expect(await api.json('GET', '/api/admin/audit?action=email.arrived', { cookie })).toHaveLength(1)
  api.context.mailFrom = 'hello@cedar.example'
  expect(await state(api, cookie)).toMatchObject({ hasArrived: false })
  await sender.stop()
  await server.close()
})
