import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReviewItem } from '#api/review/calls.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { AdminHome } from './AdminHome.tsx'

const NOW = '2026-03-12T12:00:00.000Z'
const OVERVIEW = {
  totalUsers: 3,
  startups: 1,
  investors: 1,
  pendingApprovals: 0,
  overdueRequests: 0,
  openReports: 0,
  recentStartups: [],
  recentUsers: [],
  pendingRequests: [],
}
const getReset = (id: number, name: string): ReviewItem => ({
  kind: 'reset',
  id,
  name,
  since: NOW,
  fundingAmount: null,
})

/** The dashboard with requests for new passwords, which the server forgets once they're answered. */
function mountQueue(names: readonly string[]) {
  let items = names.map((name, at) => getReset(at + 1, name))
  const getPage = () => ({ items, total: items.length, next: null })
  const calls = answerCalls(({ method, path }) => {
    const id = Number(/password-reset-requests\/(\d+)/.exec(path)?.[1])
    if (method === 'POST') items = items.filter((item) => item.id !== id)
    if (path.startsWith('/api/admin/review-queue')) {
      const headers = { 'X-Total-Count': String(items.length) }
      return Response.json(items, { headers })
    }
    if (path === '/api/admin/overview') return Response.json(OVERVIEW)
    const account = { name: names[id - 1], email: 'ada@example.org', phoneNumber: null }
    return Response.json({
      id,
      username: 'ada',
      account,
      count: 1,
      reason: 'I lost it',
      status: 'pending',
      requestedAt: NOW,
    })
  })
  const query = { path: '/dashboard/admin', filters: {}, page: 1, after: undefined }
  mount(<AdminHome overview={OVERVIEW} queue={{ query, page: getPage() }} timeZone="UTC" now={NOW} />)
  return calls
}

async function reject(name: string) {
  await userEvent.click(page.getByRole('button', { name: `Review the password reset request of ${name}` }))
  await userEvent.click(page.getByRole('button', { name: /^Reject/ }))
}

it('review queue: moves the focus on after a decision, and says when nothing is left', async () => {
  mountQueue(['Ada Byron', 'Ida Rhodes'])
  await reject('Ada Byron')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Ida Rhodes' })).toHaveFocus()
  await reject('Ida Rhodes')
  await expect.element(page.getByRole('heading', { name: 'Review queue' })).toHaveFocus()
  await expect.element(page.getByText('You’re all caught up.').first()).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'You’re all caught up.' })).toBeInTheDocument()
})

it('review queue: keeps the focus in a dialog that outlives its row, and moves on when it closes', async () => {
  mountQueue(['Ada Byron', 'Ida Rhodes'])
  await userEvent.click(page.getByRole('button', { name: 'Review the password reset request of Ada Byron' }))
  await userEvent.click(page.getByRole('button', { name: 'Generate a password' }))
  await userEvent.click(page.getByRole('button', { name: /^Approve/ }))
  await expect.element(page.getByRole('dialog', { name: 'Temporary password' })).toBeVisible()
  await expect.poll(() => page.getByText('Ada Byron asks', { exact: false }).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Done' }))
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Ida Rhodes' })).toHaveFocus()
})
