import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { noFirstPages } from './first-page.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { createUploadSlots } from '#api/platform/files/upload-slots.ts'
import { createTestApi, TEST_ORIGIN } from '#api/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** A placeholder for the image of every first page. */
const IMAGE = new Uint8Array(12)
export const BOUNDARY = '----trellis-test-boundary'

export interface TestPart {
  field?: string
  /** Left out for a field that isn't a file. */
  fileName?: string
  /** The declared type; unknown by default. */
  mediaType?: string
  content: Buffer | string
}

/** A multipart body with these parts. */
export function multipart(parts: readonly TestPart[]): Buffer {
  const chunks = parts.flatMap(({ field = 'document', fileName, mediaType, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"` +
        (fileName === undefined ? '' : `; filename="${fileName}"`) +
        (fileName === undefined ? '' : `\r\nContent-Type: ${mediaType ?? 'application/octet-stream'}`) +
        '\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/** An API with a folder, or another store, for uploads, and a founder with a startup. */
export async function createDocumentApi(files?: FileStore) {
  const uploadsDir = join(temporaryFolder('uploads'), 'uploads')
  const api = await createTestApi({
    files: files ?? createFolderStore(uploadsDir),
    copiesFolder: join(temporaryFolder('copies'), 'copies'),
    firstPages: { ...noFirstPages, picture: async () => IMAGE },
    // Most tests are about limits other than parallel uploads.
    uploads: createUploadSlots({ approved: { own: 20, all: 20 } }),
  })
  const founder = await api.signedInAs('founder')
  const addStartup = (userId: number, values: object = {}) =>
    api.database.write((tx) => insertStartup(tx, { userId, ...values }))
  const startupId = await addStartup(founder.id)

  /** Sends a body as it is. */
  const send = (body: Buffer | ReadableStream | undefined, options: { cookie?: string; contentType?: string } = {}) => {
    const { cookie = founder.cookie, contentType = MULTIPART } = options
    const headers = { Origin: TEST_ORIGIN, Cookie: cookie, 'Content-Type': contentType }
    const init = { method: 'POST', headers, ...(body !== undefined && { body }), duplex: 'half' }
    return api.app.request('/api/documents/upload', init as RequestInit)
  }

  return {
    ...api,
    founder,
    startupId,
    uploadsDir,
    addStartup,
    send,
    /** Uploads one file, with its `type` before or after it. */
    upload: (
      fileName: string,
      content: Buffer | string,
      { cookie, ...fields }: { type?: string; downloadable?: string; cookie?: string } = {},
    ) => {
      const parts = Object.entries(fields).map(([field, value]) => ({ field, content: value }))
      return send(multipart([...parts, { fileName, content }]), { ...(cookie !== undefined && { cookie }) })
    },
    /** File names in the folder, including unfinished ones. */
    files: () => (existsSync(uploadsDir) ? readdirSync(uploadsDir, { encoding: 'utf8' }) : []),
  }
}

export type DocumentApi = Awaited<ReturnType<typeof createDocumentApi>>
