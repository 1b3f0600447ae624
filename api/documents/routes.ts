import type { Context } from 'hono'
import type { ApiContext, ApiEnv, SignedInContext } from '#api/context.ts'
import type { Inputs } from '#api/platform/contract/call.ts'
import { opensInPage } from './contract/access.ts'
import { documentCalls, ndaCalls } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import type { ByteRange } from '#api/platform/files/store.ts'
import { answerFile } from '#api/platform/http/response.ts'
import { serve } from '#api/platform/http/serve.ts'
import { requireStillAllowed } from '#api/platform/http/middleware.ts'
import { contentDisposition, receiveUpload } from './upload.ts'
import {
  findDocument,
  type ReadableDocument,
  readAbout,
  readFirstPage,
  addDocument,
  deleteDocument,
  requireUploadPlace,
} from './service.ts'
import { grantDocument, revokeDocument, answerRequest, requestDocumentAccess } from './access.service.ts'
import { changeDocument, loadMyDataRoom, searchUsers, listDataRoom } from './data-room.service.ts'
import { listViews, recordRead, savePageTimes } from './views.service.ts'
import { measurePages } from './copy.service.ts'
import { agree, listAgreements, readAgreement, readTerms, writeTerms } from './nda.service.ts'

/** A browser's PDF viewer needs to embed and style what it shows; nothing else in the file can run or load. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/**
 * Whether a browser would open the file with its own viewer, which can save it. Programs and our own viewer send other
 * values.
 */
const isShownByBrowser = (destination: string | undefined) => destination !== undefined && destination !== 'empty'

function getHeaders(document: ReadableDocument, isDownload: boolean): Record<string, string> {
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

type Input = Inputs<typeof documentCalls>

/** A stored document, or a range of it. */
async function readFile(context: SignedInContext, viewer: Viewer, input: Input['read'], c: Context<ApiEnv>) {
  const isDownload = input.download !== undefined
  const document = await findDocument(context, viewer, input)
  if (!document.mayDownload && isShownByBrowser(c.req.header('Sec-Fetch-Dest')))
    return c.redirect(`/documents/${document.id}`, 303)
  const { version: storedName, size, read } = document.bytes
  const file = { read: (_name: string, range: ByteRange) => read(range) }
  const { response, sent } = answerFile(c, file, { storedName, size }, getHeaders(document, isDownload))
  const whole = isDownload ? 'download' : 'beginning'
  if (sent.end > sent.start) await recordRead(context, viewer, document, sent.start === 0 ? whole : 'another part')
  return response
}

async function readImage(context: SignedInContext, viewer: Viewer, input: Input['firstPage'], c: Context<ApiEnv>) {
  const { picture, ...document } = await readFirstPage(context, viewer, input)
  // In the place of the document it counts; on the startup's page it doesn't: who looks at that has no name there.
  if (!input.cover) await recordRead(context, viewer, document, 'picture')
  return c.newResponse(new Uint8Array(picture), 200, {
    'Content-Type': 'image/webp',
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  })
}

export const documentRoutes = (context: ApiContext) =>
  serve(context, documentCalls, {
    upload: {
      withRequest: async (context, viewer, _input, c) => {
        await requireUploadPlace(context, viewer)
        return context.uploads.acquire(viewer, async (signal) => {
          const request = {
            contentType: c.req.header('Content-Type'),
            body: c.req.raw.body,
            signal,
            received: () => requireStillAllowed(c),
          }
          return addDocument(context, viewer, { upload: await receiveUpload(context.files, request), signal })
        })
      },
    },
    read: { withRequest: readFile },
    about: readAbout,
    firstPage: { withRequest: readImage },
    dataRoom: listDataRoom,
    ask: requestDocumentAccess,
    myDataRoom: loadMyDataRoom,
    people: searchUsers,
    change: changeDocument,
    grant: grantDocument,
    revoke: revokeDocument,
    answer: answerRequest,
    reads: listViews,
    time: savePageTimes,
    measure: measurePages,
    remove: deleteDocument,
  })

export const ndaRoutes = (context: ApiContext) =>
  serve(context, ndaCalls, {
    write: writeTerms,
    read: readTerms,
    agree,
    list: listAgreements,
    record: readAgreement,
  })
