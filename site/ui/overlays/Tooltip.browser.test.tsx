import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, pointUntil, touch } from '#tests/senses.ts'
import { Tooltip } from './Tooltip.tsx'

const tooltip = page.getByRole('tooltip')
const pause = () => scheduler.postTask(() => {}, { delay: 600 })

/** From the text behind it, because react-aria tells keys from a pointer by what the page itself was sent. */
async function tabToControl() {
  await userEvent.click(page.getByText('Elsewhere'))
  await userEvent.tab({ shift: true })
}

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

// First, because react-aria shows a second hint without a wait.
it('tooltip: opens after 700 ms of pointing, not before', async () => {
  mount(
    <div style={{ padding: '8rem' }}>
      <Tooltip content="Saved three days ago">
        <button type="button">Save</button>
      </Tooltip>
      <p>Elsewhere</p>
    </div>,
  )
  expect(await pointUntil(page.getByRole('button'), tooltip)).toBeGreaterThan(690)
})

it('tooltip: stays open while the pointer is over its text, and closes after', async () => {
  mountHint()
  await userEvent.hover(page.getByText('Elsewhere'))
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
  await tabToControl()
  await expect.poll(() => accessibleText(save)).toBe('button "Save" (Saved three days ago)')
  await inForcedColors(async () => expect((await capturePixels(tooltip)).hasEdge()).toBe(true))
})

it('tooltip: a tap presses its control, and leaves no hint over the page', async () => {
  mountHint()
  await touch(page.getByRole('button'))
  await pause()
  await expect.element(tooltip).not.toBeInTheDocument()
})

it('tooltip: opens with the focus, and Escape closes it', async () => {
  mountHint()
  await tabToControl()
  await expect.element(tooltip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
})
