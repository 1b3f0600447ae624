import { join } from 'node:path'
import Sqlite from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { breakTable } from '#tests/broken-table.ts'
import { cookieOf, mainOf } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product, at } = await useRegion('directory')
const cookies = new Map<string, string>()
for (const username of ['admin', 'founder', 'investor', 'investor2'])
  cookies.set(username, await cookieOf(product.url, username))

const read = (username: string, path: string) => mainOf(product.url, cookies.get(username)!, path)

describe('the investors directory', () => {
  test('shows founders how to reach public investors, and how to go about it', async () => {
    const { main } = await read('founder', '/investors')
    const lucia = main.split('investor-listing"').find((card) => card.includes('>Lucia Ferrante<'))
    for (const text of ['Tallpine Ventures', 'FinTech', '$250K - $500K']) expect(lucia).toContain(`>${text}<`)
    expect(lucia).toMatch(/<a href="https:[^>]*>[^]*?Website/)
    expect(main).toContain('Tips for Connecting with Investors')
    expect(main).not.toContain('Jonah Whitaker')
  })

  test('is searched and filtered by area and range without any script', async () => {
    const found = async (query: string) => {
      const { main } = await read('founder', `/investors?${query}`)
      return [...main.matchAll(/<h2 class="card-title">([^<]+)<\/h2>/g)].map(([, name]) => name!.trim())
    }
    const everybody = await found('')
    const fintech = await found('area=FinTech')
    expect(fintech).toContain('Lucia Ferrante')
    expect(fintech.length).toBeLessThan(everybody.length)
    expect(await found('area=FinTech&range=%24250K+-+%24500K&q=tallpine')).toEqual(['Lucia Ferrante'])
    const { main } = await read('founder', '/investors?q=nobody+of+that+name')
    for (const text of ['No investors found', 'Try adjusting your filters or search term.', 'Reset Filters'])
      expect(main).toContain(text)

    const { page, complaints } = await at('founder', '/investors')
    await page.getByLabel('Area of interest').selectOption('FinTech')
    await page.getByRole('button', { name: 'Apply Filters' }).click()
    await page.getByRole('link', { name: 'Reset Filters' }).waitFor()
    expect(await page.getByLabel('Area of interest').inputValue()).toBe('FinTech')
    expect(await page.locator('h2.card-title').allInnerTexts()).toEqual(fintech)
    await page.getByRole('link', { name: 'Reset Filters' }).click()
    await expect.poll(() => page.locator('h2.card-title').allInnerTexts()).toEqual(everybody)
    expect(complaints.messages).toEqual([])
  })

  test('says when an old profile was last confirmed, and leaves out who was gone for a year', async () => {
    const { main } = await read('founder', '/investors')
    const card = (name: string) => main.split('investor-listing"').find((one) => one.includes(`>${name}<`))
    expect(card('Margit Solheim')).toMatch(/Last confirmed \w+ \d+, \d{4}/)
    expect(card('Lucia Ferrante')).not.toContain('Last confirmed')
    expect(main).not.toContain('Oscar Villanueva')
  })

  test('keeps a profile fresh by one press of its owner, by keyboard', async () => {
    expect((await read('investor2', '/dashboard/investor')).main).toContain('Is your profile still right?')
    const { page, complaints } = await at('investor2', '/dashboard/investor')
    const ask = page.getByRole('region', { name: 'Is your profile still right?' })
    await ask.getByRole('button', { name: 'Still right' }).focus()
    await page.keyboard.press('Enter')
    await ask.getByText('Thank you. Your profile is confirmed as of today.').waitFor()
    await expect.poll(() => ask.evaluate((region) => region === document.activeElement)).toBe(true)
    expect((await read('investor2', '/dashboard/investor')).main).not.toContain('Is your profile still right?')
    expect(complaints.messages).toEqual([])
  })

  test('shows an administrator the questions instead, and refuses investors', async () => {
    const { main } = await read('admin', '/investors')
    expect(main).toContain('Questions about the directory')
    expect(main).not.toContain('Tips for Connecting with Investors')
    expect((await read('investor', '/investors')).status).toBe(403)
  })

  test('says what is not known of an investor, that nobody is listed, and that it could not be read', async () => {
    const database = new Sqlite(join(product.dataDir, 'trellis.db'))
    onTestFinished(() => void database.close())
    database.exec('update investor_profiles set is_public = 0')
    expect((await read('founder', '/investors')).main).toContain('No public investor profiles available.')
    database.exec(
      `update investor_profiles set is_public = 1, firm_name = null, background = '', areas_of_interest = '[]',
        investment_range = '' where user_id = (select id from users where username = 'investor2')`,
    )
    const { main } = await read('founder', '/investors')
    const texts = main.split(/<[^>]+>/).map((text) => text.trim())
    for (const text of [
      'Lucia Ferrante',
      'LF',
      'Angel Investor',
      'Nothing about their background yet.',
      'Wren Valley',
      'Available upon request',
    ])
      expect(texts).toContain(text)

    const mend = breakTable(product.dataDir, 'investor_profiles')
    onTestFinished(mend)
    const failed = (await read('founder', '/investors')).main
    expect(failed).toContain('Error loading investor profiles. You may not have permission to view this content.')
    expect(failed).toContain('Please contact an administrator if you believe this is an error.')
  })
})
