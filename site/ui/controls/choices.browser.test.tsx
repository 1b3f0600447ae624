import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { Checkbox } from './Checkbox.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { Switch } from './Switch.tsx'

it.each(['checkbox', 'switch', 'radio'] as const)('%s: its description is no part of its name', async (role) => {
  mount(
    <>
      <Checkbox description="Everybody sees it">Public</Checkbox>
      <Switch description="Everybody sees it">Public</Switch>
      <RadioGroup label="Who" options={[{ id: 'all of us', label: 'Public', description: 'Everybody sees it' }]} />
    </>,
  )
  const control = page.getByRole(role)
  await expect.element(control).toHaveAccessibleName('Public')
  await expect.element(control).toHaveAccessibleDescription('Everybody sees it')
})

it('switch: an aria-label alone names it', async () => {
  mount(<Switch aria-label="Public" description="Everybody sees it" />)
  await expect.element(page.getByRole('switch')).toHaveAccessibleName('Public')
})
