import type { ApiContext } from '#api/context.ts'
import { documentCalls } from '#api/contract/document/calls.ts'
import { answerFile } from '#api/middleware/file.ts'
import { serve } from '#api/middleware/serve.ts'
import { requireStillAllowed } from '#api/middleware/viewer.ts'
import { contentDisposition } from './document.name.ts'
import { listReads, recordRead } from './document.reads.service.ts'
import {
  addDocument,
  deleteDocument,
  findDocument,
  requireUploadPlace,
  type ReadableDocument,
} from './document.service.ts'
import { receiveUpload } from './document.upload.ts'

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

export const documentRoutes = (context: ApiContext) =>
  serve(context, documentCalls, {
    upload: async (context, viewer, _input, c) => {
      await requireUploadPlace(context, viewer)
      return context.uploads.take(viewer, async (signal) => {
        const request = {
          contentType: c.req.header('Content-Type'),
          body: c.req.raw.body,
          signal,
          received: () => requireStillAllowed(c),
        }
        return addDocument(context, viewer, { upload: await receiveUpload(context.files, request), signal })
      })
    },
    read: async (context, viewer, input, c) => {
      const document = await findDocument(context, viewer, input)
      const { response, sent } = answerFile(c, context.files, document, headersOf(document))
      if (sent.end > sent.start) await recordRead(context, viewer, document, sent.start === 0)
      return response
    },
    reads: listReads,
    remove: deleteDocument,
  })
