import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_STARTUP } from '#api/startups/contract/new-startup.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import RequestDialog from './RequestDialog.tsx'

const STORED: object = { ...NEW_STARTUP, id: 7, companyName: 'Riverheat', documents: [] }

it('a funding request: an amount in another currency is refused by name, and nothing is sent', async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  mount(<RequestDialog isOpen onOpenChange={() => {}} startup={STORED as Startup} deckUpload={null} />)
  const amount = page.getByLabelText(/Funding amount/)
  await amount.fill('CA$1.5M')
  await expect.element(amount).toHaveAccessibleDescription(/^In US dollars\./)
  await page.getByRole('button', { name: 'Submit Funding Request' }).click()
  await expect.element(page.getByText('This amount is in Canadian dollars. Enter it in US dollars.')).toBeVisible()
  expect(calls).toEqual([])
})
