import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Message, OpenConversation } from '#api/conversations/calls.ts'
import type { Meeting } from '#api/meetings/calls.ts'
import { getMeetings } from '#site/features/meetings/meetings.ts'
import { publishStreamMessage, UNREAD } from '#site/lib/stream/stream-events.ts'
import { answerCalls, mount, type RecordedCall } from '#tests/mount.tsx'
import { Messages } from './Messages.tsx'

const bell: number[] = []
document.addEventListener(UNREAD, (event) => bell.push((event as CustomEvent<number>).detail))
afterEach(() => bell.splice(0))

const FIRST: Message = { id: 1, isOwn: false, text: 'Can we meet?', sentAt: '2026-12-03T10:00:00.000Z' }
const SECOND: Message = { id: 2, isOwn: true, text: 'On Thursday.', sentAt: '2026-12-03T11:00:00.000Z' }
const MEETING: Meeting = {
  id: 1,
  connectionId: 0,
  state: 'over',
  party: 'founder',
  other: 'Ada Lin',
  proposedBy: 'investor',
  proposal: null,
  confirmed: { startsAt: '2026-01-05T15:00:00.000Z', minutes: 30, place: 'Cafe', note: '' },
  met: null,
  changedAt: '2026-01-05T15:30:00.000Z',
}
const list = (items: unknown[]) => ({ items: items as never[], total: items.length, next: null })

/** Each test has a conversation of its own: what is read is kept for the whole page. */
let lastId = 0
function open({ cursor = null, meetings = [] }: { cursor?: string | null; meetings?: Meeting[] } = {}) {
  const conversation: OpenConversation = {
    id: ++lastId,
    since: '2026-12-01T10:00:00.000Z',
    isOpen: true,
    party: 'founder',
    other: { name: 'Ada Lin', about: 'Lin Capital', startupId: null },
    isBlocked: false,
    lastAt: FIRST.sentAt,
    last: { isOwn: false, text: FIRST.text },
    unread: 1,
    beginning: [],
  }
  const rest = {
    refused: undefined,
    onceKey: 'a-name-of-it',
    userId: 7,
    zones: { timeZone: 'UTC', regionTimeZone: 'UTC' },
    siteName: 'Wren Valley',
  }
  const lists = { messages: list([FIRST]), cursor, meetings, outcomes: [], reports: [] }
  mount(
    <Messages
      conversations={list([conversation])}
      cursor={null}
      open={{ conversation, ...lists, ...rest }}
      timeZone="UTC"
      today="2026-12-03"
    />,
  )
  return conversation
}

/** Answers what a page asks for; `answers` first, and no read at all: what the page came with stays. */
function answerWith(answers: (call: RecordedCall) => Response | Promise<Response> | undefined) {
  return answerCalls((call) => answers(call) ?? new Response(null, { status: call.method === 'GET' ? 503 : 204 }))
}
const isMessages = ({ method, path }: RecordedCall) =>
  method === 'GET' && /^\/api\/conversations\/\d+\/messages/.test(path)

it('messages: what is on the screen is marked as read, once, in the list as well', async () => {
  const calls = answerWith(() => undefined)
  const { id } = open()
  await expect.element(page.getByText('1 new')).not.toBeInTheDocument()
  expect(calls).toEqual([{ method: 'POST', path: `/api/conversations/${id}/read`, body: { readTo: 1 } }])
})

it('messages: a new one is shown at once, and the bell counts it only where it couldn’t be', async () => {
  let fails = false
  answerWith((call) => {
    if (!isMessages(call)) return undefined
    return fails ? Promise.reject(new TypeError('offline')) : Response.json([SECOND, FIRST])
  })
  const { id } = open()
  publishStreamMessage({ unread: 3, conversations: [id] })
  await expect.element(page.getByRole('log').getByText(SECOND.text)).toBeVisible()
  expect(bell).toEqual([])
  fails = true
  publishStreamMessage({ unread: 4, conversations: [id] })
  await expect.poll(() => bell).toEqual([4])
})

it('messages: the bell counts a new one while earlier messages are read', async () => {
  const calls = answerWith(() => undefined)
  const { id } = open({ cursor: 'earlier' })
  publishStreamMessage({ unread: 3, conversations: [id] })
  expect(bell).toEqual([3])
  expect(calls.filter(isMessages)).toEqual([])
})

it('messages: Ctrl+Enter sends, and the next one can be written at once', async () => {
  const calls = answerWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/messages') ? Response.json(SECOND, { status: 201 }) : undefined,
  )
  open()
  const box = page.getByRole('textbox', { name: 'Message to Ada Lin' })
  await box.fill(SECOND.text)
  await userEvent.keyboard('{Enter}')
  expect(calls.some(({ path }) => path.endsWith('/messages'))).toBe(false)
  await box.fill(SECOND.text)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('log').getByText(SECOND.text)).toBeVisible()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
})

it('messages: block and report stand in the menu of the conversation', async () => {
  answerWith(() => undefined)
  open()
  await page.getByRole('button', { name: 'Actions for your conversation with Ada Lin' }).click()
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toHaveFocus()
  expect(items.elements().map((item) => item.textContent)).toEqual(['Report messages', 'Block'])
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Block Ada Lin?' })).toBeVisible()
})

it('meetings: an answer keeps what was read while it was on its way, and the focus goes to the meeting', async () => {
  const answer = Promise.withResolvers<Response>()
  const id = lastId + 1
  const calls = answerWith(({ method, path }) =>
    method === 'POST' && path.endsWith('/met') ? answer.promise : undefined,
  )
  open({ meetings: [{ ...MEETING, connectionId: id }] })
  await page.getByRole('button', { name: /^Yes/ }).click()
  await expect.poll(() => calls.some(({ path }) => path.endsWith('/met'))).toBe(true)
  // Read again meanwhile, as it is every minute.
  const other = { ...MEETING, id: 2, connectionId: id, met: 'no' } as const
  getMeetings(id).set([{ ...MEETING, connectionId: id }, other])
  answer.resolve(Response.json({ ...MEETING, connectionId: id, met: 'yes' }))
  await expect.element(page.getByText(/^You met/)).toBeVisible()
  await expect.element(page.getByText(/^You didn’t meet/)).toBeVisible()
  expect(document.activeElement?.textContent).toContain('You met:')
})
