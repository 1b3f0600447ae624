import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from '#api/context.ts'
import { isStoredName } from '#api/contract/document.ts'
import { parseId } from '#api/contract/id.ts'
import { canKeepStartup } from '#api/contract/policy.ts'
import { notFound } from '#api/errors.ts'
import { answerFile } from '#api/middleware/file.ts'
import { allow, requireStillAllowed, signedIn } from '#api/middleware/viewer.ts'
import { contentDisposition } from './document.name.ts'
import { listReads, recordRead } from './document.reads.service.ts'
import {
  addDocument,
  deleteDocument,
  findDocument,
  NO_SUCH_DOCUMENT,
  requireUploadPlace,
  type ReadableDocument,
} from './document.service.ts'
import { receiveUpload } from './document.upload.ts'

const founders = allow(canKeepStartup, 'You need to have a startup account to do this.')
const PDF = 'application/pdf'
/** A browser's own viewer of PDFs needs to embed and style what it shows; nothing else of the file may run or load. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

function headersOf({ name, mediaType }: ReadableDocument): Record<string, string> {
  const isPdf = mediaType === PDF
  return {
    'Content-Type': mediaType,
    'Content-Disposition': contentDisposition(isPdf ? 'inline' : 'attachment', name),
    'Content-Security-Policy': isPdf ? PDF_POLICY : FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}

/** An id or a stored name from the path. @throws ApiError 404 for what cannot be one */
function keyOf(value: string): number | string {
  const key = isStoredName(value) ? value : parseId(value)
  if (key === null) throw notFound(NO_SUCH_DOCUMENT)
  return key
}

/** Documents of startups: upload, opening, deletion (rules: Documents). */
export function documentRoutes(context: ApiContext) {
  return new Hono<ApiEnv>()
    .post('/documents/upload', founders, async (c) => {
      const viewer = signedIn(c)
      await requireUploadPlace(context, viewer.id)
      const document = await context.uploads.take(viewer, async (signal) => {
        const request = {
          contentType: c.req.header('Content-Type'),
          body: c.req.raw.body,
          signal,
          received: () => requireStillAllowed(c),
        }
        return addDocument(context, viewer.id, await receiveUpload(context.files, request), signal)
      })
      return c.json(document, 201)
    })
    .get('/documents/:filename', async (c) => {
      const viewer = signedIn(c)
      const document = await findDocument(context, viewer, c.req.param('filename'))
      const { response, sent } = answerFile(c, context.files, document, headersOf(document))
      if (sent.end > sent.start) await recordRead(context, viewer, document, sent.start === 0)
      return response
    })
    .get('/startup/document-reads', founders, async (c) =>
      c.json(await listReads(context.database, signedIn(c).id), 200),
    )
    .delete('/documents/:id', founders, async (c) => {
      await deleteDocument(context, signedIn(c).id, keyOf(c.req.param('id')))
      return c.body(null, 204)
    })
}
