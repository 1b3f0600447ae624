import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { openCalls } from './client.ts'
import { answerForm, answerNewPassword } from './plain-form.ts'
import { createTestApi } from '#api/testing.ts'

it.each(['toString', 'constructor', '__proto__', 'nothing'])(
  'plain form: %s gets the same response as the login',
  async (form) => {
    const { context } = await createTestApi()
    const request = Object.assign(Readable.from([Buffer.from(`form=${form}&username=ada&password=wrong`)]), {
      headers: { origin: 'http://localhost:4321' },
      socket: {},
    }) as IncomingMessage
    const answer = await answerForm(openCalls(context), request, '')
    expect(answer).toMatchObject({ again: { name: 'login', status: 401 } })
  },
)

it.each([
  ['of this site', 404, 'http://localhost:4321'],
  ['that names no origin', 403, 'null'],
  ['of another site', 403, 'https://elsewhere.example'],
])('plain form: an unknown link from a page %s gets %i', async (_, status, origin) => {
  const { context } = await createTestApi()
  const request = Object.assign(
    Readable.from([Buffer.from('newPassword=amber-lantern&confirmPassword=amber-lantern')]),
    {
      headers: { origin },
      socket: {},
    },
  ) as IncomingMessage
  expect(await answerNewPassword(openCalls(context), request, '?token=a')).toMatchObject({ again: { status } })
})
