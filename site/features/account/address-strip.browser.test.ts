import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, mountHtml } from '#tests/mount.tsx'
import { ada } from '#tests/sample-user.ts'
import { setCurrentUser } from '#site/lib/session/current-user.ts'
import './verify-email-banner.client.ts'

const BEN = {
  ...ada,
  firstName: 'Ben',
  lastName: 'Quill',
  email: 'ben@qill.example',
  emailConfirmed: false,
  username: 'ben',
}

/** The page with the part of `VerifyEmailBanner.astro` that this script works on. */
const pageFor = (email: string) => `<main id="main" tabindex="-1"><div data-address-strip>
  <p>We sent a code to <strong>${email}</strong></p>
  <form novalidate data-address-form>
    <label class="field">Code <input name="code"></label><button>Confirm</button>
  </form>
  <p role="alert" data-address-problem></p>
  <form novalidate data-address-correction aria-label="Correct the address">
    <label>Right address <input name="email" value="${email}"></label>
    <label>Your password <input type="password" name="currentPassword"></label>
    <button>Correct the address</button>
  </form>
  <p role="alert" data-correction-problem></p>
</div></main>`

const address = page.getByLabelText('Right address')
const password = page.getByLabelText('Your password')
const correct = page.getByRole('button', { name: 'Correct the address' })

beforeEach(() => {
  setCurrentUser(BEN)
  mountHtml(pageFor(BEN.email))
})

const responseStats = (save: () => Response) =>
  answerCalls(({ method, path }) => {
    if (method === 'PUT') return save()
    if (path === '/api/user') return Response.json(BEN)
    return new Response(pageFor('ben@quill.example'), { headers: { 'Content-Type': 'text/html' } })
  })

it('a corrected address: is saved with what the account has, and the code page shows it', async () => {
  const calls = responseStats(() => Response.json({ ...BEN, email: 'ben@quill.example' }))
  await address.fill('ben@quill.example')
  await password.fill('brass-lantern-7')
  await correct.click()
  await expect.element(page.getByText('ben@quill.example', { exact: true })).toBeVisible()
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/user/profile',
    body: { firstName: 'Ben', lastName: 'Quill', email: 'ben@quill.example', currentPassword: 'brass-lantern-7' },
  })
})

it('an address that is none: is refused beside its field, which has the focus, and nothing is saved', async () => {
  const calls = responseStats(() => new Response(null, { status: 500 }))
  await address.fill('ben@quill,example')
  await password.fill('brass-lantern-7')
  await correct.click()
  await expect.element(page.getByText('Invalid email address')).toBeVisible()
  await expect.element(address).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('a wrong password: says so beside its field, which has the focus, and what was typed stays', async () => {
  const message = 'Current password is incorrect'
  const problem = { title: 'Refused', status: 400, detail: message, errors: [{ path: 'currentPassword', message }] }
  responseStats(() => Response.json(problem, { status: 400 }))
  await address.fill('ben@quill.example')
  await password.fill('another-lantern')
  await correct.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(password).toHaveFocus()
  await expect.element(address).toHaveValue('ben@quill.example')
  await expect.element(correct).not.toHaveAttribute('aria-disabled')
})
