import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, mount } from '#tests/mount.tsx'
import { PendingHomeIsland, type PendingHomeIslandProps } from './PendingHomeIsland.tsx'

const user = { id: 7, role: 'user', requestedRole: 'investor', rejectedAt: null } as PendingHomeIslandProps['user']

it('pending home: a profile that couldn’t be read is not called missing', async () => {
  let isUp = false
  answerCalls(() => (isUp ? Response.json({ id: 3 }) : new Response('Busy', { status: 503 })))
  mount(<PendingHomeIsland user={user} startup={null} investor={undefined} timeZone="UTC" reviewTime="a week" />)
  await expect.element(page.getByText('Couldn’t load your profile.')).toBeVisible()
  await expect.element(page.getByText('Complete', { exact: false })).not.toBeInTheDocument()
  isUp = true
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByRole('button', { name: 'Make Changes to Your Profile' })).toBeVisible()
  await expect.element(page.getByText('Done. You can still change it.')).toBeVisible()
})
