import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { accessibleText } from '#tests/senses.ts'
import ConfirmDialog from './ConfirmDialog.tsx'

const question = page.getByRole('alertdialog')
const cancel = page.getByRole('button', { name: 'Cancel' })

function openDialog(onConfirm: () => Promise<void>) {
  const change = vi.fn()
  mount(
    <ConfirmDialog title="Delete user" confirmLabel="Delete" isOpen onOpenChange={change} onConfirm={onConfirm}>
      This can’t be undone.
    </ConfirmDialog>,
  )
  return change
}

it('question: is announced with its title and its text, and begins on no answer', async () => {
  openDialog(() => Promise.resolve())
  expect(await accessibleText(question)).toBe('alertdialog "Delete user" (This can’t be undone.)')
  await expect.element(question).toHaveFocus()
})

it('question: while the action is under way it can’t be canceled, and closes after', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const change = openDialog(() => promise)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
  await expect.element(cancel).toBeDisabled()
  expect(change).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => change.mock.calls).toEqual([[false]])
})

it('question: stays and says why when the action fails, and can be answered again', async () => {
  const change = openDialog(() => Promise.reject(new Error('The server is busy.')))
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy.')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
  expect(change).not.toHaveBeenCalled()
  await userEvent.click(cancel)
  expect(change).toHaveBeenCalledExactlyOnceWith(false)
})
