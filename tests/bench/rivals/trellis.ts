import { join } from 'node:path'
import { openDatabase } from '#api/platform/db/database.ts'
import { getCookie } from '#tests/people.ts'
import { startProduct } from '#tests/product.ts'
import { getAddress } from '#tests/bench/lib/sample.ts'
import { insertStartups } from '#tests/bench/lib/startup-rows.ts'
import { type ApiRival, buildRequests, type Query, toQuery } from './rival.ts'

/** The path of the database in a data directory. */
export const getDatabase = (dataDir: string): string => join(dataDir, 'trellis.db')

/** Creates a sample region with more startups in `dataDir`. */
export async function fillTrellis(dataDir: string, count: number): Promise<void> {
  await (await startProduct({ command: 'demo', dataDir })).stop()
  const database = await openDatabase({ url: `file:${getDatabase(dataDir)}` })
  await insertStartups(database, count)
  await database.close()
}

/** The product with what `fillTrellis` created, called as an investor; the update is called as a founder. */
export async function startTrellis(dataDir: string, ids: readonly number[]): Promise<ApiRival> {
  const product = await startProduct({ command: 'demo', dataDir })
  const url = getAddress(product)
  const [investor, founder] = await Promise.all(['investor', 'founder'].map((name) => getCookie(product.url, name)))
  const own = { Origin: product.url, Host: new URL(product.url).host }
  const list = (query: Query) => `${url}/api/startups?${toQuery({ ...query, limit: 20 })}`
  return {
    name: 'Trellis',
    requests: buildRequests({
      headers: { Cookie: investor! },
      list: ({ industry, stage }) => list({ industry, stage, sort: '-funding' }),
      search: (term) => list({ q: term }),
      entries: ids.map((id) => `${url}/api/startups/${id}`),
      update: { method: 'PUT', url: `${url}/api/startup/profile`, headers: { ...own, Cookie: founder! } },
    }),
    rowsOf: (answer) => (answer as unknown[]).length,
    stop: () => void product.stop(),
  }
}
