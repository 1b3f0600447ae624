import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountHtml, swallows } from '#tests/mount.tsx'
import './action-menu.client.ts'

const ITEMS = ['Deactivate', 'Review again', 'Delete']
const item = (name: string) => page.getByRole('menuitem', { name })

async function openMenu() {
  mountHtml(`
    <div data-row="{}"><button data-menu="acts" data-offers="0 1 2" aria-label="Actions for Ada">Actions</button></div>
    <div id="acts" class="action-menu" role="menu" popover>
      ${ITEMS.map((name, at) => `<button role="menuitem" tabindex="-1" data-act="${at}">${name}</button>`).join('')}
    </div>`)
  await userEvent.click(page.getByRole('button'))
  await expect.element(item('Deactivate')).toHaveFocus()
}

it('action menu: Ctrl+R and Alt+Down are left to the browser', async () => {
  await openMenu()
  expect(await swallows('{Control>}r{/Control}')).toBe(false)
  await expect.element(item('Deactivate')).toHaveFocus()
  expect(await swallows('{Alt>}{ArrowDown}{/Alt}')).toBe(false)
})

it('action menu: a letter pressed again reaches the next item with it, around the end', async () => {
  await openMenu()
  await userEvent.keyboard('d')
  await expect.element(item('Delete')).toHaveFocus()
  await userEvent.keyboard('d')
  await expect.element(item('Deactivate')).toHaveFocus()
})

it('action menu: a capital letter finds its item', async () => {
  await openMenu()
  await userEvent.keyboard('R')
  await expect.element(item('Review again')).toHaveFocus()
})
