import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, error, mount } from '#tests/mount.tsx'
import { OpenedInvitation } from './OpenedInvitation.tsx'

const INVITATION = {
  press: 'press',
  until: '2030-01-31T00:00:00.000Z',
  isOver: false,
  email: 'ada@x.example',
  role: 'founder',
  isReviewed: false,
  profile: null,
} as const
const open = (part: object = {}, userName: string | null = null) =>
  mount(
    <OpenedInvitation
      token="token"
      page={{ ...INVITATION, ...part }}
      siteName="Wren Valley"
      timeZone="UTC"
      userName={userName}
      address="/invitation?token=token"
    />,
  )

it('an opened invitation: the form comes with the press that accepts it', async () => {
  open()
  await expect.element(page.getByRole('heading', { name: 'You’re invited to Wren Valley' })).toBeVisible()
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect.element(page.getByLabelText('First name')).toBeVisible()
})

it('an opened invitation: declined once, and why it could not be', async () => {
  let status = 409
  const calls = answerCalls(() => (status === 409 ? error(409, 'It was accepted.') : new Response(null, { status })))
  open()
  await page.getByText('I don’t want to join').click()
  const decline = page.getByRole('button', { name: 'Decline the invitation' })
  await decline.click()
  await expect.element(page.getByText(/It was accepted/)).toBeVisible()
  status = 204
  await decline.click()
  const heading = page.getByRole('heading', { name: 'The invitation is declined' })
  await expect.element(heading).toHaveFocus()
  expect(calls.at(-1)).toMatchObject({ path: '/api/invitation/refuse', body: { token: 'token', press: 'press' } })
})

it('an opened invitation: someone who is signed in signs out first', async () => {
  open({}, 'Avery Stone')
  await expect.element(page.getByText('Avery Stone')).toBeVisible()
  expect(page.getByRole('button', { name: 'Accept the invitation' }).elements()).toEqual([])
})

it('an expired invitation: a new one is asked for', async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  open({ isOver: true, email: null, role: null })
  await page.getByRole('button', { name: 'Send me a new invitation' }).click()
  await expect.element(page.getByRole('heading', { name: 'A new invitation is on its way' })).toBeVisible()
  expect(calls).toMatchObject([{ path: '/api/invitation/email' }])
})
