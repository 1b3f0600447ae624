import { join } from 'node:path'
import Sqlite from 'libsql'
import { expect, test } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import { findFaults } from '#tests/accessibility.ts'
import { administrator } from '#tests/administrator.ts'
import { toasted } from '#tests/browser.ts'

const { open, product } = await administrator('failed-jobs')

test('a failed background job is listed, and succeeds after Try again', async () => {
  const database = new Sqlite(join(product.dataDir, 'trellis.db'), { timeout: 10_000 })
  database
    .prepare(`insert into jobs (kind, key, data, due_at, attempts, last_error) values (?, ?, '{"id":1}', ?, 3, ?)`)
    .run('meeting', 'meeting 1', Date.now() + HOUR, 'database: busy')
  const page = await open('/jobs')
  const entry = page.getByRole('listitem').filter({ hasText: 'End a meeting, or ask whether it took place' })
  expect(await entry.textContent()).toMatch(
    /The database was busy\. 3 attempts\s+since .* Next attempt .* database: busy/s,
  )
  expect(await findFaults(page)).toEqual([])
  await entry.getByRole('button', { name: 'Try again' }).click()
  await toasted(page, 'We’re trying it again')
  await expect.poll(() => database.prepare('select count(*) from jobs').raw(true).get([])).toEqual([0])
  database.close()
  await page.reload()
  await page.getByText('Nothing has failed', { exact: true }).waitFor()
})
