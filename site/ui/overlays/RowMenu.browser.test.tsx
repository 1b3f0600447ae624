import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, swallows } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import type { MenuAction } from './MenuPanel.tsx'
import { RowMenu } from './RowMenu.tsx'

const button = page.getByRole('button', { name: 'Actions for Ada' })
const menu = page.getByRole('menu')
const item = (name: string) => page.getByRole('menuitem', { name })
const ACTIONS: MenuAction[] = [
  { id: 'deactivate', label: 'Deactivate', icon: 'lock' },
  { id: 'review', label: 'Review again', icon: 'eye' },
  { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger', startsGroup: true },
]
let chosen: string[]

beforeEach(async () => {
  chosen = []
  // So that the first test doesn't wait for it.
  await import('./MenuPanel.tsx')
  mount(
    <div style={{ padding: '2rem 12rem' }}>
      <RowMenu label="Actions for Ada" actions={ACTIONS} onAction={(id) => chosen.push(id)} />
    </div>,
  )
})
afterEach(async () => {
  if (menu.query()) await userEvent.keyboard('{Escape}')
  await vi.waitUntil(() => !menu.query())
})

async function openMenu(keys = '{Enter}') {
  await userEvent.tab()
  await userEvent.keyboard(keys)
  await expect.element(menu).toBeVisible()
}

it.each([
  ['{Enter}', 'Deactivate'],
  [' ', 'Deactivate'],
  ['{ArrowDown}', 'Deactivate'],
  ['{ArrowUp}', 'Delete'],
])('row menu: %s opens it at "%s", Escape leads back to its button', async (keys, first) => {
  expect(await accessibleText(button)).toBe('button "Actions for Ada", not expanded')
  await openMenu(keys)
  await expect.element(item(first)).toHaveFocus()
  expect(await accessibleText(menu)).toBe('menu "Actions for Ada"')
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(await accessibleText(button)).toBe('button "Actions for Ada", not expanded')
})

it('row menu: the arrow that opens it is kept from the page, other keys are not', async () => {
  await userEvent.tab()
  expect(await swallows('/')).toBe(false)
  expect(await swallows('{Control>}{ArrowDown}{/Control}')).toBe(false)
  expect(await swallows('{ArrowDown}')).toBe(true)
  await expect.element(menu).toBeVisible()
})

it('row menu: Ctrl+R and Alt+Down are left to the browser', async () => {
  await openMenu()
  expect(await swallows('{Control>}r{/Control}')).toBe(false)
  await expect.element(item('Deactivate')).toHaveFocus()
  expect(await swallows('{Alt>}{ArrowDown}{/Alt}')).toBe(false)
})

it('row menu: arrows go around its ends, Home and End to them', async () => {
  await openMenu()
  for (const [key, name] of [
    ['ArrowUp', 'Delete'],
    ['ArrowDown', 'Deactivate'],
    ['ArrowDown', 'Review again'],
    ['End', 'Delete'],
    ['Home', 'Deactivate'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(item(name)).toHaveFocus()
  }
})

it('row menu: letters reach the item that begins with them', async () => {
  await openMenu()
  await userEvent.keyboard('del')
  await expect.element(item('Delete')).toHaveFocus()
})

it.each([
  ['keys', () => userEvent.keyboard('{End}{Enter}')],
  ['a pointer', () => userEvent.click(item('Delete'))],
  ['a tap', () => touch(item('Delete'))],
] as const)('row menu: %s choose once, close it and focus its button', async (_, action) => {
  await openMenu()
  await expect.element(item('Deactivate')).toHaveFocus()
  await action()
  await expect.poll(() => chosen).toEqual(['delete'])
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

it('row menu: a tap opens it, and one elsewhere closes it', async () => {
  await touch(button)
  await expect.element(menu).toBeVisible()
  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true })
  await expect.element(menu).not.toBeInTheDocument()
  expect(chosen).toEqual([])
})

it('row menu: in forced colors its edge and the item with the focus are seen', async () => {
  await openMenu()
  await inForcedColors(async () => {
    const eyes = await capturePixels(page.getByRole('dialog'))
    expect(eyes.hasEdge()).toBe(true)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(eyes.hasChanged).toBe(true)
  })
})
