/**
 * Members' pages with the database on a server (sqld on this machine) compared with a file, requested alternately by
 * one visitor.
 */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSqld } from '#api/platform/db/testing-sqld.ts'
import { getCookie } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { MEMBERS_PAGES } from './lib/pages.ts'
import { median, report } from './lib/report.ts'
import { getAddress } from './lib/sample.ts'
import { getDatabase } from './rivals/trellis.ts'

const MOST = 3
const WARM = 15
const ROUNDS = 60

const dataDir = temporaryFolder('bench-file')
await (await startProduct({ command: 'demo', dataDir })).stop()
const seed = join(temporaryFolder('bench-seed'), 'trellis.db')
copyFileSync(getDatabase(dataDir), seed)
const server = await startSqld({ from: seed })
const products = [
  await startProduct({ command: 'demo', dataDir }),
  await startProduct({
    command: 'demo',
    dataDir: copyTemplate(dataDir, 'bench-server'),
    env: { DATABASE_URL: server.url },
  }),
] as const

async function getTime(product: Product, path: string, cookie: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(getAddress(product) + path, { headers: { Cookie: cookie } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - began
}

for (const { what, username, path } of MEMBERS_PAGES) {
  const cookies = await Promise.all(products.map(({ url }) => getCookie(url, username)))
  const times = products.map((): number[] => [])
  for (let round = 0; round < WARM + ROUNDS; round++)
    for (const [place, product] of products.entries()) {
      const time = await getTime(product, path, cookies[place]!)
      if (round >= WARM) times[place]!.push(time)
    }
  const [file = 0, remote = 0] = times.map(median)
  report(
    `${what} (${path})`,
    `${(remote / file).toFixed(2)} × (${remote.toFixed(1)} and ${file.toFixed(1)} ms)`,
    `at most ${MOST} × its time on a file`,
    remote <= MOST * file,
  )
}
await Promise.all([...products.map((product) => product.stop()), server.close()])
process.exit()
