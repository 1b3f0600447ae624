import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { accessibleText } from '#tests/senses.ts'
import { Checkbox } from './Checkbox.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { Switch } from './Switch.tsx'

const OPTIONS = ['Seed', 'MVP', 'Growth'].map((label) => ({ id: label, label, isDisabled: label === 'MVP' }))
const NOTES = { label: 'Stage', description: 'Of now', errorMessage: 'Choose one', isRequired: true, options: OPTIONS }

it('radio group: is announced with its help and its error', async () => {
  mount(<RadioGroup {...NOTES} />)
  const group = page.getByRole('radiogroup')
  expect(await accessibleText(group)).toBe('radiogroup "Stage" (Of now Choose one), required, invalid')
})

it('checkbox group: is announced with its help and its error', async () => {
  mount(<CheckboxGroup {...NOTES} />)
  expect(await accessibleText(page.getByRole('group'))).toBe('group "Stage" (Of now Choose one)')
})

it('radio group: one stop, whose arrows choose around its ends and skip disabled', async () => {
  mount(
    <>
      <RadioGroup label="Stage" options={OPTIONS} defaultValue="Seed" />
      <button type="button">Next</button>
    </>,
  )
  await userEvent.tab()
  for (const name of ['Growth', 'Seed']) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('radio', { name })).toBeChecked()
    await expect.element(page.getByRole('radio', { name })).toHaveFocus()
  }
  await userEvent.tab()
  await expect.element(page.getByRole('button')).toHaveFocus()
})

it('checkbox of some: is announced as mixed', async () => {
  mount(<Checkbox isIndeterminate isSelected={false} aria-label="All" />)
  expect(await accessibleText(page.getByRole('checkbox'))).toBe('checkbox "All", checked: mixed')
})

it('switch: an aria-label alone names it', async () => {
  mount(<Switch aria-label="Public" description="Everyone sees it" />)
  expect(await accessibleText(page.getByRole('switch'))).toBe('switch "Public" (Everyone sees it), not checked')
})
