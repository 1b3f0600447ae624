import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountHtml, swallows } from '#tests/mount.tsx'
import { notify, toasts } from './toast.ts'
import toastsMarkup from './Toasts.astro?raw'
import './toast-region.ts'

afterEach(() => void toasts.subscribe((toast) => toast && toasts.close(toast.id))())

const REGION = toastsMarkup.slice(toastsMarkup.indexOf('<toast-region'))
const region = page.getByRole('region', { name: 'Notifications (F8)' })
/** The live regions that announce a text: each one reads it. */
const announcing = (text: string) =>
  [...document.querySelectorAll('[aria-live], [role="alert"], [role="status"]')].filter((place) =>
    place.textContent.includes(text),
  )

it.each([
  ['destructive', 'assertive'],
  ['neutral', 'polite'],
] as const)('toast: a %s one is announced once', async (tone, politeness) => {
  mountHtml(REGION)
  notify({ title: 'Not saved', ...(tone === 'destructive' && { tone }) })
  await expect.element(region.getByText('Not saved')).toBeVisible()
  expect(announcing('Not saved')).toHaveLength(1)
  await expect.element(region).toHaveAttribute('aria-live', politeness)
})

it('toast: F8 focuses it, Ctrl+F8 is left to the browser', async () => {
  mountHtml(REGION)
  notify({ title: 'Saved' })
  expect(await swallows('{Control>}{F8}{/Control}')).toBe(false)
  expect(await swallows('{F8}')).toBe(true)
  await expect.element(region).toHaveFocus()
})
