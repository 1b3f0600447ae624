import { join } from 'node:path'
import Sqlite from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { breakTable } from '#tests/broken-table.ts'
import { getCookie, loadMain } from '#tests/people.ts'
import { useRegion } from '#tests/region.ts'

const { product } = await useRegion('directory')
const cookies = new Map<string, string>()
for (const username of ['admin', 'founder', 'investor', 'investor2'])
  cookies.set(username, await getCookie(product.url, username))

const read = (username: string, path: string) => loadMain(product.url, cookies.get(username)!, path)

describe('the investors directory', () => {
  test('shows when an old profile was confirmed, and hides users gone for a year', async () => {
    const { main } = await read('founder', '/investors')
    const card = (name: string) => main.split('investor-listing"').find((part) => part.includes(`>${name}<`))
    expect(card('Margit Solheim')).toMatch(/Last confirmed \w+ \d+, \d{4}/)
    expect(card('Lucia Ferrante')).not.toContain('Last confirmed')
    expect(main).not.toContain('Oscar Villanueva')
  })

  test('says what is unknown, that no one is listed, and that loading failed', async () => {
    const database = new Sqlite(join(product.dataDir, 'trellis.db'), { timeout: 10_000 })
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

    const fix = breakTable(product.dataDir, 'investor_profiles')
    onTestFinished(fix)
    const failed = (await read('founder', '/investors')).main
    expect(failed).toContain('Error loading investor profiles. You may not have permission to view this content.')
    expect(failed).toContain('Please contact an administrator if you believe this is an error.')
  })
})
