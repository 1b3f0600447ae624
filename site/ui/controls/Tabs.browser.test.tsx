import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, mountHtml, swallows } from '#tests/mount.tsx'
import { accessibleText, touch } from '#tests/senses.ts'
import { TabPanel, Tabs } from './Tabs.tsx'
import './tab-links.ts'

const tab = (name: string) => page.getByRole('tab', { name })
const ITEMS = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two', isDisabled: true },
  { id: 'three', label: 'Three' },
] as const

function mountTabs() {
  mount(
    <Tabs label="Numbers" items={ITEMS}>
      <TabPanel id="one">First</TabPanel>
      <TabPanel id="three">
        <input aria-label="Third" />
      </TabPanel>
    </Tabs>,
  )
}

it('tabs: keys choose around the ends and past what is off, and show its panel', async () => {
  mountTabs()
  await userEvent.tab()
  for (const [key, name] of [
    ['ArrowRight', 'Three'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Three'],
    ['Home', 'One'],
    ['End', 'Three'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(tab(name)).toHaveFocus()
    expect(await accessibleText(tab(name))).toBe(`tab "${name}", selected`)
    expect(await accessibleText(page.getByRole('tabpanel'))).toBe(`tabpanel "${name}"`)
  }
})

it('tabs: are one stop of the Tab key, the panel is the next', async () => {
  mountTabs()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(page.getByRole('tabpanel', { name: 'One' })).toHaveFocus()
})

it('tabs: Alt+Right and Ctrl+Home are left to the browser, Right chooses', async () => {
  mountTabs()
  await userEvent.tab()
  for (const keys of ['{Alt>}{ArrowRight}{/Alt}', '{Control>}{Home}{/Control}', '{Meta>}{ArrowRight}{/Meta}'])
    expect(await swallows(keys), keys).toBe(false)
  await expect.element(tab('One')).toHaveAttribute('aria-selected', 'true')
  expect(await swallows('{ArrowRight}')).toBe(true)
})

it('tabs that are links: arrows, Home, End and Space choose, Alt+Left does not', async () => {
  mountHtml('<tab-links role="tablist"><a role="tab" href="#one">One</a><a role="tab" href="#two">Two</a></tab-links>')
  await userEvent.tab()
  await userEvent.tab()
  expect(await swallows('{Alt>}{ArrowLeft}{/Alt}')).toBe(false)
  await expect.element(tab('Two')).toHaveFocus()
  for (const [key, name, hash] of [
    ['{ArrowLeft}', 'One', '#one'],
    ['{ArrowLeft}', 'Two', '#two'],
    ['{Home}', 'One', '#one'],
    ['{End}', 'Two', '#two'],
    [' ', 'Two', '#two'],
  ] as const) {
    history.replaceState(null, '', '#')
    expect(await swallows(key), key).toBe(true)
    await expect.element(tab(name)).toHaveFocus()
    expect(location.hash).toBe(hash)
  }
})

it('tabs that are links: a tap chooses', async () => {
  mountHtml('<tab-links role="tablist"><a role="tab" href="#one">One</a><a role="tab" href="#two">Two</a></tab-links>')
  history.replaceState(null, '', '#')
  await touch(tab('Two'))
  await expect.poll(() => location.hash).toBe('#two')
})
