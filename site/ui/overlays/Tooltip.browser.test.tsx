import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, pointAt, touch } from '#tests/senses.ts'
import { Tooltip } from './Tooltip.tsx'

const tooltip = page.getByRole('tooltip')
const pause = () => scheduler.postTask(() => {}, { delay: 400 })

function mountHint() {
  mount(
    <div style={{ padding: '8rem' }}>
      <Tooltip content="Saved three days ago" delay={0}>
        <button type="button">Save</button>
      </Tooltip>
      <p>Elsewhere</p>
    </div>,
  )
}

it('tooltip: stays open while the pointer is over its text, and closes after', async () => {
  mountHint()
  await userEvent.hover(page.getByRole('button'))
  await expect.element(tooltip).toBeVisible()
  await userEvent.hover(tooltip)
  await pause()
  await expect.element(tooltip).toBeVisible()
  await userEvent.hover(page.getByText('Elsewhere'))
  await expect.element(tooltip).not.toBeInTheDocument()
})

it('tooltip: describes its control, and has an edge in forced colors', async () => {
  mountHint()
  const save = page.getByRole('button')
  expect(await accessibleText(save)).toBe('button "Save"')
  await userEvent.tab()
  await expect.poll(() => accessibleText(save)).toBe('button "Save" (Saved three days ago)')
  await inForcedColors(async () => expect((await capturePixels(tooltip)).hasEdge()).toBe(true))
})

it('tooltip: a tap presses its control, and leaves no hint over the page', async () => {
  mountHint()
  await touch(page.getByRole('button'))
  await pause()
  await expect.element(tooltip).not.toBeInTheDocument()
})

it('tooltip: stays with the focus when the pointer leaves, and Escape closes it', async () => {
  mountHint()
  await userEvent.tab()
  await expect.element(tooltip).toBeVisible()
  await userEvent.hover(page.getByRole('button'))
  await userEvent.hover(page.getByText('Elsewhere'))
  await pause()
  await expect.element(tooltip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
})

it('tooltip: opens after 700 ms of pointing, not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    mount(
      <div style={{ padding: '20rem' }}>
        <Tooltip content="Saved three days ago">
          <button type="button">Save</button>
        </Tooltip>
      </div>,
    )
    pointAt(page.getByRole('button'))
    await vi.advanceTimersByTimeAsync(699)
    expect(tooltip.query()).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await expect.element(tooltip).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
