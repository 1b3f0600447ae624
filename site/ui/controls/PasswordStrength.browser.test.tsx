import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { PasswordField } from './PasswordField.tsx'

afterEach(() => vi.unstubAllGlobals())

const NORA = { username: 'nora.q', email: 'nora@people.example', firstName: 'Nora', lastName: 'Quist' }

it.each([
  ['Nora-Quist-2026!', 'Easy to guess'],
  ['Wren-Valley-2026!', 'Easy to guess'],
  ['Qwerty123456', 'Easy to guess'],
  ['harvest-lantern-88', 'Strong'],
])('password strength: of %s it says what the server will: %s', async (password, word) => {
  const site = { name: 'Startup Region', region: { name: 'Wren Valley' } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(site)))
  mount(<PasswordField label="New password" owner={NORA} />)
  await page.getByLabelText('New password', { exact: true }).fill(password)
  await expect.element(page.getByRole('status')).toHaveTextContent(`Password strength: ${word}`)
})
