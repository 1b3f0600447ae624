import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CmsEntry } from '#api/cms/contract/protocol.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import type { TableImportWhole, TableLine } from './calls.ts'
import type { TableKind } from './contract/kinds.ts'
import { importedRecords } from './table.ts'
import type { ContextParts } from '#api/open-context.ts'
import { createTestApi, TEST_ORIGIN } from '#api/testing.ts'
import { ADA, persist, startedContentFolder } from '#cms/gateway/testing-content.ts'
import { idlePublisher } from '#cms/publish/publisher.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { storeTable } from './upload.service.ts'
import { readTable } from './read/read.ts'
import { runDueJobs } from '#api/platform/jobs/worker.ts'
import { importJob } from './step.service.ts'

/** Options of an import; of startups by default. */
interface ImportOptions {
  kind?: string
  fileName?: string
  source?: string
}

/** An API with an administrator who imports files. */
export async function createTableApi(options: Partial<ContextParts> = {}) {
  const folder = temporaryFolder('tables')
  const files = createFolderStore(join(folder, 'uploads'))
  const api = await createTestApi({ files, ...options })
  const admin = await api.signedInAs('admin', { firstName: 'Ada', lastName: 'Quill' })
  const asAdmin = <T>(method: string, path: string, body?: unknown) =>
    api.json<T>(method, path, { cookie: admin.cookie, ...(body !== undefined && { body }) })

  /** Uploads a file. */
  const send = (content: Buffer | string, options: ImportOptions = {}) => {
    const search = new URLSearchParams({ kind: 'startups', fileName: 'List.csv', ...options }).toString()
    const headers = { Origin: TEST_ORIGIN, Cookie: admin.cookie, 'Content-Type': 'text/csv' }
    return api.app.request(`/api/admin/imports?${search}`, { method: 'POST', headers, body: content as BodyInit })
  }
  /** The server's response to a file. */
  const sent = async (content: Buffer | string, options?: ImportOptions) =>
    (await (await send(content, options)).json()) as TableImportWhole
  const read = (id: number) => asAdmin<TableImportWhole>('GET', `/api/admin/imports/${id}`)
  const lines = (id: number) => asAdmin<TableLine[]>('GET', `/api/admin/imports/${id}/lines?limit=500`)
  /** The same without the call and its worker process, which would take most of the tests' time. */
  async function upload(
    content: Buffer | string,
    { kind = 'startups', fileName = 'List.csv', source = '' }: ImportOptions = {},
  ) {
    const path = join(folder, 'uploaded')
    writeFileSync(path, content)
    const uploaded = { kind: kind as TableKind, fileName, source, viewer: admin }
    return read(await storeTable(api.context, uploaded, await readTable(path, uploaded.kind, null)))
  }
  const settled = async (id: number) => {
    await runDueJobs(api.context, [importJob])
    return read(id)
  }

  /** Checks every row, with columns as mapped by default. */
  async function check({ id, columns }: TableImportWhole, fields = columns.map(({ field }) => field)) {
    await asAdmin('PUT', `/api/admin/imports/${id}/columns`, { fields })
    return settled(id)
  }
  async function runOrUndo(id: number, what: 'run' | 'undo', listsUnclaimed = false) {
    await asAdmin('POST', `/api/admin/imports/${id}/${what}`, what === 'run' ? { listsUnclaimed } : undefined)
    return settled(id)
  }
  return {
    ...api,
    admin,
    asAdmin,
    send,
    sent,
    upload,
    check,
    lines,
    read,
    run: (id: number) => runOrUndo(id, 'run'),
    undo: (id: number) => runOrUndo(id, 'undo'),
    /** Uploads, checks, and imports a file. */
    async import(
      content: Buffer | string,
      { listsUnclaimed, ...options }: ImportOptions & { listsUnclaimed?: boolean } = {},
    ) {
      const table = await upload(content, options)
      await check(table)
      return runOrUndo(table.id, 'run', listsUnclaimed)
    },
    /** The imported records in their current state. */
    profiles: () => api.database.read.select().from(importedRecords).orderBy(importedRecords.id),
  }
}

/** The same with content, which imports change. */
export async function createContentTableApi() {
  const content = await startedContentFolder('tables')
  const gateway = await content.openGateway({ now: () => Date.UTC(2026, 0, 15, 12) })
  onTestFinished(() => gateway.close())
  const published: string[] = []
  const publisher = { ...idlePublisher, request: (reason: string) => published.push(reason) }
  const api = await createTableApi({ gateway, publisher })
  const known = new Set([...(await gateway.pathsOf('entries')), ...(await gateway.pathsOf('events'))])
  const readFields = (path: string) => JSON.parse(readFileSync(join(content.contentDir, path), 'utf8')) as Fields
  /** The imported entries, by their paths. */
  async function uploaded(name: 'entries' | 'events') {
    const paths = (await gateway.pathsOf(name)).filter((path) => !known.has(path))
    return paths.toSorted().map((path) => ({ path, fields: readFields(path) }))
  }
  /** Changes an entry like an editor. */
  async function edit(path: string, change: Fields, asDraft = false) {
    const { file } = (await gateway.perform({ action: 'getEntry', params: { path } }, ADA)).answer as CmsEntry
    return persist(gateway, path, JSON.stringify({ ...readFields(path), ...change }), file.id, asDraft)
  }
  const remove = (path: string) => gateway.perform({ action: 'deleteFiles', params: { paths: [path] } }, ADA)
  return { ...api, content, gateway, published, uploaded, edit, remove }
}

type Fields = Record<string, unknown>
export type ContentTableApi = Awaited<ReturnType<typeof createContentTableApi>>
export type TableApi = Awaited<ReturnType<typeof createTableApi>>
