import { useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Table } from '#site/ui/data/Table.tsx'
import { takeClick } from '#site/lib/page/take-click.ts'
import { mount } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { Checkbox } from './Checkbox.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { Chip } from './Chip.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { InlineSelect } from './InlineSelect.tsx'
import { PasswordField } from './PasswordField.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { TabPanel, Tabs } from './Tabs.tsx'
import { TagField } from './TagField.tsx'

interface Control {
  of: string
  /** Calls `used` once each time it is used. */
  draw: (used: () => void) => ReactNode
  /** What is pressed; the Tab key reaches it, or the part of its group that the `keys` leave. */
  target: Locator
  /** What a screen reader gets before and, where that differs, after its use. */
  is: string
  becomes?: string
  keys: string
  /** What is looked at: the group of the target, where that moves. */
  visual?: Locator
  /** Text or an image, as a link is, needs no edge. */
  isBare?: true
  /** Opens the platform's own list, which is not in the page. */
  isNative?: true
}

const STAGES = [
  { id: 'seed', label: 'Seed', description: 'Before the first round' },
  { id: 'mvp', label: 'MVP' },
] as const
const VIEWS = [
  { id: 'list', label: 'List' },
  { id: 'grid', label: 'Grid' },
] as const

/** Holds the value of a control that is told its value. */
function Held<Value>({ first, draw }: { first: Value; draw: (value: Value, set: (next: Value) => void) => ReactNode }) {
  const [value, set] = useState(first)
  return draw(value, set)
}

const role = (...[name, options]: Parameters<typeof page.getByRole>) => page.getByRole(name, options).first()

const CONTROLS: Control[] = [
  {
    of: 'button',
    draw: (used) => <Button onPress={used}>Save</Button>,
    target: role('button'),
    is: 'button "Save"',
    keys: '{Enter}',
  },
  {
    of: 'icon button',
    draw: (used) => <Button variant="quiet" size="small" icon="cross" aria-label="Close" onPress={used} />,
    target: role('button'),
    is: 'button "Close"',
    keys: ' ',
  },
  {
    of: 'button link',
    draw: (used) => (
      <ButtonLink href="#there" onClick={used}>
        Read
      </ButtonLink>
    ),
    target: role('link'),
    is: 'link "Read"',
    keys: '{Enter}',
  },
  {
    of: 'checkbox',
    draw: (used) => (
      <Checkbox description="Everyone sees it" errorMessage="Accept it" isRequired onChange={used}>
        Public
      </Checkbox>
    ),
    target: role('checkbox'),
    is: 'checkbox "Public" (Everyone sees it Accept it), not checked, invalid',
    becomes: 'checkbox "Public" (Everyone sees it Accept it), checked, invalid',
    keys: ' ',
  },
  {
    of: 'checkbox of a group',
    draw: (used) => <CheckboxGroup label="Stages" options={STAGES} onChange={used} />,
    target: role('checkbox'),
    is: 'checkbox "Seed" (Before the first round), not checked',
    becomes: 'checkbox "Seed" (Before the first round), checked',
    keys: ' ',
  },
  {
    of: 'switch',
    draw: (used) => (
      <Switch description="Once a week" onChange={used}>
        Matches
      </Switch>
    ),
    target: role('switch'),
    is: 'switch "Matches" (Once a week), not checked',
    becomes: 'switch "Matches" (Once a week), checked',
    keys: ' ',
  },
  {
    of: 'radio',
    draw: (used) => <RadioGroup label="Stage" options={STAGES} onChange={used} />,
    target: role('radio'),
    is: 'radio "Seed" (Before the first round), not checked',
    becomes: 'radio "Seed" (Before the first round), checked',
    keys: ' ',
  },
  {
    of: 'radio card',
    draw: (used) => <RadioGroup label="Stage" options={STAGES} defaultValue="mvp" isCards onChange={used} />,
    target: role('radio'),
    is: 'radio "Seed" (Before the first round), not checked',
    becomes: 'radio "Seed" (Before the first round), checked',
    keys: '{ArrowUp}',
    visual: role('radiogroup'),
    isBare: true,
  },
  {
    of: 'chip',
    draw: (used) => (
      <Held
        first={false}
        draw={(isPressed, set) => (
          <Chip aria-label="Monday, 2:00 PM" isPressed={isPressed} onPress={() => (set(!isPressed), used())}>
            2:00 PM
          </Chip>
        )}
      />
    ),
    target: role('button'),
    is: 'button "Monday, 2:00 PM", not pressed',
    becomes: 'button "Monday, 2:00 PM", pressed',
    keys: ' ',
  },
  {
    of: 'segmented control',
    draw: (used) => (
      <Held<'list' | 'grid'>
        first="grid"
        draw={(value, set) => (
          <SegmentedControl label="View" items={VIEWS} value={value} onChange={(id) => (set(id), used())} />
        )}
      />
    ),
    target: role('radio'),
    is: 'radio "List", not checked',
    becomes: 'radio "List", checked',
    keys: '{ArrowLeft}',
    visual: role('radiogroup'),
  },
  {
    of: 'tabs',
    draw: (used) => (
      <Tabs
        label="Views"
        items={[...VIEWS, { id: 'map', label: 'Map', count: 3, problems: 2 }]}
        onSelectionChange={used}
      >
        <TabPanel id="list">All in a list</TabPanel>
        <TabPanel id="map">All on a map</TabPanel>
      </Tabs>
    ),
    target: role('tab', { name: /^Map/ }),
    is: 'tab "Map 2 problems 3", not selected',
    becomes: 'tab "Map 2 problems 3", selected',
    keys: '{End}',
    visual: role('tablist'),
    isBare: true,
  },
  {
    of: 'select',
    draw: (used) => (
      <Select
        label="Stage"
        description="Of now"
        errorMessage="Choose one"
        options={STAGES}
        isRequired
        onChange={used}
      />
    ),
    target: role('combobox'),
    is: 'combobox "Stage" (Of now Choose one) = "Choose…", not expanded, invalid',
    becomes: 'combobox "Stage" (Of now Choose one) = "Seed", not expanded, invalid',
    keys: 'S',
    isNative: true,
  },
  {
    of: 'filter',
    draw: (used) => (
      <Held<'seed' | 'mvp' | ''>
        first=""
        draw={(value, set) => (
          <FilterSelect
            label="Stage"
            all="All stages"
            options={STAGES}
            value={value}
            onChange={(id) => (set(id), used())}
          />
        )}
      />
    ),
    target: role('combobox'),
    is: 'combobox "Stage" = "All stages", not expanded',
    becomes: 'combobox "Stage" = "Seed", not expanded',
    keys: '{ArrowDown}',
    isNative: true,
  },
  {
    of: 'select in a row',
    draw: (used) => (
      <Held<'seed' | 'mvp'>
        first="seed"
        draw={(value, set) => (
          <InlineSelect label="Stage" options={STAGES} value={value} onChange={(id) => (set(id), used())} />
        )}
      />
    ),
    target: role('combobox'),
    is: 'combobox "Stage" = "Seed", not expanded',
    becomes: 'combobox "Stage" = "MVP", not expanded',
    keys: '{ArrowDown}',
    isNative: true,
  },
  {
    of: 'eye of a password',
    draw: () => <PasswordField label="Password" isReadOnly />,
    target: role('button'),
    is: 'button "Show password", not pressed',
    becomes: 'button "Show password", pressed',
    keys: ' ',
    isBare: true,
  },
  {
    of: 'tag',
    draw: (used) => <TagField label="Markets" value={['Ports']} onChange={used} />,
    target: role('button', { name: 'Remove Ports' }),
    is: 'button "Remove Ports"',
    keys: '{Enter}',
    isBare: true,
  },
  {
    of: 'sorted column',
    draw: (used) => (
      <Table
        label="Ports"
        columns={[{ id: 'name', label: 'Name', isRowHeader: true, allowsSorting: true, cell: String }]}
        rows={[1]}
        getKey={Number}
        sortLink={() => ({ href: '?sort=-name', onClick: (event) => takeClick(event, used) })}
      />
    ),
    target: role('link'),
    is: 'link "Name"',
    keys: '{Enter}',
    isBare: true,
  },
  {
    of: 'amount',
    draw: () => (
      <div role="group" aria-label="Raised">
        <Amount dollars={1_249_999} />
      </div>
    ),
    target: page.getByTitle('$1,249,999'),
    is: 'DisclosureTriangle "$1.2M" ($1,249,999), not expanded',
    becomes: 'DisclosureTriangle "$1,249,999", expanded',
    keys: '{Enter}',
    visual: role('group', { name: 'Raised' }),
    isBare: true,
  },
]

const CUSTOM_CONTROLS = CONTROLS.filter(({ isNative }) => !isNative)

const ONCE = 'used once'

/** Draws a control. Answers what came of it: what a screen reader gets now, or how often it was used. */
function start({ draw, target, becomes }: Control) {
  const used = vi.fn()
  mount(<div style={{ padding: '2rem' }}>{draw(used)}</div>)
  return async () => {
    const times = used.mock.calls.length
    if (becomes && times < 2) return await accessibleText(target)
    return times === 1 ? ONCE : `used ${times} times`
  }
}

async function tabTo({ target, visual = target }: Control) {
  for (let stops = 0; stops < 3 && !visual.element().contains(document.activeElement); stops++) await userEvent.tab()
}

it.each(CONTROLS)('$of: is announced as what it is, and used by keys alone', async (control) => {
  const outcome = start(control)
  expect(await accessibleText(control.target)).toBe(control.is)
  await tabTo(control)
  await userEvent.keyboard(control.keys)
  await expect.poll(outcome).toBe(control.becomes ?? ONCE)
})

it.each(CUSTOM_CONTROLS)('$of: one press of a pointer uses it once', async (control) => {
  const outcome = start(control)
  // Where a label lies over its control, the press meets the label.
  await userEvent.click(control.target, { force: true })
  await expect.poll(outcome).toBe(control.becomes ?? ONCE)
})

it.each(CUSTOM_CONTROLS)('$of: is large enough for a finger, whose tap uses it once', async (control) => {
  const outcome = start(control)
  const { width, height } = control.target.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  await touch(control.target)
  await expect.poll(outcome).toBe(control.becomes ?? ONCE)
})

it.each(CONTROLS)('$of: in forced colors its edge, focus and state are seen', async (control) => {
  const outcome = start(control)
  await inForcedColors(async () => {
    const eyes = await capturePixels(control.visual ?? control.target)
    expect(eyes.hasEdge() || control.isBare).toBe(true)
    await tabTo(control)
    await expect.poll(eyes.hasChanged, { message: 'focus' }).toBe(true)
    await userEvent.keyboard(control.keys)
    await expect.poll(outcome).toBe(control.becomes ?? ONCE)
    await expect.poll(async () => !control.becomes || (await eyes.hasChanged()), { message: 'state' }).toBe(true)
  })
})

it('controls that are off: the Tab key passes them, and a press does nothing', async () => {
  const used = vi.fn()
  mount(
    <>
      <Button isDisabled onPress={used}>
        Save
      </Button>
      <Checkbox isDisabled onChange={used}>
        Public
      </Checkbox>
      <Switch isDisabled onChange={used}>
        Matches
      </Switch>
      <RadioGroup label="Stage" options={STAGES} isDisabled onChange={used} />
      <Select label="Stage" options={STAGES} isDisabled onChange={used} />
      <PasswordField label="Password" isDisabled />
      <TagField label="Markets" value={['Ports']} isDisabled onChange={used} />
      <button type="button">Last</button>
    </>,
  )
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Last' })).toHaveFocus()
  for (const name of ['button', 'checkbox', 'switch', 'radio'] as const) {
    expect(await accessibleText(role(name))).toContain(', disabled')
    await touch(role(name))
  }
  expect(used).not.toHaveBeenCalled()
})
