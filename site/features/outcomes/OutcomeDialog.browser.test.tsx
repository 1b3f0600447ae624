import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, mount } from '#tests/mount.tsx'
import OutcomeDialog from './OutcomeDialog.tsx'

const NOTHING = () => {}

it('an outcome: its amount is sent as the number that it means', async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  const dialog = { connectionId: 7, party: 'founder', other: 'Ada', corrected: undefined } as const
  mount(<OutcomeDialog {...dialog} onRecorded={NOTHING} onOpenChange={NOTHING} />)
  await page.getByLabelText('Status').selectOptions('Committed')
  await page.getByLabelText('Amount', { exact: true }).fill('250k')
  await page.getByRole('button', { name: 'Record outcome' }).click()
  await expect.poll(() => calls.at(0)?.body).toMatchObject({ kind: 'committed', amount: 250_000 })
})

it('an outcome: an amount in another currency is refused by name, and nothing is sent', async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  const dialog = { connectionId: 7, party: 'founder', other: 'Ada', corrected: undefined } as const
  mount(<OutcomeDialog {...dialog} onRecorded={NOTHING} onOpenChange={NOTHING} />)
  await page.getByLabelText('Status').selectOptions('Committed')
  await page.getByLabelText('Amount', { exact: true }).fill('£250k')
  await page.getByRole('button', { name: 'Record outcome' }).click()
  await expect.element(page.getByText('This amount is in British pounds. Enter it in US dollars.')).toBeVisible()
  expect(calls).toEqual([])
})
