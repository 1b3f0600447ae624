import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountHtml, swallows } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import toastsMarkup from './Toasts.astro?raw'
import { notify, toasts } from './toast.ts'
import './toast-region.ts'
import './toast.css'

afterEach(() => void toasts.subscribe((toast) => toast && toasts.close(toast.id))())

const REGION = toastsMarkup.slice(toastsMarkup.indexOf('<toast-region'))
const region = page.getByRole('region', { name: 'Notifications (F8)' })
const saved = page.getByText('Access saved')
/** The live regions that announce a text: each one reads it. */
const announcing = (text: string) =>
  [...document.querySelectorAll('[aria-live], [role="alert"], [role="status"]')].filter((place) =>
    place.textContent.includes(text),
  )

/** A page with one field, in which someone writes while the toast comes. */
async function show(undo?: () => void) {
  mountHtml(`<input aria-label="Name" />${REGION}`)
  await userEvent.tab()
  notify({ title: 'Access saved', undo })
  await expect.element(saved).toBeVisible()
}

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

it('toast: F8 leads to it, Escape closes it and leads back; Ctrl+F8 is the browser’s', async () => {
  await show()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  expect(await swallows('{Control>}{F8}{/Control}')).toBe(false)
  expect(await swallows('{F8}')).toBe(true)
  await expect.element(region).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(saved).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

it('toast: keys close it by its button, and the focus is where it was', async () => {
  await show()
  await userEvent.keyboard('{F8}{Tab}')
  expect(await accessibleText(page.getByRole('button'))).toBe('button "Close notification"')
  await userEvent.keyboard(' ')
  await expect.element(saved).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

it.each([
  ['keys', () => userEvent.keyboard('{F8}{Tab}{Enter}')],
  ['a pointer', () => userEvent.click(page.getByRole('button', { name: 'Undo' }))],
  ['a tap', () => touch(page.getByRole('button', { name: 'Undo' }))],
] as const)('toast of a change: %s undo it, once', async (_, action) => {
  const undo = vi.fn()
  await show(undo)
  await action()
  await expect.element(saved).not.toBeInTheDocument()
  expect(undo).toHaveBeenCalledOnce()
})

it('toast: a swipe of 51 pixels to the right closes it, one of 40 does not', async () => {
  await show()
  expect(region.getByRole('button').elements()).toHaveLength(1)
  await touch(saved, 40)
  await expect.element(saved).toBeVisible()
  await touch(saved, 51)
  await expect.element(saved).not.toBeInTheDocument()
})

it.each([
  ['pointed at', () => userEvent.hover(saved), () => userEvent.hover(page.getByLabelText('Name'))],
  ['focused', () => userEvent.keyboard('{F8}'), () => userEvent.click(page.getByLabelText('Name'))],
] as const)('toast: stays while it is %s, and goes after its time', async (_, hold, release) => {
  mountHtml(`<input aria-label="Name" />${REGION}`)
  await userEvent.hover(page.getByLabelText('Name'))
  // What waits for an element turns a clock that stands: nothing is to the millisecond.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    notify({ title: 'Access saved' })
    await vi.advanceTimersByTimeAsync(1000)
    await hold()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved.query()).not.toBeNull()
    await release()
    await vi.advanceTimersByTimeAsync(2000)
    expect(saved.query()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(3000)
    expect(saved.query()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('toast: in forced colors its edge and its focus are seen', async () => {
  await show()
  await inForcedColors(async () => {
    const eyes = await capturePixels(region)
    expect(eyes.hasEdge()).toBe(true)
    await userEvent.keyboard('{F8}')
    await expect.poll(eyes.hasChanged).toBe(true)
  })
})

it('toast: what was done can lead on by a link, for as long as it can be undone', async () => {
  mountHtml('<toast-region tabindex="-1" role="region" aria-label="Notifications"></toast-region>')
  notify({ title: 'Connection accepted', next: { label: 'Write to Lucia', href: '#conversation' } })
  await userEvent.click(page.getByRole('link', { name: 'Write to Lucia' }))
  expect(location.hash).toBe('#conversation')
  await expect.element(page.getByText('Connection accepted')).not.toBeInTheDocument()
})
