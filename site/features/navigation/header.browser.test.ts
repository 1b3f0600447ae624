import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountHtml } from '#tests/mount.tsx'
import { heard } from '#tests/senses.ts'
import './header.css'

it.each([
  ['3', 'link "Dashboard (3 waiting)"'],
  ['', 'link "Dashboard"'],
])('a link where "%s" waits is heard as %s', async (waiting, link) => {
  mountHtml(`<a href="/dashboard/admin" data-waiting="${waiting}">Dashboard</a>`)
  expect(await heard(page.getByRole('link'))).toBe(link)
})
