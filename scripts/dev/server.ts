/** The process that `npm run dev` restarts whenever the API changes. */
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { dev, type AstroIntegration } from 'astro'
import type { ApiContext } from '#api/context.ts'
import { openDatabase } from '#api/platform/db/database.ts'
import { lockDataDirectory } from '#api/platform/db/lock.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { matchRoute } from '#api/platform/contract/routes.ts'
import { prepareDataDir, readEnvironment } from '#api/env.ts'
import { hashPassword } from '#api/auth/password.service.ts'
import { openFileStore } from '#api/platform/files/open-store.ts'
import { ownOrigins } from '#api/platform/http/front.ts'
import { openCalls } from '#api/platform/http/client.ts'
import { decapFiles, ensureDecap } from '#api/platform/http/decap-files.ts'
import { createLog } from '#api/platform/http/log.ts'
import { createPages } from '#api/platform/http/pages.ts'
import { sendFile, type StaticFile } from '#api/platform/http/static-file.ts'
import { loadKeys } from '#api/keys.ts'
import { openContext } from '#api/open-context.ts'
import { ensureContent } from '#cms/content/first-content.ts'
import { getDrafts, openGateway } from '#cms/gateway/gateway.ts'
import { writeDemoContent, writeDemoDrafts } from '#demo/content.ts'
import { seedUsers } from '#demo/people.ts'
import { runCommand, step } from '#scripts/progress.ts'
import { pageLocals } from './locals.ts'
import { isCall, isTooling } from './paths.ts'

/** Puts the API, the files of the editing screens, and the access guard in front of Astro's development server. */
function productInFront(context: ApiContext, editorFile: (path: string) => StaticFile | undefined): AstroIntegration {
  const calls = openCalls(context)
  const listener = getRequestListener(calls.fetch)
  return {
    name: 'product-in-front',
    hooks: {
      'astro:config:setup': ({ addMiddleware }) =>
        addMiddleware({ order: 'pre', entrypoint: new URL('./locals.ts', import.meta.url) }),
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? '/').replace(/\?.*$/, '')
          const { pages } = createPages({
            calls,
            context,
            source: {
              file: () => undefined,
              notFound: () => undefined,
              render: (_request, _response, _next, locals) => pageLocals.run(locals, next),
            },
          })
          const file = editorFile(path)
          if (file) sendFile(request, response, file)
          else if (isCall(path)) void listener(request, response)
          else if (path === '/styleguide' || (isTooling(path) && !matchRoute(path))) next()
          else pages(request, response, path)
        })
      },
    },
  }
}

await runCommand(async () => {
  const environment = readEnvironment({ DATA_DIR: './data-demo', ...process.env })
  const { contentDir, dataDir } = environment
  prepareDataDir(environment.dataDir)
  lockDataDirectory(environment.dataDir)
  await migrate({ url: environment.databaseUrl })
  const database = await openDatabase({ url: environment.databaseUrl })
  const files = openFileStore(environment)
  await seedUsers(database, Date.now(), hashPassword, files)
  await ensureContent(environment.contentDir, async (dir) => {
    await writeDemoContent(dir, new Date())
    await writeDemoDrafts(getDrafts(environment.dataDir), new Date())
  })
  process.env['CONTENT_DIR'] = environment.contentDir
  const context = openContext({
    database,
    keys: loadKeys(environment.dataDir, environment.secretKey),
    log: createLog(({ length }) => length),
    secure: false,
    siteUrl: environment.siteUrl,
    origins: ownOrigins(environment),
    files,
    copiesFolder: join(environment.dataDir, 'cache', 'copies'),
    gateway: await openGateway({ contentDir, dataDir, onStep: step }),
  })
  const editorFile = decapFiles(await ensureDecap(), [])
  const { host, port, siteUrl } = environment
  await dev({
    root: process.cwd(),
    server: { host, port },
    site: siteUrl,
    integrations: [productInFront(context, editorFile)],
    vite: { server: { fs: { allow: ['.', environment.contentDir] } } },
    // The development server puts styles and scripts into the page, which the product's policy blocks.
    security: { csp: false },
  })
  step(`The sample region with hot reload: ${siteUrl} (the design system: ${siteUrl}/styleguide)`)
})
