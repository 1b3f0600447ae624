import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LoginForm } from '#site/features/account/LoginForm.tsx'
import { PasswordForm } from '#site/features/account/PasswordForm.tsx'
import RegisterForm from '#site/features/account/RegisterForm.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { answerCalls, expectErrors, mount, error } from '#tests/mount.tsx'
import { ada } from '#tests/sample-user.ts'
import { translatePage, WRAPPINGS } from '#tests/translate.ts'
import { Boundary } from './Boundary.tsx'
import '#site/lib/page/preserved-texts.js'

const mountWithin = (part: ReactNode) => {
  let container: Element | null = null
  container = mount(<Boundary container={() => container}>{part}</Boundary>)
}

function Pitch({ fails }: { fails: () => boolean }) {
  const [count, setCount] = useState(0)
  if (count > 0 && fails()) throw new Error('A part that cannot be drawn')
  return (
    <>
      <TextField name="pitch" label="Pitch" />
      <TextField name="secret" label="Secret" type="password" />
      <Button onPress={() => setCount(count + 1)}>Break</Button>
    </>
  )
}

it('part that can’t be drawn: says so, shows what was typed, and takes it back on a second try', async () => {
  const errors = expectErrors()
  let fails = true
  mountWithin(<Pitch fails={() => fails} />)
  await userEvent.fill(page.getByLabelText('Pitch'), 'A wall of stone')
  await userEvent.fill(page.getByLabelText('Secret'), 'brass-lantern-7')
  await userEvent.click(page.getByRole('button', { name: 'Break' }))
  await expect.element(page.getByText('Couldn’t show this part of the page')).toBeVisible()
  await expect.element(page.getByText('A wall of stone')).toBeVisible()
  expect(document.body.textContent).not.toContain('brass-lantern-7')
  fails = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByLabelText('Pitch')).toHaveValue('A wall of stone')
  expect(errors()).toContain('A part that cannot be drawn')
})

const FORMS = {
  'the login': { form: <LoginForm />, button: 'Log in', field: 'Username' },
  'the registration': { form: <RegisterForm />, button: 'Create account', field: 'Username' },
  'the password': { form: <PasswordForm user={ada} />, button: 'Update password', field: 'Current password' },
}

it.each(
  Object.entries(FORMS).flatMap(([what, form]) =>
    Object.entries(WRAPPINGS).map(([how, wrap]) => ({ what, how, wrap, ...form })),
  ),
)(
  'form of $what, with texts $how: keeps what was typed, and says what is wrong',
  async ({ form, button, field, wrap }) => {
    answerCalls(() => error(401, 'Invalid username or password'))
    mountWithin(form)
    translatePage(wrap)
    const box = page.getByLabelText(field, { exact: true })
    await userEvent.fill(box, 'adastone')
    for (let click = 0; click < 3; click++) {
      await userEvent.click(page.getByRole('button', { name: button, exact: true }))
      await expect
        .element(
          page
            .getByRole('alert')
            .or(page.getByText(/required|accept/i))
            .first(),
        )
        .toBeVisible()
    }
    await expect.element(box).toHaveValue('adastone')
    expect(document.body.textContent).not.toContain('Couldn’t show')
  },
)
