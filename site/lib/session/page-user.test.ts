import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_USER_HEADER, VISITOR } from '#api/platform/contract/page-user.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { fetchForPage } from './page-user.ts'
import { onRefused } from './refused.ts'

const sent = vi.fn<(input: unknown, init: RequestInit) => Promise<Response>>()
const listener = vi.fn<() => void>()
const madeFor = () => new Headers(sent.mock.lastCall?.[1].headers).get(PAGE_USER_HEADER)

let page: { dataset: { user?: string } }
beforeEach(() => {
  page = { dataset: { user: '7' } }
  const document = Object.assign(new EventTarget(), { documentElement: page, cookie: 'signed_in=founder' })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal(
    'fetch',
    sent.mockReset().mockImplementation(async () => Response.json({ unread: 0 })),
  )
  listener.mockReset()
  onRefused(listener)
})
afterEach(() => void vi.unstubAllGlobals())

test('a call of a page says which user the page was made for, whatever else it sends', async () => {
  await fetchForPage('/api/notifications', { headers: { Accept: 'text/html' } })
  expect(madeFor()).toBe('7')
  expect(new Headers(sent.mock.lastCall![1].headers).get('Accept')).toBe('text/html')
  await unwrap(client.api.notifications.unread.$get())
  expect(madeFor()).toBe('7')
  page.dataset.user = '8'
  await unwrap(client.api.notifications.unread.$get())
  expect(madeFor()).toBe('8')
  expect(listener).not.toHaveBeenCalled()
})

test('a page that could not learn whose it is reads as anyone, and changes as no one', async () => {
  delete page.dataset.user
  await fetchForPage('/api/notifications')
  expect(madeFor()).toBeNull()
  await fetchForPage('/api/notifications/read', { method: 'POST' })
  expect(madeFor()).toBe(VISITOR)
  await client.api.logout.$post()
  expect(madeFor()).toBe(VISITOR)
})

test('a refusal because someone else is signed in is dispatched once', async () => {
  const refuse = (headers: Record<string, string>) =>
    sent.mockResolvedValueOnce(new Response('Not now.', { status: 409, headers }))
  refuse({})
  await expect(unwrap(client.api.notifications.unread.$get())).rejects.toThrow(RequestError)
  expect(listener).not.toHaveBeenCalled()
  refuse({ [PAGE_USER_HEADER]: '8' })
  await expect(unwrap(client.api.notifications.unread.$get())).rejects.toThrow('409: Not now.')
  expect(listener).toHaveBeenCalledTimes(1)
})
