import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { openCalls } from './client.ts'
import { answerForm } from './plain-form.ts'
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
