import type { ApiContext } from '#api/context.ts'
import { opensInPage } from '#api/contract/document/access.ts'
import { documentCalls } from '#api/contract/document/calls.ts'
import { answerFile } from '#api/middleware/file.ts'
import { serve } from '#api/middleware/serve.ts'
import { requireStillAllowed } from '#api/middleware/viewer.ts'
import { contentDisposition } from './document.name.ts'
import { findDocument, type ReadableDocument, readAbout } from './document.find.service.ts'
import { grantDocument, revokeDocument } from './document.grant.service.ts'
import { changeDocument, readOwnRoom } from './document.own-room.service.ts'
import { listReads, recordRead } from './document.reads.service.ts'
import { answerRequest, askForDocument } from './document.request.service.ts'
import { listRoom } from './document.room.service.ts'
import { addDocument, deleteDocument, requireUploadPlace } from './document.service.ts'
import { receiveUpload } from './document.upload.ts'

/** A browser's own viewer of PDFs needs to embed and style what it shows; nothing else of the file may run or load. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** What a browser asks for to show it by itself, with its own ways to keep it; programs and our page do not. */
const isShownByBrowser = (destination: string | undefined) => destination !== undefined && destination !== 'empty'

function headersOf(document: ReadableDocument, isDownload: boolean): Record<string, string> {
  const { name, mediaType } = document
  const isPdf = opensInPage(document)
  return {
    'Content-Type': mediaType,
    'Content-Disposition': contentDisposition(isPdf && !isDownload ? 'inline' : 'attachment', name),
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
      const isDownload = input.download !== undefined
      const document = await findDocument(context, viewer, input)
      if (!document.mayDownload && isShownByBrowser(c.req.header('Sec-Fetch-Dest')))
        return c.redirect(`/documents/${document.id}`, 303)
      const { response, sent } = answerFile(c, context.files, document, headersOf(document, isDownload))
      if (sent.end > sent.start) await recordRead(context, viewer, document, sent.start === 0)
      return response
    },
    about: readAbout,
    room: listRoom,
    ask: askForDocument,
    ownRoom: readOwnRoom,
    change: changeDocument,
    grant: grantDocument,
    revoke: revokeDocument,
    answer: answerRequest,
    reads: listReads,
    remove: deleteDocument,
  })
