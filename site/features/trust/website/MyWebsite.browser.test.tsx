import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { WebsiteState } from '#api/trust/calls.ts'
import { answerCalls, error, mount } from '#tests/mount.tsx'
import { MyWebsite } from './MyWebsite.tsx'

const STATE: WebsiteState = {
  domain: 'fern.example',
  isConfirmed: false,
  isSending: true,
  sentTo: null,
  codeUntil: null,
  entry: { name: '_trellis.fern.example', value: 'trellis=1' },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('website: a code is sent, has the focus next, and verifies', async () => {
  const sent = { ...STATE, sentTo: 'ada@fern.example', codeUntil: '2030-01-01T00:15:00.000Z' }
  const calls = answerCalls(({ path }) =>
    Response.json(path.endsWith('/code') ? sent : { ...sent, codeUntil: null, isConfirmed: true }),
  )
  mount(<MyWebsite initial={STATE} />)
  await page.getByLabelText('Email address that ends in @fern.example').fill('ada@fern.example')
  await button('Send a code').click()
  const code = page.getByLabelText('Code from the email')
  await expect.element(code).toHaveFocus()
  await code.fill('12345678')
  await button('Verify website').click()
  await expect.element(page.getByRole('region', { name: 'Your website' })).toHaveFocus()
  await button('Remove verification').element()
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/user/website/code', { address: 'ada@fern.example' }],
    ['/api/user/website/confirm', { code: '12345678' }],
  ])
})

it('website: a missing DNS record is said beside its button', async () => {
  answerCalls(() => error(409, 'The record isn’t there yet.'))
  mount(<MyWebsite initial={STATE} />)
  await page.getByText('Or add a DNS record to your domain').click()
  await button('Check for the record').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('409: The record isn’t there yet.')
})
