import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, mount } from '#tests/mount.tsx'
import FundingDialog from './FundingDialog.tsx'
import { Growth } from './Growth.tsx'
import JobsDialog from './JobsDialog.tsx'

const NOTHING = () => {}
const send = () => page.getByRole('button', { name: 'Save' }).click()

it('jobs: what is typed as text is sent as numbers', async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  mount(<JobsDialog fullTime="4" partTime="" onSaved={NOTHING} onOpenChange={NOTHING} />)
  await page.getByLabelText('Full-time').fill('12')
  await send()
  await expect.poll(() => calls.at(0)?.body).toEqual({ fullTime: 12, partTime: 0 })
})

it('outside funding: an amount is sent as the number that it means', async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  mount(<FundingDialog onSaved={NOTHING} onOpenChange={NOTHING} />)
  await page.getByLabelText('Amount').fill('$1.5M')
  await page.getByLabelText('Date').fill('2026-02-28')
  await page.getByLabelText('Where it came from').selectOptions('A grant or prize')
  await send()
  await expect.poll(() => calls.at(0)?.body).toMatchObject({ amount: 1_500_000, happenedOn: '2026-02-28' })
})

it.each([
  ['€1.5M', 'This amount is in euros. Enter it in US dollars.'],
  ['10 lakh', 'We don’t know “lakh” in an amount. Write it like $500K or 1.5 million.'],
])('outside funding: %s is refused by name, and nothing is sent', async (typed, message) => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  mount(<FundingDialog onSaved={NOTHING} onOpenChange={NOTHING} />)
  await page.getByLabelText('Date').fill('2026-02-28')
  await page.getByLabelText('Where it came from').selectOptions('A grant or prize')
  await page.getByLabelText('Amount').fill(typed)
  await send()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByLabelText('Amount')).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

it('outside funding: its consent and its removal show what the server answered', async () => {
  const entry = { id: 3, amount: 50_000, happenedOn: '2026-02-28', source: 'grant', amountCounts: true } as const
  const growth = { jobs: [], funding: [entry], isJobsDue: false }
  const calls = answerCalls(({ method }) =>
    Response.json({ ...growth, funding: method === 'PUT' ? [{ ...entry, amountCounts: false }] : [] }),
  )
  mount(<Growth initial={growth} />)
  await page.getByRole('button', { name: 'Amount included in the report' }).click()
  await page.getByRole('button', { name: 'Amount not included' }).click()
  await page.getByRole('button', { name: 'Remove $50,000 of Feb 28, 2026' }).click()
  await expect.element(page.getByText('A grant or prize')).not.toBeInTheDocument()
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { amountCounts: false }],
    ['PUT', { amountCounts: true }],
    ['DELETE', null],
  ])
})
