import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#api/contract/account/answers.ts'
import { backgroundSignal } from '#site/lib/session/page-user.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const WHEN = '2026-03-01T10:00:00.000Z'
const ada: User = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Stone',
  email: 'ada@people.example',
  emailConfirmed: true,
  username: 'ada',
  role: 'founder',
  requestedRole: null,
  roleRequestedAt: WHEN,
  approved: true,
  profileCompleted: true,
  active: true,
  phoneNumber: null,
  createdAt: WHEN,
  updatedAt: WHEN,
  mustChangePassword: false,
  twoStep: false,
  known: null,
  rejectedAt: null,
  rejectionReason: null,
}

it('a password change: the page asks nothing by itself until it has its new session', async () => {
  const changing: boolean[] = []
  answerCalls(({ path }) => {
    if (path !== '/api/user/change-password') return Response.json([])
    changing.push(backgroundSignal().aborted)
    return Response.json({ message: 'Password updated successfully' })
  })
  mount(<PasswordForm user={ada} passkeys={[]} />)
  await userEvent.fill(page.getByLabelText('Current password'), 'meadow-before-1')
  await userEvent.fill(page.getByLabelText('New password', { exact: true }), 'Meadow!after-2')
  await userEvent.fill(page.getByLabelText('Confirm new password'), 'Meadow!after-2')
  await userEvent.click(page.getByRole('button', { name: 'Update password' }))
  await expect.poll(() => changing).toEqual([true])
  await expect.poll(() => backgroundSignal().aborted).toBe(false)
})
