import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { ViewerKind } from '#api/calls.ts'
import { openDatabase } from '#api/platform/db/database.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { users } from '#api/users/table.ts'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { badRequest } from '#api/errors.ts'
import { hashPassword } from '#api/auth/password.service.ts'
import { multipart, MULTIPART } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { enqueueMail } from '#api/email/queue.service.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { createTestApi, TEST_ORIGIN, type TestApi } from '#api/testing.ts'
import { startedContentFolder } from '#cms/gateway/testing-content.ts'
import { seedUsers } from '#demo/people.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** The demo accounts by kind of user. */
export const USERNAMES: Readonly<Record<Exclude<ViewerKind, 'visitor'>, string>> = {
  'pending founder': 'pendingfounder',
  'pending investor': 'pendinginvestor',
  founder: 'founder',
  investor: 'investor',
  editor: 'editor',
  admin: 'admin',
}

/** The sample region in a test API, with a file of each kind. */
export interface World extends TestApi {
  /** Whether it has editable content. */
  hasContent: boolean
  /** A new session of a user; none for a visitor. Throws when the account is gone. */
  cookieOf(kind: ViewerKind): Promise<string | undefined>
  picture: Buffer
  remove(): Promise<void>
}

let template: Promise<{ file: string; uploads: string; picture: Buffer }> | undefined

async function makeTemplate() {
  const folder = temporaryFolder('world')
  const uploads = join(folder, 'uploads')
  const file = join(folder, 'world.db')
  const url = pathToFileURL(file).href
  await migrate({ url })
  const database = await openDatabase({ url, synchronous: 'off' })
  const api = await createTestApi({ database, files: createFolderStore(uploads) })
  await seedUsers(database, api.clock.now, hashPassword)
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const userId = await getId(api, 'founder')
  const Cookie = await api.signIn(userId)
  const send = async (method: string, path: string, type: string, body: Buffer) => {
    const headers = { Cookie, Origin: TEST_ORIGIN, 'Content-Type': type }
    const response = await api.app.request(path, { method, headers, body: new Uint8Array(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  await send('PUT', '/api/startup/logo', 'image/png', picture)
  const form = multipart([{ fileName: 'Plan.pdf', mediaType: 'application/pdf', content: pdf() }])
  await send('POST', '/api/documents/upload', MULTIPART, form)
  await database.write((tx) => enqueueMail(tx, { kind: 'resetReceived', userId, data: {} }, api.clock.now))
  await database.close()
  return { file, uploads, picture }
}

/** The sample region for a test to modify. With `content`, editing works too. */
export async function createWorld({ content = false } = {}): Promise<World> {
  const { file, uploads, picture } = await (template ??= makeTemplate())
  const folder = temporaryFolder('world')
  cpSync(uploads, join(folder, 'uploads'), { recursive: true })
  const database = await openTestDatabase({ from: file })
  const contentFolder = content ? await startedContentFolder('world-content') : undefined
  const gateway = await contentFolder?.openGateway()
  const files = createFolderStore(join(folder, 'uploads'))
  // An import must never fetch from another site in tests.
  const fetchSource = () => Promise.reject(badRequest('This address couldn’t be reached.'))
  const api = await createTestApi({ database, files, fetchSource, ...(gateway && { gateway }) })
  return {
    ...api,
    hasContent: content,
    picture,
    async cookieOf(kind) {
      return kind === 'visitor' ? undefined : api.signIn(await getId(api, USERNAMES[kind]))
    },
    async remove() {
      await gateway?.close()
      await database.close()
      contentFolder?.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The id of a demo account. */
export async function getId({ database }: Pick<TestApi, 'database'>, username: string): Promise<number> {
  const all = await database.read.select({ id: users.id, username: users.username }).from(users)
  const found = all.find((user) => user.username === username)
  if (!found) throw new Error(`${username} no longer exists`)
  return found.id
}
