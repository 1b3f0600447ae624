import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, mount } from '#tests/mount.tsx'
import { InviteOthers } from './InviteOthers.tsx'
import { InviteToRole } from './InviteToRole.tsx'

const others = { left: 5, next: '2026-07-01', isSending: true, invited: [] }
const PREVIEW = { subject: 'You’re invited', paragraphs: ['Ada Quill writes:'], action: 'Open invitation' }
const leave = () => page.getByText('Leave without saving?')

it('a pasted list: its pieces are shown, and one press invites them', async () => {
  const calls = answerCalls(() => Response.json(PREVIEW))
  mount(<InviteToRole isSending onInvited={() => {}} />)
  await page.getByLabelText('Email addresses').fill('Ada Lin <ada@x.example>; nobody')
  await expect.element(page.getByText('Not an address: nobody')).toBeVisible()
  await page.getByText('Founder').click()
  await page.getByLabelText('Personal note').fill('See you there.')
  await page.getByLabelText('Email addresses').fill('Ada Lin <ada@x.example>; info@müller.example')
  await expect.element(page.getByText('Ada Lin · ada@x.example')).toBeVisible()
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect.element(page.getByText('Ada Quill writes:')).toBeVisible()
  const bodies = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const note = { role: 'founder', note: 'See you there.' }
  // Nothing is sent before the number is confirmed, and what was typed stays.
  expect(bodies()).toEqual([note])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByLabelText('Personal note')).toHaveValue('See you there.')
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect
    .poll(() => bodies().slice(2))
    .toEqual([
      { email: 'ada@x.example', ...note },
      { email: 'info@xn--mller-kva.example', ...note },
    ])
})

it('a pasted list: an address at a mistyped domain is pointed out, and put right by a press', async () => {
  mount(<InviteToRole isSending onInvited={() => {}} />)
  await page.getByLabelText('Email addresses').fill('Ada Lin <ada@gmial.com>; bob@x.example')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect.element(page.getByLabelText('Email addresses')).toHaveValue('Ada Lin <ada@gmail.com>; bob@x.example')
})

it.each([
  ['an administrator', 'Email addresses', () => <InviteToRole isSending onInvited={() => {}} />],
  ['a member', 'Their email address', () => <InviteOthers initial={others} timeZone="UTC" />],
])('an invitation of %s: sent, its empty form is not unsaved', async (who, email, Invite) => {
  const isMember = who === 'a member'
  document.documentElement.dataset['user'] = '1'
  onTestFinished(() => void delete document.documentElement.dataset['user'])
  answerCalls(({ path }) => Response.json(path.endsWith('/preview') ? PREVIEW : others))
  const place = mount(
    <>
      <Invite />
      <a href="/elsewhere">Elsewhere</a>
    </>,
  )
  let left = 0
  place.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a')) return
    event.preventDefault()
    left++
  })
  await page.getByLabelText(email).fill('ada@example.com')
  if (isMember) await page.getByLabelText('Role').selectOptions('Founder')
  else await page.getByText('Founder').click()
  // What is typed and not sent is asked about.
  await page.getByRole('link').click()
  await expect.element(leave()).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  if (!isMember) await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect.element(page.getByLabelText(email)).toHaveValue('')
  await page.getByRole('link').click()
  await expect.poll(() => left).toBe(1)
  await expect.element(leave()).not.toBeInTheDocument()
})
