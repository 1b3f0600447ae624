import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApi } from '#api/testing.ts'
import { openCalls } from './calls.ts'
import { createErrorPages } from './error-pages.ts'
import { pageClient } from './page-client.ts'
import { PageTurns } from './page-turns.ts'
import type { PageSource } from './page-source.ts'
import { createPersonalPages } from './personal-pages.ts'

/** Pages that are made once they are let go, in the order in which they were begun. */
function pages(turns: PageTurns) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, whose = name[0]!) =>
    turns.run(whose, async () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await promise
    })
  return { begun, ask, endNext: () => ends.shift()?.() }
}

describe('pages that are made for one person', () => {
  afterEach(() => vi.useRealTimers())

  it('are as many at a time as there are places, and people take turns', async () => {
    const { begun, ask, endNext } = pages(new PageTurns(2))
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => ask(name))
    expect(begun).toEqual(['a1', 'a2'])
    for (let made = 0; made < all.length; made++) {
      endNext()
      await expect.poll(() => begun.length).toBe(Math.min(all.length, made + 3))
    }
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'])
  })

  it('give way to what has come since one was begun', async () => {
    const { begun, ask, endNext } = pages(new PageTurns(1))
    const all = [ask('a1'), ask('a2')]
    setImmediate(() => begun.push('something else'))
    endNext()
    await expect.poll(() => begun).toEqual(['a1', 'something else', 'a2'])
    endNext()
    await Promise.all(all)
  })

  it('keep no place for longer than a second, and give each back once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { begun, ask, endNext } = pages(new PageTurns(1))
    const all = ['a1', 'b1', 'c1'].map((name) => ask(name))
    vi.advanceTimersByTime(1000)
    await expect.poll(() => begun).toEqual(['a1', 'b1'])
    endNext()
    await all[0]
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'b1'])
    endNext()
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1'])
    endNext()
    await Promise.all(all)
  })
})

it('a person without approval who asks for many pages has two made at a time', async () => {
  const { context } = await createTestApi()
  const callsFor = openCalls(context)
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
  const { render } = createPersonalPages({ callsFor, context, source, errors })
  const api = pageClient(callsFor('GET'), { origin: context.siteUrl, session: null })
  const server = createServer((request, response) => void render(request, response, { user: null, api })).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const answers = Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}/settings`))
  for (let done = 0; done < answers.length; done++) {
    await expect.poll(() => made.length).toBe(Math.min(answers.length, done + 2))
    made[done]!()
  }
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
