import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import { mount } from '#tests/mount.tsx'
import './kept-focus.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
    <Button>Upload</Button>
  </main>
)

/** Rows that their own button removes, after a question where there is one. */
function Rows({ asks }: { asks?: true }) {
  const [rows, setRows] = useState(['Plan', 'Figures', 'Deck'])
  const [asked, ask] = useState<string>()
  const remove = (row: string | undefined) => setRows(rows.filter((one) => one !== row))
  return (
    <Main>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button aria-label={`Open ${row}`}>Open</Button>
            <Button aria-label={`Delete ${row}`} onPress={() => (asks ? ask(row) : remove(row))}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Delete it"
        confirmLabel="Delete"
        isOpen={asked !== undefined}
        onOpenChange={() => ask(undefined)}
        onConfirm={() => remove(asked)}
      >
        It is gone then.
      </ConfirmDialog>
    </Main>
  )
}

async function press(name: string) {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

it('removed row: the focus goes to the next, the one before, then beside', async () => {
  mount(<Rows />)
  for (const [gone, next] of [
    ['Plan', 'Delete Figures'],
    ['Deck', 'Delete Figures'],
    ['Figures', 'Upload'],
  ] as const) {
    await press(`Delete ${gone}`)
    await expect.element(button(next)).toHaveFocus()
  }
})

it('row removed after a question: the focus goes to the next', async () => {
  mount(<Rows asks />)
  await press('Delete Plan')
  await expect.element(page.getByRole('alertdialog')).toHaveFocus()
  await press('Delete')
  await expect.element(button('Delete Figures')).toHaveFocus()
})

it('disabled control: the focus goes beside it, and back once it is enabled', async () => {
  const passed: string[] = []
  function Marks() {
    const [isDisabled, setDisabled] = useState(false)
    return (
      <Main>
        <Button isDisabled={isDisabled} onPress={() => setDisabled(true)}>
          Mark all
        </Button>
        <Button onFocus={() => setDisabled(passed.push('Settings') === 0)}>Settings</Button>
      </Main>
    )
  }
  mount(<Marks />)
  await press('Mark all')
  await expect.element(button('Mark all')).toHaveFocus()
  expect(passed).toEqual(['Settings'])
})

it('dialog whose opener is gone: the focus goes beside it', async () => {
  function Invites() {
    const [isOpen, setOpen] = useState(false)
    const [isSent, setSent] = useState(false)
    return (
      <Main>
        {!isSent && <Button onPress={() => setOpen(true)}>Invite</Button>}
        <Dialog title="Invite someone" isOpen={isOpen} onOpenChange={setOpen}>
          {({ close }) => <Button onPress={() => (setSent(true), close())}>Send</Button>}
        </Dialog>
      </Main>
    )
  }
  mount(<Invites />)
  await press('Invite')
  await press('Send')
  await expect.element(button('Upload')).toHaveFocus()
})

it('part that gives way to a larger one: the focus goes to the first control of that', async () => {
  function Dashboard() {
    const [isOpen, setOpen] = useState(false)
    return (
      <Main>
        <div>
          {isOpen ? (
            <div>
              <Button>Filter</Button>
              <Button>Events</Button>
            </div>
          ) : (
            <section>
              <Button onPress={() => setOpen(true)}>Welcome</Button>
            </section>
          )}
        </div>
      </Main>
    )
  }
  mount(<Dashboard />)
  await press('Welcome')
  await expect.element(button('Filter')).toHaveFocus()
})
