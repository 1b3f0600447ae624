import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { unavailable } from '#api/errors.ts'
import { createTestApi } from '#api/testing.ts'
import { FairQueue } from '#api/platform/fair-queue.ts'
import { openCalls, pageClient } from './client.ts'
import { createErrorPages } from './error-pages.ts'
import type { PageSource } from './page-source.ts'
import { createPersonalPages } from './personal-pages.ts'

it('a user without approval gets few pages at a time, and none after leaving', async () => {
  const turns = new FairQueue({ places: 50, atOnce: 4, ownAtOnce: 2, error: unavailable })
  const { context } = await createTestApi({ turns })
  const calls = openCalls(context)
  const made: (() => void)[] = []
  const source: PageSource = {
    file: () => undefined,
    notFound: () => undefined,
    render: async (_request, response) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      made.push(resolve)
      await promise
      response.end('a page')
    },
  }
  const errors = createErrorPages(source)
  const { render } = createPersonalPages({ calls, context, source, errors })
  const api = pageClient(calls, { origin: context.siteUrl, session: null })
  let open = 0
  const server = createServer((request, response) => {
    open++
    response.on('close', () => open--)
    render(request, response, { user: null, api }).catch(() => response.destroy())
  }).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/settings`
  const answers = Array.from({ length: 5 }, () => fetch(address))
  await expect.poll(() => open).toBe(5)
  const leaving = new AbortController()
  const left = fetch(address, { signal: leaving.signal })
  await expect.poll(() => open).toBe(6)
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  await expect.poll(() => open).toBe(5)
  for (let done = 0; done < answers.length; done++) {
    await expect.poll(() => made.length).toBe(Math.min(answers.length, done + 2))
    made[done]!()
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(made).toHaveLength(5)
})
