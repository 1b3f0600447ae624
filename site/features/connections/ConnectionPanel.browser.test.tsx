import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Connection } from '#api/connections/calls.ts'
import type { RequestStatus } from '#api/connections/contract/request-status.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { answerRequest } from './requests.ts'
import WithdrawDialog from './WithdrawDialog.tsx'

const AT = '2026-03-02T10:00:00.000Z'
const nothing = { email: null, firmName: null, phoneNumber: null, website: null, linkedIn: null }
const connection: Connection = {
  id: 4,
  state: 'accepted',
  initiatedBy: 'investor',
  message: '',
  answerNote: null,
  declineReason: null,
  createdAt: AT,
  answeredAt: AT,
  dueAt: null,
  isExtended: false,
  startup: { id: 7, companyName: 'Riverheat' },
  investor: { name: 'Lucia Ferrante', ...nothing },
}
const requestStatus: RequestStatus = {
  availability: 'free',
  isWatching: false,
  connectionId: 4,
  state: 'accepted',
  hasEnded: false,
  initiatedBy: 'investor',
  againAt: null,
}

it('two who are connected: so titled, with the conversation first, until one ends it', async () => {
  answerCalls(({ method }) =>
    method === 'PATCH' ? Response.json({ ...connection, state: 'withdrawn' }) : new Response(null, { status: 204 }),
  )
  mount(
    <ConnectionPanel
      startupId={7}
      companyName="Riverheat"
      requestStatus={requestStatus}
      initial={connection}
      timeZone="UTC"
    />,
  )
  await expect.element(page.getByRole('heading')).toHaveTextContent('You’re connected')
  const message = page.getByRole('link', { name: 'Message' })
  await expect.element(message).toHaveAttribute('href', '/conversations/4')
  expect(
    page
      .getByRole('button')
      .all()
      .map((button) => button.element().textContent),
  ).toEqual(['End connection'])
  await answerRequest(4, { state: 'withdrawn' })
  await expect.element(page.getByRole('heading')).toHaveTextContent('Interested in this startup?')
  await expect.element(message).not.toBeInTheDocument()
})

it('a request that is withdrawn: sent with the state that was shown', async () => {
  const calls = answerCalls(() => Response.json({ ...connection, state: 'withdrawn', answeredAt: null }))
  const request = { ...connection, state: 'requested', answeredAt: null } as const
  mount(<WithdrawDialog request={request} name="Riverheat" party="investor" onOpenChange={() => {}} />)
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ state: 'withdrawn', shown: 'requested' }])
})
