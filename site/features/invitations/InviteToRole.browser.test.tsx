import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, mount } from '#tests/mount.tsx'
import { InviteOthers } from './InviteOthers.tsx'
import { InviteToRole } from './InviteToRole.tsx'

const others = { left: 5, next: '2026-07-01', isSending: true, invited: [] }
const leave = () => page.getByText('Leave without saving?')

it('a pasted list: its pieces are shown, and one press invites them', async () => {
  const calls = answerCalls(() => Response.json({}))
  mount(<InviteToRole isSending />)
  await page.getByLabelText('E-mail').fill('Ada Lin <ada@x.example>; nobody')
  await expect.element(page.getByText('Not an address: nobody')).toBeVisible()
  await page.getByLabelText('Role').selectOptions('Founder')
  await page.getByLabelText('E-mail').fill('Ada Lin <ada@x.example>; info@müller.example')
  await expect.element(page.getByText('Ada Lin · ada@x.example')).toBeVisible()
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await expect.poll(sent).toEqual([
    { email: 'ada@x.example', role: 'founder' },
    { email: 'info@xn--mller-kva.example', role: 'founder' },
  ])
})

it('a pasted list: an address at a mistyped domain is pointed out, and put right by a press', async () => {
  mount(<InviteToRole isSending />)
  await page.getByLabelText('E-mail').fill('Ada Lin <ada@gmial.com>; bob@x.example')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('Ada Lin <ada@gmail.com>; bob@x.example')
})

it.each([
  ['an administrator', 'E-mail', 'Role', () => <InviteToRole isSending />],
  ['a member', 'Their e-mail address', 'They are', () => <InviteOthers initial={others} timeZone="UTC" />],
])('an invitation of %s: sent, its empty form is not unsaved', async (_, email, role, Invite) => {
  document.documentElement.dataset['user'] = '1'
  onTestFinished(() => void delete document.documentElement.dataset['user'])
  answerCalls(() => Response.json(others))
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
  await page.getByLabelText(role).selectOptions('Founder')
  // What is typed and not sent is asked about.
  await page.getByRole('link').click()
  await expect.element(leave()).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect.element(page.getByLabelText(email)).toHaveValue('')
  await page.getByRole('link').click()
  await expect.poll(() => left).toBe(1)
  await expect.element(leave()).not.toBeInTheDocument()
})
