import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Notification } from '#api/notifications/calls.ts'
import { toasts } from '#site/ui/feedback/toast.ts'
import { answerCalls, mount, error } from '#tests/mount.tsx'
import { NotificationList } from './NotificationList.tsx'

const NOTIFICATION: Notification = {
  id: 5,
  type: 'startup_approved',
  createdAt: '2026-03-01T10:00:00.000Z',
  readAt: null,
  startup: { id: 7, companyName: 'Riverheat' },
  investor: null,
  connection: null,
  search: null,
  count: null,
}

/** The title of the last toast. */
const shown = () => {
  let title: string | undefined
  onTestFinished(toasts.subscribe((toast) => (title = toast?.title ?? title)))
  return () => title
}

function show() {
  answerCalls(({ method }) => (method === 'PATCH' ? error(500, 'Try again.') : Response.json([NOTIFICATION])))
  mount(
    <NotificationList
      initial={{
        query: { path: '/notifications', filters: {}, page: 1, after: undefined },
        page: { items: [{ ...NOTIFICATION }], total: 1, next: null },
      }}
      zones={{ timeZone: 'UTC', regionTimeZone: 'UTC' }}
      now={Date.now()}
    />,
  )
}

it('notification: marked as read on a click, unread again where that fails', async () => {
  const toast = shown()
  show()
  await page.getByRole('button', { name: /^Mark as read: / }).click()
  await expect.poll(toast).toBeDefined()
  await expect.element(page.getByRole('button', { name: /^Mark as read: / })).toBeVisible()
})

it('notification: a link that cannot be marked as read says so, and stays unread', async () => {
  const toast = shown()
  show()
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await page.getByRole('list').getByRole('link').click()
  await expect.poll(toast).toBeDefined()
  await expect.element(page.getByText('Unread:')).toBeInTheDocument()
})
