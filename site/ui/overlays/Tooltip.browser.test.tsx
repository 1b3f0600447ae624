import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
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
