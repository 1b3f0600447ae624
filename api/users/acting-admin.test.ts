import { eq } from '#api/platform/db/drizzle.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { auditEntries } from '#api/audit/table.ts'
import { emails } from '#api/email/table.ts'
import { users } from './table.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  const at = new Date(api.clock.now)
  const failed = { kind: 'testEmail', data: {}, address: 'a@b.example', state: 'failed', nextAttemptAt: at } as const
  await api.database.write(async (tx) => void (await tx.insert(emails).values(failed)))
})

test.each([
  ['PATCH', '/api/admin/settings', { requireTwoFactorForAdmins: true }],
  ['PUT', '/api/admin/setup-checklist/branding', { isSkipped: true }],
  ['POST', '/api/admin/emails/1/retry', undefined],
  ['POST', '/api/admin/jobs/1/retry', undefined],
])('an administrator who loses the role just before the change is refused %s %s', async (method, path, body) => {
  const { id, cookie } = await api.signedInAs('admin')
  const write = api.database.write.bind(api.database)
  vi.spyOn(api.database, 'write').mockImplementationOnce(async (work) => {
    await write(async (tx) => void (await tx.update(users).set({ role: 'founder' }).where(eq(users.id, id))))
    return write(work)
  })
  expect((await getAnswer(api.call(method, path, { cookie, body })))[0]).toBe(403)
  expect(await api.database.read.select().from(auditEntries)).toEqual([])
})
