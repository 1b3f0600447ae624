import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountHtml, swallows } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import './action-menu.client.ts'
import './popover.css'
import './Menu.css'
import './action-menu.css'

const button = page.getByRole('button')
const menu = page.getByRole('menu')
const item = (name: string) => page.getByRole('menuitem', { name })
const ITEM = '<button type="button" role="menuitem" tabindex="-1" class="option menu-item"'
/** What was chosen, and of which row. */
let chosen: string[]
function note({ target }: Event): void {
  const action = (target as Element).closest<HTMLElement>('[data-act]')
  if (action) chosen.push(`${action.dataset['act']} of ${action.closest<HTMLElement>('[role="menu"]')!.dataset['row']}`)
}

beforeEach(() => {
  chosen = []
  document.addEventListener('click', note)
  mountHtml(`
    <div data-row="7" style="padding: 2rem 12rem">
      <button type="button" class="button button-small button-icon" data-menu="acts" data-offers="deactivate review delete"
        aria-haspopup="menu" aria-expanded="false" aria-label="Actions for Ada">…</button>
    </div>
    <div id="acts" class="popover menu-popover option-list action-menu" role="menu" popover>
      ${ITEM} data-act="deactivate">Deactivate</button>
      ${ITEM} data-act="activate">Activate</button>
      ${ITEM} data-act="review">Review again</button>
      ${ITEM} data-act="delete">Delete</button>
    </div>`)
})
afterEach(() => document.removeEventListener('click', note))

async function openMenu(keys = '{Enter}') {
  await userEvent.tab()
  await userEvent.keyboard(keys)
}

it.each([
  ['{Enter}', 'Deactivate'],
  [' ', 'Deactivate'],
  ['{ArrowDown}', 'Deactivate'],
  ['{ArrowUp}', 'Delete'],
])('action menu: %s opens it at "%s", Escape leads back to its button', async (keys, first) => {
  expect(await accessibleText(button)).toBe('button "Actions for Ada", not expanded')
  await openMenu(keys)
  await expect.element(item(first)).toHaveFocus()
  expect(await accessibleText(menu)).toBe('menu "Actions for Ada"')
  expect(
    menu
      .getByRole('menuitem')
      .elements()
      .map((element) => element.textContent),
  ).toEqual(['Deactivate', 'Review again', 'Delete'])
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  expect(await accessibleText(button)).toBe('button "Actions for Ada", not expanded')
})

it('action menu: the arrow that opens it is kept from the page, other keys are not', async () => {
  await userEvent.tab()
  expect(await swallows('/')).toBe(false)
  expect(await swallows('{Control>}{ArrowDown}{/Control}')).toBe(false)
  expect(await swallows('{ArrowDown}')).toBe(true)
})

it('action menu: Ctrl+R and Alt+Down are left to the browser', async () => {
  await openMenu()
  expect(await swallows('{Control>}r{/Control}')).toBe(false)
  await expect.element(item('Deactivate')).toHaveFocus()
  expect(await swallows('{Alt>}{ArrowDown}{/Alt}')).toBe(false)
})

it('action menu: arrows go around its ends, Home and End to them', async () => {
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

it('action menu: a letter reaches the next item with it, around the end', async () => {
  await openMenu()
  for (const [key, name] of [
    ['d', 'Delete'],
    ['d', 'Deactivate'],
    ['R', 'Review again'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(item(name)).toHaveFocus()
  }
})

it('action menu: Tab closes it and goes on from its button', async () => {
  await openMenu()
  await userEvent.tab()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(item('Deactivate')).not.toBeInTheDocument()
})

it.each([
  ['keys', () => userEvent.keyboard('{End}{Enter}')],
  ['a pointer', () => userEvent.click(item('Delete'))],
  ['a tap', () => touch(item('Delete'))],
] as const)('action menu: %s choose once, close it and focus its button', async (_, action) => {
  await openMenu()
  await expect.element(item('Deactivate')).toHaveFocus()
  await action()
  await expect.poll(() => chosen).toEqual(['delete of 7'])
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

it('action menu: in forced colors its edge and the item with the focus are seen', async () => {
  await openMenu()
  await inForcedColors(async () => {
    const eyes = await capturePixels(menu)
    expect(eyes.hasEdge()).toBe(true)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(eyes.hasChanged).toBe(true)
  })
})

it('action menu: a key without a name, as Chrome’s autofill sends, moves nothing', async () => {
  await openMenu()
  item('Deactivate')
    .element()
    .dispatchEvent(new Event('keydown', { bubbles: true }))
  await expect.element(item('Deactivate')).toHaveFocus()
})
