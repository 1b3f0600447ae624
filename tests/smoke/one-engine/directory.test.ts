import { describe, expect, test } from 'vitest'
import { clickButton, useSmoke } from '#tests/smoke/region.ts'

const { at, read } = await useSmoke('directory')

const PATH = '/investors'
const namesIn = (main: string) =>
  [...main.matchAll(/<h2 class="card-title">([^<]+)<\/h2>/g)].map(([, name]) => name!.trim())

describe('the investors directory', () => {
  test('shows founders how to reach public investors, and nothing of private ones', async () => {
    const { main } = await read('founder', PATH)
    const lucia = main.split('investor-listing"').find((card) => card.includes('>Lucia Ferrante<'))
    for (const text of ['Tallpine Ventures', 'FinTech', '$250K - $500K']) expect(lucia).toContain(`>${text}<`)
    expect(lucia).toMatch(/<a href="https:[^>]*>[^]*?Website/)
    expect(main).toContain('Tips for Connecting with Investors')
    expect(main).not.toContain('Jonah Whitaker')
  })

  test('is searched and filtered by area and range', async () => {
    const found = async (query: string) => namesIn((await read('founder', `${PATH}?${query}`)).main)
    const everyone = await found('')
    const fintech = await found('area=FinTech')
    expect(fintech.length).toBeLessThan(everyone.length)
    expect(await found('area=FinTech&range=%24250K+-+%24500K&q=tallpine')).toEqual(['Lucia Ferrante'])
    expect((await read('founder', `${PATH}?q=nobody+of+that+name`)).main).toContain('No investors found')
    const page = await at('founder', PATH)
    const names = () => page.locator('h2.card-title').allInnerTexts()
    await page.getByLabel('Area of interest').selectOption('FinTech')
    await expect.poll(names).toEqual(fintech)
    await page.getByLabel('Area of interest').selectOption('')
    await expect.poll(names).toEqual(everyone)
  })

  test('shows a profile as confirmed after one click of its owner', async () => {
    const page = await at('investor2', '/dashboard/investor')
    const question = page.getByRole('region', { name: 'Is your profile still up to date?' })
    await clickButton(question, 'Yes, it’s up to date')
    await question.getByText('Thank you. Your profile is confirmed as of today.').waitFor()
    expect((await read('investor2', '/dashboard/investor')).main).not.toContain('Is your profile still up to date?')
  })

  test('shows an administrator the application answers instead, and refuses investors', async () => {
    const { main } = await read('admin', PATH)
    expect(main).toContain('Questions about the directory')
    expect(main).not.toContain('Tips for Connecting with Investors')
    expect((await read('investor', PATH)).status).toBe(403)
  })
})
