/**
 * Serves the API with a folder and a database until it is killed: `node api/documents/testing-uploads.ts <dataDir>`.
 * Starts when it gets its first line, runs the cleanup like every start, and prints `ready <port>`.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { openDatabase } from '#api/platform/db/database.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { createTestApi } from '#api/testing.ts'
import { sweepUploads } from '#api/users/removal.service.ts'

const [dataDir = ''] = process.argv.slice(2)

// A killed process doesn't write this at its end.
flushCompileCache()
await once(process.stdin, 'data')
const { app, context } = await createTestApi({
  database: await openDatabase({ url: pathToFileURL(join(dataDir, 'trellis.db')).href }),
  files: createFolderStore(join(dataDir, 'uploads')),
})
await sweepUploads({ ...context, now: Date.now })
const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`)
