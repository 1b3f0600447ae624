import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
let user: Awaited<ReturnType<TestApi['signedInAs']>>
beforeEach(async () => {
  api = await createTestApi()
  user = await api.signedInAs('founder', { firstName: 'Ada' })
})

let addresses = 0
const guess = async (username: string, times: number) => {
  const body = { username, password: 'a guess' }
  for (let i = 0; i < times; i++) {
    const headers = { 'X-Forwarded-For': `203.0.113.${++addresses % 250}`, 'User-Agent': 'Firefox/140.0 (Linux)' }
    expect((await api.call('POST', '/api/login', { body, headers })).status).toBe(401)
  }
}

describe('many wrong passwords for one account', () => {
  it('are emailed to its owner from the tenth on, once in six hours', async () => {
    await guess(user.username, 9)
    expect(await api.sentEmails()).toEqual([])
    await guess(user.email, 3)
    const [email, ...others] = await api.sentEmails()
    expect([email!.to, email!.label, others]).toEqual([user.email, 'Failed login attempts', []])
    expect(email!.text).toContain('several times with a wrong password, last on Jan 15, 2026, 12:00')
    expect(email!.text).toContain('from Firefox on Linux')
    api.clock.now += 6 * HOUR
    await guess(user.username, 6)
    expect(await api.sentEmails()).toHaveLength(2)
  })

  it('count as suspicious even when spread over days', async () => {
    for (let i = 0; i < 12; i++) {
      await guess(user.username, 1)
      api.clock.now += HOUR
    }
    expect(await api.sentEmails()).toEqual([])
  })

  it('cause no email if the name has no account', async () => {
    await guess('nobody-of-that-name', 12)
    expect(await api.sentEmails()).toEqual([])
  })

  it('are emailed, too, if a signed-in user enters them', async () => {
    const body = { password: 'a guess' }
    for (let i = 0; i < 10; i++) await api.call('POST', '/api/user/password-check', { cookie: user.cookie, body })
    const [email] = await api.sentEmails()
    expect(email!.text).toContain('Someone who is signed in to your account entered a wrong password')
  })
})
