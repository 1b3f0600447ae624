import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backgroundSignal } from '#site/lib/session/page-user.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { ada } from '#tests/sample-user.ts'
import { PasswordForm } from './PasswordForm.tsx'

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
