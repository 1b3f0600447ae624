import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, mountHtml, swallows } from '#tests/mount.tsx'
import { TabPanel, Tabs } from './Tabs.tsx'
import './tabs.client.ts'

const tab = (name: string) => page.getByRole('tab', { name })
const ITEMS = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
] as const

it('tabs: Alt+Right and Ctrl+Home are left to the browser, Right chooses', async () => {
  mount(
    <Tabs label="Numbers" items={ITEMS}>
      <TabPanel id="one">First</TabPanel>
      <TabPanel id="two">Second</TabPanel>
    </Tabs>,
  )
  await userEvent.tab()
  for (const keys of ['{Alt>}{ArrowRight}{/Alt}', '{Control>}{Home}{/Control}', '{Meta>}{ArrowRight}{/Meta}'])
    expect(await swallows(keys), keys).toBe(false)
  await expect.element(tab('One')).toHaveAttribute('aria-selected', 'true')
  expect(await swallows('{ArrowRight}')).toBe(true)
  await expect.element(tab('Two')).toHaveAttribute('aria-selected', 'true')
})

it('tabs that are links: Alt+Left is left to the browser, Left chooses', async () => {
  mountHtml('<div role="tablist"><a role="tab" href="#one">One</a><a role="tab" href="#two">Two</a></div>')
  await userEvent.tab()
  await userEvent.tab()
  expect(await swallows('{Alt>}{ArrowLeft}{/Alt}')).toBe(false)
  await expect.element(tab('Two')).toHaveFocus()
  expect(await swallows('{ArrowLeft}')).toBe(true)
  await expect.element(tab('One')).toHaveFocus()
})
