import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { mount } from '#tests/mount.tsx'
import './restore-focus.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1}>
    {children}
    <Button>Upload</Button>
  </main>
)

/** Rows that their own button removes, after a question where there is one. */
function Rows({ hasQuestion }: { hasQuestion?: true }) {
  const [rows, setRows] = useState(['Plan', 'Figures', 'Deck'])
  const [question, setQuestion] = useState<string>()
  const remove = (row: string | undefined) => setRows(rows.filter((candidate) => candidate !== row))
  return (
    <Main>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button aria-label={`Open ${row}`}>Open</Button>
            <Button aria-label={`Delete ${row}`} onPress={() => (hasQuestion ? setQuestion(row) : remove(row))}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="Delete it"
        confirmLabel="Delete"
        isOpen={question !== undefined}
        onOpenChange={() => setQuestion(undefined)}
        onConfirm={() => remove(question)}
      >
        It is gone then.
      </ConfirmDialog>
    </Main>
  )
}

async function click(name: string) {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

it('removed row: the focus goes to the next, the one before, then beside', async () => {
  mount(<Rows />)
  for (const [removed, next] of [
    ['Plan', 'Delete Figures'],
    ['Deck', 'Delete Figures'],
    ['Figures', 'Upload'],
  ] as const) {
    await click(`Delete ${removed}`)
    await expect.element(button(next)).toHaveFocus()
  }
})

it('row removed after a question: the focus goes to the next', async () => {
  mount(<Rows hasQuestion />)
  await click('Delete Plan')
  await expect.element(page.getByRole('alertdialog')).toHaveFocus()
  await click('Delete')
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
  await click('Mark all')
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
  await click('Invite')
  await click('Send')
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
  await click('Welcome')
  await expect.element(button('Filter')).toHaveFocus()
})
