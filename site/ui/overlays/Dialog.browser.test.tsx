import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#site/ui/controls/Button.tsx'
import toastsMarkup from '#site/ui/feedback/Toasts.astro?raw'
import { notify } from '#site/ui/feedback/toast.ts'
import '#site/ui/feedback/toast-region.ts'
import '#site/ui/feedback/toast.css'
import { mount } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import { Dialog, type DialogProps } from './Dialog.tsx'

const opener = page.getByRole('button', { name: 'Invite' })
const dialog = page.getByRole('dialog', { name: 'Invite someone' })
const REGION = toastsMarkup.slice(toastsMarkup.indexOf('<toast-region'))
const close = page.getByRole('button', { name: 'Close', exact: true })

// As boot.js tells of a step in the tab's history.
const dispatchStep = () => void document.dispatchEvent(new Event('trellis:step', { cancelable: true }))
beforeEach(() => addEventListener('popstate', dispatchStep))
afterEach(() => removeEventListener('popstate', dispatchStep))

/** A button and the window that it opens. */
function Opens({
  label,
  draw,
}: {
  label: string
  draw: (isOpen: boolean, set: (isOpen: boolean) => void) => ReactNode
}) {
  const [isOpen, set] = useState(false)
  return (
    <>
      <Button onPress={() => set(true)}>{label}</Button>
      {draw(isOpen, set)}
    </>
  )
}

/** A button that goes as it is pressed. */
function Once() {
  const [isHere, setHere] = useState(true)
  return isHere && <Button onPress={() => setHere(false)}>Try Again</Button>
}

const CONTENT = (
  <>
    <input aria-label="Name" defaultValue="Ada Quist" />
    <Opens
      label="Why"
      draw={(isOpen, set) => (
        <Dialog title="Why we ask" isOpen={isOpen} onOpenChange={set}>
          To greet them
        </Dialog>
      )}
    />
  </>
)

async function openDialog({ children = CONTENT, ...props }: Partial<DialogProps> = {}) {
  const draw = (isOpen: boolean, onOpenChange: (isOpen: boolean) => void) => (
    <Dialog title="Invite someone" footer={<Button>Send</Button>} {...{ isOpen, onOpenChange }} {...props}>
      {children}
    </Dialog>
  )
  mount(<Opens label="Invite" draw={draw} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveFocus()
}

/** Whether the middle of an element can be seen and pressed. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Presses the mouse beside the window, where the page is seen behind it. */
const clickOutside = () => userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true })

it('dialog: is announced by its title, and its page is not', async () => {
  await openDialog()
  expect(await accessibleText(dialog)).toBe('dialog "Invite someone"')
  expect(await accessibleText(page.getByText('Invite', { exact: true }))).toBe('nothing')
})

it('dialog: the Tab key goes through it, and never to what is behind', async () => {
  await openDialog()
  for (const name of ['Close', 'Name', 'Why', 'Send']) {
    await userEvent.tab()
    await expect.element(page.getByLabelText(name).or(page.getByRole('button', { name }))).toHaveFocus()
  }
  await userEvent.tab()
  await expect.element(opener).not.toHaveFocus()
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press on Close', () => userEvent.click(close)],
  ['a tap on Close', () => touch(close)],
  ['a press outside', clickOutside],
  ['Back', async () => history.back()],
] as const)('dialog: %s closes it, and the focus is on its opener again', async (_, action) => {
  await openDialog()
  await action()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('dialog: Escape closes it after the control that had the focus is gone', async () => {
  await openDialog({ children: <Once /> })
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

it('dialog with a form, or at work: a press outside leaves it open', async () => {
  await openDialog({ isDismissable: false })
  await clickOutside()
  await expect.element(dialog).toBeVisible()
})

it('dialog: a text marked up to the outside leaves it open', async () => {
  await openDialog()
  await userEvent.dragAndDrop(page.getByLabelText('Name'), document.body, {
    targetPosition: { x: 4, y: 4 },
    force: true,
  })
  await expect.element(dialog).toBeVisible()
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back', async () => history.back()],
] as const)('two dialogs: %s closes the upper one alone', async (_, action) => {
  await openDialog()
  await userEvent.click(page.getByRole('button', { name: 'Why' }))
  const upper = page.getByRole('dialog', { name: 'Why we ask' })
  await expect.element(upper).toHaveFocus()
  await action()
  await expect.element(upper).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Why' })).toHaveFocus()
})

it('dialog: has the keyboard from the moment it is there', async () => {
  const holders: (string | null)[] = []
  const watch = new MutationObserver(() => {
    if (dialog.query()) holders.push(document.activeElement!.closest('[role]')!.role)
  })
  watch.observe(document.body, { childList: true })
  await openDialog()
  watch.disconnect()
  expect(holders).toEqual(['dialog'])
})

it('dialog: F8 moves the focus to a toast, which can be closed by keys', async () => {
  await openDialog()
  document.body.insertAdjacentHTML('beforeend', REGION)
  notify({ title: 'Not saved' })
  await expect.element(page.getByText('Not saved')).toBeVisible()
  await userEvent.keyboard('{F8}{Escape}')
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
  await expect.element(dialog).toHaveFocus()
})

it('dialog: F8 moves the focus to the session’s notice while there is no toast', async () => {
  await openDialog()
  document.body.insertAdjacentHTML(
    'beforeend',
    `${REGION}<div data-session-banner data-react-aria-top-layer="true"><a href="#again">Sign in again</a></div>`,
  )
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('link', { name: 'Sign in again' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus()
})

it.each([360, 1280])('dialog %i pixels wide: toasts cover no title or button, and close alone', async (width) => {
  await page.viewport(width, 640)
  await openDialog({ children: <p style={{ blockSize: '60rem' }}>A long text</p> })
  document.body.insertAdjacentHTML('beforeend', REGION)
  notify({ title: 'Not saved', description: 'A sentence as long as an error that says what to do next. '.repeat(2) })
  await expect.element(page.getByText('Not saved')).toBeVisible()
  const parts = [page.getByRole('heading'), close, page.getByRole('button', { name: 'Send' })]
  // As high as the notice that the session has ended.
  document.documentElement.style.setProperty('--notice-height', '80px')
  const isSeen = (element: Element) => isOnTop(element) && element.getBoundingClientRect().top >= 80
  await expect.poll(() => parts.filter((part) => !isSeen(part.element())).length).toBe(0)
  document.documentElement.style.removeProperty('--notice-height')
  await userEvent.click(page.getByRole('button', { name: 'Close notification' }))
  await expect.element(page.getByText('Not saved')).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await page.viewport(1280, 800)
})

it('dialog: in forced colors its edge is seen', async () => {
  await openDialog()
  await inForcedColors(async () => expect((await capturePixels(dialog)).hasEdge()).toBe(true))
})
