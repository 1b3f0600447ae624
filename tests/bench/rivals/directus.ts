import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { fetchPackages } from '#tests/bench/lib/packages.ts'
import { freePort } from '#tests/product.ts'
import { FLAGS, INDEXED, insertRows, NUMBERS, type Row, TEXTS } from './columns.ts'
import { isReady, callJson, finished, runNode } from './program.ts'
import { type ApiRival, buildRequests, USER, type Query, toQuery, SEARCHED } from './rival.ts'

const VERSION = '12.3.1'
const PACKAGES = [`directus@${VERSION}`, 'sqlite3@6.0.1']
/** Compiles for ten minutes, only for flows and extensions, which the benchmark doesn't use. */
const LEFT_OUT = ['isolated-vm']
const ADMIN = { email: 'admin@example.org', password: 'bench-admin-1' }

const FIELDS = [
  { field: 'id', type: 'integer', meta: {}, schema: { is_primary_key: true, has_auto_increment: true } },
  ...TEXTS.map((field) => ({ field, type: 'text', meta: {}, schema: {} })),
  ...NUMBERS.map((field) => ({ field, type: 'integer', meta: {}, schema: {} })),
  ...FLAGS.map((field) => ({ field, type: 'boolean', meta: { special: ['cast-boolean'] }, schema: {} })),
  { field: 'highlights', type: 'json', meta: { special: ['cast-json'] }, schema: {} },
  { field: 'createdAt', type: 'timestamp', meta: {}, schema: {} },
]

interface Made {
  data: { id: string }
}

/** Creates the collection and a user who can read and update it. */
async function prepare(url: string, token: string): Promise<void> {
  const call = <Answer = Made>(path: string, body: unknown, method = 'POST') =>
    callJson<Answer>(url + path, method, body, token)
  await call('/collections', { collection: 'startups', schema: {}, meta: {}, fields: FIELDS })
  const role = await call('/roles', { name: 'Reader' })
  const policy = await call('/policies', { name: 'Reader', admin_access: false, app_access: false })
  await call('/access', { role: role.data.id, policy: policy.data.id })
  for (const action of ['read', 'update']) {
    const rights = { permissions: {}, validation: {}, fields: ['*'] }
    await call('/permissions', { policy: policy.data.id, collection: 'startups', action, ...rights })
  }
  await call('/users', { ...USER, role: role.data.id })
}

/** Directus in production mode over SQLite. */
export async function startDirectus(dataDir: string, rows: readonly Row[]): Promise<ApiRival> {
  const cache = fetchPackages(`directus-${VERSION}`, PACKAGES, { scripts: ['sqlite3', 'argon2'], leftOut: LEFT_OUT })
  const cwd = join(cache, 'app')
  mkdirSync(cwd, { recursive: true })
  const database = join(dataDir, 'directus.db')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = join(cache, 'node_modules', 'directus', 'cli.js')
  const env = {
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: database,
    SECRET: 'only-for-the-bench-only-for-the-bench',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    ACCESS_TOKEN_TTL: '1d',
    // It would refuse calls as soon as it's busy.
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
  }
  await finished(runNode({ args: [program, 'bootstrap'], cwd, env }), 'Directus’ bootstrap', 150)
  const child = runNode({ args: [program, 'start'], cwd, env })
  await isReady(`${url}/server/ping`, child, 120)
  const getToken = async (user: typeof USER) => {
    const { data } = await callJson<{ data: { access_token: string } }>(`${url}/auth/login`, 'POST', user)
    return `Bearer ${data.access_token}`
  }
  await prepare(url, await getToken(ADMIN))
  insertRows(database, 'startups', rows, INDEXED)

  const list = (query: Query) =>
    `${url}/items/startups?${toQuery({ 'filter[_and][0][approved][_eq]': true, ...query, limit: 20 })}`
  return {
    name: `Directus ${VERSION}`,
    requests: buildRequests({
      headers: { Authorization: await getToken(USER) },
      list: ({ industry, stage }) =>
        list({
          'filter[_and][1][industry][_eq]': industry,
          'filter[_and][2][stage][_eq]': stage,
          sort: '-fundingAmount',
        }),
      search: (term) => {
        const found = SEARCHED.map((name, place) => [`filter[_and][1][_or][${place}][${name}][_icontains]`, term])
        return list({ ...Object.fromEntries(found), sort: '-createdAt' })
      },
      entries: rows.map((_, place) => `${url}/items/startups/${place + 1}`),
      update: { url: `${url}/items/startups/1` },
    }),
    rowsOf: (answer) => (answer as { data: unknown[] }).data.length,
    stop: () => child.kill('SIGKILL'),
  }
}
