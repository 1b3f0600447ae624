import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Where the guide's region is reached, by its own name at this machine. */
export interface Place {
  host: string
  port: number
}

const READY_WITHIN_MS = 600_000
const PASSWORD = 'a-drill-of-the-tests-26'

function ask(
  { host, port }: Place,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const headers = { Host: host, Origin: `https://${host}`, 'Content-Type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(body && JSON.stringify(body))
  })
}

/** Waits until it serves, and says what it has said if it does not. */
export async function served(place: Place, said: () => string): Promise<void> {
  const from = performance.now()
  while ((await ask(place, '/api/health')).status !== 200) {
    if (performance.now() - from > READY_WITHIN_MS) throw new Error(`It did not serve: ${said()}`)
    await pause(50)
  }
}

async function expectStatus(place: Place, path: string, body: object, expected: number): Promise<void> {
  const { status, text } = await ask(place, path, { method: 'POST', body })
  if (status !== expected) throw new Error(`${path} answered ${status}: ${text}`)
}

/** Uses the one-time link that the start has printed. */
export async function makeAdministrator(place: Place, said: string): Promise<void> {
  const token = /\/first-admin\?token=([\w-]+)/.exec(said)?.[1]
  if (!token) throw new Error(`There is no one-time link: ${said}`)
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', username: 'ada' }
  await expectStatus(place, '/api/first-admin', { ...person, password: PASSWORD, token }, 201)
}

/** The people of before are there, with their passwords. */
export const logIn = (place: Place) => expectStatus(place, '/api/login', { username: 'ada', password: PASSWORD }, 200)
