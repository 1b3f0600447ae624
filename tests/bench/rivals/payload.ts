import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackages } from '#tests/bench/lib/packages.ts'
import { freePort } from '#tests/product.ts'
import { FLAGS, INDEXED, insertRows, NUMBERS, type Row, snake, TEXTS } from './columns.ts'
import { isReady, callJson, finished, runNode, writeApp } from './program.ts'
import { type ApiRival, buildRequests, USER, type Query, toQuery, SEARCHED } from './rival.ts'

const VERSION = '3.90.2'
const PACKAGES = [
  `payload@${VERSION}`,
  `@payloadcms/next@${VERSION}`,
  `@payloadcms/db-sqlite@${VERSION}`,
  'next@16.4.6',
  'react@19.3.1',
  'react-dom@19.3.1',
  'graphql@16',
  'sharp@0.34',
]

const fields = [
  ...TEXTS.map((name) => ({ name, type: 'text', index: (INDEXED as readonly string[]).includes(name) })),
  ...NUMBERS.map((name) => ({ name, type: 'number', index: (INDEXED as readonly string[]).includes(name) })),
  ...FLAGS.map((name) => ({ name, type: 'checkbox', index: (INDEXED as readonly string[]).includes(name) })),
  { name: 'highlights', type: 'json' },
]

const FILES = {
  'payload.config.mjs': `import { sqliteAdapter } from '@payloadcms/db-sqlite'
import { buildConfig } from 'payload'
const signedIn = ({ req }) => Boolean(req.user)
export default buildConfig({
  secret: 'only-for-the-bench',
  telemetry: false,
  db: sqliteAdapter({ client: { url: process.env.BENCH_DATABASE } }),
  collections: [
    { slug: 'users', auth: { tokenExpiration: 86400, maxLoginAttempts: 0 }, fields: [] },
    { slug: 'startups', access: { read: signedIn, update: signedIn }, fields: ${JSON.stringify(fields)} },
  ],
})
`,
  'next.config.mjs': `import { withPayload } from '@payloadcms/next/withPayload'
export default withPayload({})
`,
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html><body>{children}</body></html>
}
`,
  'app/api/[...slug]/route.js': `import { REST_GET, REST_PATCH, REST_POST } from '@payloadcms/next/routes'
import config from '../../../payload.config.mjs'
export const GET = REST_GET(config)
export const PATCH = REST_PATCH(config)
export const POST = REST_POST(config)
`,
  'fill.mjs': `import { getPayload } from 'payload'
import config from './payload.config.mjs'
const payload = await getPayload({ config })
await payload.create({ collection: 'users', data: ${JSON.stringify(USER)} })
process.exit(0)
`,
  'package.json': '{ "private": true, "type": "module" }',
  'jsconfig.json': '{ "compilerOptions": { "paths": { "@payload-config": ["./payload.config.mjs"] } } }',
}

/** Payload as a production build of Next with only its REST API, over SQLite. */
export async function startPayload(dataDir: string, rows: readonly Row[]): Promise<ApiRival> {
  const cache = fetchPackages(`payload-${VERSION}`, PACKAGES)
  const cwd = join(cache, 'app')
  const database = join(dataDir, 'payload.db')
  writeApp(cwd, FILES)
  const env = { BENCH_DATABASE: `file:${database}`, NEXT_TELEMETRY_DISABLED: '1' }
  await finished(
    runNode({ args: ['fill.mjs'], cwd, env: { ...env, NODE_ENV: 'development' } }),
    'Payload’s schema',
    120,
  )
  const next = join(cache, 'node_modules', 'next', 'dist', 'bin', 'next')
  const built = join(cwd, '.next', 'whole')
  if (!existsSync(built)) {
    rmSync(join(cwd, '.next'), { recursive: true, force: true })
    await finished(runNode({ args: [next, 'build'], cwd, env }), 'next build', 300)
    writeFileSync(built, '')
  }
  const now = new Date().toISOString()
  const own = rows.map(({ createdAt, ...row }) => ({
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
    created_at: new Date(Number(createdAt)).toISOString(),
    updated_at: now,
  }))
  insertRows(database, 'startups', own, [])

  const port = await freePort()
  const url = `http://127.0.0.1:${port}/api`
  const child = runNode({ args: [next, 'start', '-H', '127.0.0.1', '-p', String(port)], cwd, env })
  await isReady(`${url}/startups`, child)
  const { token } = await callJson<{ token: string }>(`${url}/users/login`, 'POST', USER)
  const list = (query: Query) => `${url}/startups?${toQuery({ ...query, limit: 20, depth: 0 })}`
  return {
    name: `Payload ${VERSION}`,
    requests: buildRequests({
      headers: { Authorization: `JWT ${token}` },
      list: ({ industry, stage }) =>
        list({
          'where[approved][equals]': true,
          'where[industry][equals]': industry,
          'where[stage][equals]': stage,
          sort: '-fundingAmount',
        }),
      search: (term) => {
        const found = SEARCHED.map((name, place) => [`where[and][1][or][${place}][${name}][contains]`, term])
        return list({ 'where[and][0][approved][equals]': true, ...Object.fromEntries(found), sort: '-createdAt' })
      },
      entries: rows.map((_, place) => `${url}/startups/${place + 1}?depth=0`),
      update: { url: `${url}/startups/1?depth=0` },
    }),
    rowsOf: (answer) => (answer as { docs: unknown[] }).docs.length,
    stop: () => child.kill('SIGKILL'),
  }
}
