import { afterEach, expect, it } from 'vitest'
import { answerCalls, mountHtml } from '#tests/mount.tsx'
import { publishStreamMessage, UNREAD } from '#site/lib/stream/stream-events.ts'
import messageList from './MessageList.astro?raw'
import './conversation.client.ts'

const bell: number[] = []
document.addEventListener(UNREAD, (event) => bell.push((event as CustomEvent<number>).detail))
afterEach(() => bell.splice(0))

const conversation = (attributes: string) => `<div data-live data-conversation="4" ${attributes}>Messages</div>`
const news = () => publishStreamMessage({ unread: 3, conversations: [4] })

it('a new message: the bell counts it while earlier messages are read', () => {
  expect(messageList).toContain('data-earlier={isEarlier || undefined}')
  answerCalls(() => new Response(conversation('data-earlier="true"')))
  mountHtml(conversation('data-earlier="true"'))
  news()
  expect(bell).toEqual([3])
})

it('a new message: no news where the newest ones are shown', async () => {
  const calls = answerCalls(({ method }) => (method === 'GET' ? new Response(conversation('')) : new Response()))
  mountHtml(conversation(''))
  news()
  await expect.poll(() => calls.length).toBe(1)
  expect(bell).toEqual([])
})

it('a new message: the bell counts it where it could not be shown', async () => {
  answerCalls(() => Promise.reject(new TypeError('offline')))
  mountHtml(conversation(''))
  news()
  await expect.poll(() => bell).toEqual([3])
})
