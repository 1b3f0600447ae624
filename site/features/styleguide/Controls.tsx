import { useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Chip } from '#site/ui/controls/Chip.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { CheckboxGroup } from '#site/ui/controls/CheckboxGroup.tsx'
import { PasswordField } from '#site/ui/controls/PasswordField.tsx'
import { RadioGroup } from '#site/ui/controls/RadioGroup.tsx'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { TagField } from '#site/ui/controls/TagField.tsx'
import { TextArea } from '#site/ui/controls/TextArea.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { Tooltip } from '#site/ui/overlays/Tooltip.tsx'

const OPTIONS = ['Founder', 'Investor', 'Editor'].map((label) => ({ id: label, label }))
const BUTTONS = ['primary', 'secondary', 'quiet', 'accent', 'danger', 'danger-quiet'] as const

/** Each control once, and what opens over the page. */
export function Controls() {
  const [tags, setTags] = useState(['Growing fast'])
  const [chip, setChip] = useState('Founder')
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const window = (name: typeof open) => ({
    isOpen: open === name,
    onOpenChange: (is: boolean) => setOpen(is ? name : undefined),
  })
  return (
    <section className="stack">
      <h2>Controls</h2>
      <div className="cluster">
        {BUTTONS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button isDisabled>Disabled</Button>
        <Button isPending pendingLabel="Saving...">
          Save
        </Button>
        <ButtonLink href="#main" icon="external">
          A link
        </ButtonLink>
      </div>
      <div className="field-row">
        <TextField label="Company" description="As customers know it." isOptional />
        <TextField label="Email" defaultValue="not an address" errorMessage="Invalid email address" />
        <PasswordField label="New password" owner={{ username: '', email: '', firstName: '', lastName: '' }} />
        <Select label="Role" options={OPTIONS} />
        <TagField label="Tags" value={tags} onChange={setTags} />
        <TextArea label="Description" maxCount={2000} />
      </div>
      <div className="cluster">
        <Checkbox defaultSelected>Remember me</Checkbox>
        <Switch defaultSelected>Public profile</Switch>
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          items={[
            { id: 'grid', label: 'Grid', icon: 'grid' },
            { id: 'list', label: 'List', icon: 'list' },
          ]}
        />
      </div>
      <div className="cluster">
        {OPTIONS.map(({ id, label }) => (
          <Chip key={id} isPressed={id === chip} onPress={() => setChip(id)}>
            {label}
          </Chip>
        ))}
      </div>
      <RadioGroup label="I am a" options={OPTIONS} isCards />
      <CheckboxGroup label="I look for" options={OPTIONS} isColumns />
      <h2>Overlays</h2>
      <div className="cluster">
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button onPress={() => setOpen('confirm')}>Confirmation</Button>
        <Button onPress={() => notify({ title: 'Profile saved' })}>Toast</Button>
        <Tooltip content="Save this startup" delay={300}>
          <Button variant="secondary" icon="bookmark" aria-label="Save" />
        </Tooltip>
      </div>
      <Dialog title="Notes" {...window('dialog')} footer={({ close }) => <Button onPress={close}>Save</Button>}>
        <TextArea label="Notes" description="Only you see them." />
      </Dialog>
      <ConfirmDialog
        title="Deactivate user"
        confirmLabel="Deactivate"
        {...window('confirm')}
        onConfirm={() => Promise.reject(new Error('You can’t deactivate yourself.'))}
      >
        The user can no longer log in.
      </ConfirmDialog>
    </section>
  )
}
