/** `npm run health`: exits with 0 when the server on this computer responds, for container health checks. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { readEnvironment } from '#api/env.ts'
import { fail, runCommand, step } from './progress.ts'

const TIMEOUT_MS = 4000

await runCommand(async () => {
  const { host, port, siteUrl } = readEnvironment()
  const everywhere = host === '0.0.0.0' || host === '::'
  const request = get({
    host: everywhere ? '127.0.0.1' : host,
    port,
    path: '/api/health',
    // The server responds only to its own host name.
    headers: { Host: new URL(siteUrl).host },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) fail(`The server answers ${answer.statusCode}.`)
    step('The server answers.')
    answer.resume()
  } catch (error) {
    fail(`The server doesn’t answer: ${(error as Error).message}`)
  }
})
