import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { mount } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import { Popover } from './Popover.tsx'

const opener = page.getByRole('button', { name: 'Columns' })
const columns = page.getByRole('dialog', { name: 'Columns of the table' })

function mountColumns() {
  mount(
    <div style={{ padding: '6rem' }}>
      <Popover label="Columns of the table" button={{ children: 'Columns' }}>
        <Switch>Stage</Switch>
      </Popover>
      <p>Elsewhere</p>
    </div>,
  )
}

async function openColumns() {
  mountColumns()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(columns).toHaveFocus()
}

it('popover: takes the focus, and the Tab key comes to what is in it', async () => {
  await openColumns()
  expect(opener.element()).toHaveAttribute('aria-expanded', 'true')
  expect(await accessibleText(columns)).toBe('dialog "Columns of the table"')
  await userEvent.tab()
  await expect.element(page.getByRole('switch')).toHaveFocus()
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a second press on its button', () => userEvent.click(opener, { force: true })],
] as const)('popover: %s closes it, and the focus is on its button again', async (_, action) => {
  await openColumns()
  await action()
  await expect.element(columns).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(await accessibleText(opener)).toBe('button "Columns", not expanded')
})

it('popover: a tap opens it, and one elsewhere closes it', async () => {
  mountColumns()
  await touch(opener)
  await expect.element(columns).toHaveFocus()
  await touch(page.getByText('Elsewhere'))
  await expect.element(columns).not.toBeInTheDocument()
})

it('popover: in forced colors its edge is seen', async () => {
  await openColumns()
  await inForcedColors(async () => expect((await capturePixels(columns)).hasEdge()).toBe(true))
})
