import { useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { Menu } from '#site/ui/overlays/Menu.tsx'
import { TextArea } from '#site/ui/controls/TextArea.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { Tooltip } from '#site/ui/overlays/Tooltip.tsx'
import { Row, Specimen } from './Specimen.tsx'

type Open = 'dialog' | 'long' | 'confirm' | 'failing' | undefined

/** Windows over the page. */
export function Overlays() {
  const [open, setOpen] = useState<Open>()
  const state = (name: Open) => ({
    isOpen: open === name,
    onOpenChange: (is: boolean) => setOpen(is ? name : undefined),
  })
  return (
    <Specimen title="Overlays">
      <Row title="Dialogs">
        <Button variant="secondary" onPress={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onPress={() => setOpen('long')}>
          Long dialog
        </Button>
        <Button variant="secondary" onPress={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button variant="secondary" onPress={() => setOpen('failing')}>
          Confirm that fails
        </Button>
      </Row>
      <Row title="Menu and tooltip">
        <Menu
          label="Your account"
          trigger={<Button variant="secondary">Menu</Button>}
          header={
            <>
              <strong>Maria Lindqvist</strong>
              <br />
              maria.lindqvist@prairie-robotics.example
            </>
          }
          items={[
            { id: 'dashboard', label: 'Dashboard', icon: 'chart', href: '#dashboard' },
            { id: 'profile', label: 'Your Profile', icon: 'user', href: '#profile' },
            { id: 'settings', label: 'Settings', icon: 'settings', isDisabled: true },
            {
              id: 'delete',
              label: 'Delete',
              icon: 'trash',
              tone: 'danger',
              startsGroup: true,
              onAction: () => notify({ title: 'Deleted' }),
            },
          ]}
        />
        <Tooltip content="Save this startup" delay={300}>
          <Button variant="secondary" icon="bookmark" aria-label="Save Startup" />
        </Tooltip>
      </Row>
      <Row title="Toasts">
        <Button
          variant="secondary"
          onPress={() => notify({ title: 'Login successful', description: 'Welcome back, Maria!' })}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onPress={() =>
            notify({ title: 'Login failed', description: '401: Invalid username or password', tone: 'destructive' })
          }
        >
          Destructive toast
        </Button>
      </Row>
      <Dialog
        title="Notes on Prairie Robotics"
        {...state('dialog')}
        footer={({ close }) => (
          <>
            <Button variant="secondary" onPress={close}>
              Cancel
            </Button>
            <Button onPress={close}>Save</Button>
          </>
        )}
      >
        <TextArea label="Notes" description="Only you see them." />
      </Dialog>
      <Dialog
        title="Complete Your Investor Profile"
        size="large"
        {...state('long')}
        footer={<Button>Save Profile</Button>}
      >
        <div className="form">
          {Array.from({ length: 9 }, (_, index) => (
            <TextField key={index} label={`Question ${index + 1}`} />
          ))}
        </div>
      </Dialog>
      <ConfirmDialog
        title="Delete user"
        confirmLabel="Delete"
        tone="danger"
        {...state('confirm')}
        onConfirm={() => undefined}
      >
        This permanently removes the user and all associated data, including profiles and saved startups. It cannot be
        undone.
      </ConfirmDialog>
      <ConfirmDialog
        title="Deactivate user"
        confirmLabel="Deactivate"
        {...state('failing')}
        onConfirm={async () => {
          await new Promise((resolve) => setTimeout(resolve, 500))
          throw new Error('You cannot deactivate yourself.')
        }}
      >
        The user can no longer log in.
      </ConfirmDialog>
    </Specimen>
  )
}
