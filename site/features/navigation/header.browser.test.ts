import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountHtml } from '#tests/mount.tsx'
import { accessibleText } from '#tests/senses.ts'
import './header.css'

it.each([
  ['3', 'link "Dashboard (3 waiting)"'],
  ['', 'link "Dashboard"'],
])('a link with "%s" is announced as %s', async (pendingText, link) => {
  mountHtml(`<a href="/dashboard/admin" data-need-count="${pendingText}">Dashboard</a>`)
  expect(await accessibleText(page.getByRole('link'))).toBe(link)
})
