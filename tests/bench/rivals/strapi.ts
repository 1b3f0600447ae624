import { join } from 'node:path'
import { fetchPackages } from '#tests/bench/lib/packages.ts'
import { freePort } from '#tests/product.ts'
import { FLAGS, INDEXED, insertRows, NUMBERS, type Row, snake, TEXTS } from './columns.ts'
import { isReady, callJson, nodeFor, runNode, writeApp } from './program.ts'
import { type ApiRival, buildRequests, USER, PITCH, type Query, toQuery, SEARCHED } from './rival.ts'

const VERSION = '5.54.0'
const PACKAGES = [
  `@strapi/strapi@${VERSION}`,
  `@strapi/plugin-users-permissions@${VERSION}`,
  'better-sqlite3@12',
  'react@18',
  'react-dom@18',
  'react-router-dom@6',
  'styled-components@6',
]
/** Strapi reserves the word "status". */
const getName = (name: string) => (name === 'status' ? 'reviewState' : name)

const factory = (part: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${part}('api::startup.startup')\n`

const FILES = {
  'package.json': JSON.stringify({
    name: 'bench',
    version: '0.0.0',
    private: true,
    dependencies: { '@strapi/strapi': VERSION, '@strapi/plugin-users-permissions': VERSION },
    strapi: { uuid: 'bench' },
  }),
  'config/server.js': `module.exports = { host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['only', 'for the bench'] } }\n`,
  'config/admin.js': `module.exports = {
  auth: { secret: 'bench' }, apiToken: { salt: 'bench' }, transfer: { token: { salt: 'bench' } },
  secrets: { encryptionKey: 'bench-only-bench-only-bench-only' }, serveAdminPanel: false,
}
`,
  'config/api.js': 'module.exports = { rest: { defaultLimit: 20, maxLimit: 100 } }\n',
  'config/database.js': `module.exports = {
  connection: { client: 'sqlite', connection: { filename: process.env.BENCH_DATABASE }, useNullAsDefault: true },
}
`,
  'config/middlewares.js': `module.exports = ['errors', 'security', 'cors', 'query', 'body', 'session', 'favicon', 'public'].map((name) => 'strapi::' + name)\n`,
  'config/plugins.js': `module.exports = {
  'users-permissions': { config: { jwtSecret: 'bench', jwt: { expiresIn: '7d' }, ratelimit: { enabled: false } } },
}
`,
  'public/uploads/.gitkeep': '',
  'src/index.js': `module.exports = {
  register() {},
  async bootstrap({ strapi }) {
    if (await strapi.db.query('plugin::users-permissions.user').count()) return
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } })
    for (const action of ['find', 'findOne', 'update']) {
      await strapi.db
        .query('plugin::users-permissions.permission')
        .create({ data: { action: 'api::startup.startup.' + action, role: role.id } })
    }
    const person = ${JSON.stringify(USER)}
    await strapi.plugin('users-permissions').service('user')
      .add({ username: person.email, provider: 'local', confirmed: true, role: role.id, ...person })
  },
}
`,
  'src/api/startup/content-types/startup/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'startups',
    info: { singularName: 'startup', pluralName: 'startups', displayName: 'Startup' },
    options: { draftAndPublish: false },
    attributes: {
      ...Object.fromEntries(TEXTS.map((name) => [getName(name), { type: 'text' }])),
      ...Object.fromEntries(NUMBERS.map((name) => [name, { type: 'integer' }])),
      ...Object.fromEntries(FLAGS.map((name) => [name, { type: 'boolean' }])),
      highlights: { type: 'json' },
    },
  }),
  'src/api/startup/controllers/startup.js': factory('Controller'),
  'src/api/startup/routes/startup.js': factory('Router'),
  'src/api/startup/services/startup.js': factory('Service'),
}

/** The id of an entry in Strapi's calls. */
const documentId = (place: number) => `startup${String(place + 1).padStart(17, '0')}`

/** Strapi in production mode over SQLite, without its admin screens. */
export async function startStrapi(dataDir: string, rows: readonly Row[]): Promise<ApiRival> {
  const cache = fetchPackages(`strapi-${VERSION}`, PACKAGES, { scripts: ['better-sqlite3'] })
  const cwd = join(cache, 'app')
  const database = join(dataDir, 'strapi.db')
  writeApp(cwd, FILES)
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const url = `${site}/api`
  const args = [join(cache, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'), 'start']
  const env = { BENCH_DATABASE: database, PORT: String(port), STRAPI_TELEMETRY_DISABLED: 'true' }
  const node = nodeFor(cwd, "new (require('better-sqlite3'))(':memory:')")
  const start = async () => {
    const child = runNode({ node, args, cwd, env })
    await isReady(`${url}/startups`, child, 150)
    return child
  }

  // The first start creates the tables and the account.
  const first = await start()
  const login = { identifier: USER.email, password: USER.password }
  const { jwt } = await callJson<{ jwt: string }>(`${url}/auth/local`, 'POST', login)
  first.kill('SIGKILL')
  const now = Date.now()
  const own = rows.map(({ createdAt, ...row }, place) => ({
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(getName(name)), value])),
    document_id: documentId(place),
    created_at: createdAt!,
    updated_at: now,
    published_at: now,
  }))
  insertRows(database, 'startups', own, INDEXED.map(snake))

  const child = await start()
  const list = (query: Query) =>
    `${url}/startups?${toQuery({ 'filters[approved][$eq]': true, ...query, 'pagination[pageSize]': 20 })}`
  return {
    name: `Strapi ${VERSION}`,
    requests: buildRequests({
      headers: { Authorization: `Bearer ${jwt}` },
      list: ({ industry, stage }) =>
        list({ 'filters[industry][$eq]': industry, 'filters[stage][$eq]': stage, sort: 'fundingAmount:desc' }),
      search: (term) => {
        const found = SEARCHED.map((name, place) => [`filters[$or][${place}][${name}][$containsi]`, term])
        return list({ ...Object.fromEntries(found), sort: 'createdAt:desc' })
      },
      entries: rows.map((_, place) => `${url}/startups/${documentId(place)}`),
      update: { method: 'PUT', url: `${url}/startups/${documentId(0)}`, body: { data: PITCH } },
    }),
    rowsOf: (answer) => (answer as { data: unknown[] }).data.length,
    stop: () => child.kill('SIGKILL'),
  }
}
