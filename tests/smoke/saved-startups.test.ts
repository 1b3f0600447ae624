import { describe, expect, test } from 'vitest'
import type { Page } from './driver/driver.ts'
import { waitForHydration, open, getPath, clickButton, expectTexts, toasted, useSmoke } from './region.ts'

const { at, getStartupId, read } = await useSmoke('saved-startups')

const SAVED = '/dashboard/investor?tab=saved'
const BOARD = `${SAVED}&saved=board`

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe('a startup', () => {
  test('is saved and unsaved in the list, and counted', async () => {
    const page = await at('investor', '/dashboard/investor?q=Corner+Shelf')
    const count = page.getByRole('tab', { name: /Saved Startups/ })
    const before = Number(/\d+/.exec(await count.innerText())?.[0])
    await clickButton(page, 'Save Corner Shelf')
    await toasted(page, 'Startup saved')
    await expect.poll(() => count.innerText()).toContain(String(before + 1))
    await clickButton(page, 'Remove Corner Shelf')
    await toasted(page, 'Startup removed')
    await expect.poll(() => count.innerText()).toContain(String(before))
  })

  test('has private notes and tags, to read and to edit', async () => {
    const page = await at('investor', SAVED)
    await clickButton(page, 'Notes on Millrace Power')
    const dialog = page.getByRole('dialog', { name: 'Notes on Millrace Power' })
    await dialog.getByLabel('Notes', { exact: true }).fill('Call them in May.')
    await dialog.getByLabel('Tags', { exact: true }).fill(' river ')
    await dialog.getByLabel('Tags', { exact: true }).press('Enter')
    await clickButton(dialog, 'Save')
    await toasted(page, 'Notes saved')
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await waitForHydration(page)
    await clickButton(page, 'Notes on Millrace Power')
    await expectTexts(dialog, 'Call them in May.', 'river')
    // Its founder and everyone else can't read them.
    const { main } = await read('investor2', `/startup/${await getStartupId('Millrace Power')}`)
    expect(main).not.toContain('Call them in May.')
  })

  test('is saved by a note on its page, with a next step that is completed there', async () => {
    const page = await at('investor', `/startup/${await getStartupId('Cartwheel Goods')}`)
    const notes = page.getByRole('region', { name: 'Your notes' })
    await notes.getByLabel('Notes', { exact: true }).fill('Ask what the wheels cost.')
    await clickButton(notes, 'Save')
    await toasted(page, 'Notes saved', 'Cartwheel Goods is in your saved startups.')
    await clickButton(notes, 'Add a next step')
    const dialog = page.getByRole('dialog', { name: 'Next step: Cartwheel Goods' })
    await dialog.getByRole('textbox', { name: /^Next action/ }).fill('Ride one')
    await clickButton(dialog, 'Save')
    await clickButton(notes, 'Done: Ride one')
    await notes.getByText(/^Done on .*: Ride one$/).waitFor()
    const { main } = await read('investor', await getPath(page))
    expect(main).toMatch(/<textarea[^>]*>Ask what the wheels cost\.<\/textarea>/)
  })
})

describe('the pipeline', () => {
  test('moves a startup by keyboard, and the focus stays with it', async () => {
    const page = await at('investor', BOARD)
    await page.getByRole('button', { name: 'Move Careloom to Contacted' }).press('Enter')
    await column(page, 'Contacted').getByRole('link', { name: 'Careloom' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Move Careloom to In diligence')
    await open(page, BOARD)
    await column(page, 'Contacted').getByRole('link', { name: 'Careloom' }).waitFor()
  })

  test('asks why an investor passes on a startup, and shows the reason', async () => {
    const page = await at('investor', BOARD)
    await page.getByLabel('Stage of Millrace Power').selectOption('passed')
    const dialog = page.getByRole('dialog', { name: 'Next step: Millrace Power' })
    await clickButton(dialog, 'Save')
    await dialog.getByText('Say in a few words why you passed').waitFor()
    await dialog.getByLabel('Why you passed').fill('Too large a round for me')
    await clickButton(dialog, 'Save')
    await toasted(page, 'Next step saved')
    await column(page, 'Passed').getByText('Too large a round for me').waitFor()
  })

  test('shows on the dashboard what is due, until it is postponed', async () => {
    const page = await at('investor', '/dashboard/investor')
    const due = page.getByRole('region', { name: /^Today/ }).getByRole('button', { name: /^Done: / })
    expect(await due.count()).toBe(2)
    // The other one is due today, which may have become yesterday in the meantime.
    await page
      .getByText(/^Overdue since/)
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /^Postpone a week: Ask the lender/ })
      .first()
      .click()
    await expect.poll(() => due.count()).toBe(1)
  })
})
