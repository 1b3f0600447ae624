import { afterEach, expect, test, vi } from 'vitest'
import './share-page.ts'
import { toasts } from '#site/ui/feedback/toast.ts'

const shown = vi.fn()
toasts.subscribe(shown)

function draw() {
  document.body.innerHTML =
    '<h1> Pitch night </h1><share-page><button data-copy>Copy</button><button data-share hidden>Share</button></share-page>'
  return {
    copy: document.querySelector<HTMLElement>('[data-copy]')!,
    share: document.querySelector<HTMLElement>('[data-share]')!,
  }
}

const give = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })
const address = location.origin + location.pathname

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
  document.body.replaceChildren()
  shown.mockClear()
})

test('copies the address without a place in it, and says so', async () => {
  const writeText = vi.fn(async () => {})
  give('clipboard', { writeText })
  draw().copy.click()
  await expect.poll(() => shown.mock.lastCall?.[0]).toMatchObject({ title: 'The link is copied' })
  expect(writeText).toHaveBeenCalledExactlyOnceWith(address)
})

test('shows the address where it cannot be copied', async () => {
  give('clipboard', undefined)
  draw().copy.click()
  await expect.poll(() => shown.mock.lastCall?.[0]).toMatchObject({ description: address, tone: 'destructive' })
})

test('shares by the device where it can, and takes a closed sheet for an answer', async () => {
  const share = vi.fn(async () => {
    throw new DOMException('', 'AbortError')
  })
  give('share', share)
  const buttons = draw()
  expect(buttons.share.hidden).toBe(false)
  buttons.share.click()
  await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Pitch night', url: address }]])
  expect(shown).not.toHaveBeenCalled()
})
