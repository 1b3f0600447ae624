import * as z from 'zod/mini'
import { declare, fileAnswers } from '#api/contract/call.ts'
import { DOCUMENT_MEDIA_TYPES } from './schema.ts'
import { document, documentRead } from '#api/contract/document/answers.ts'
import { canKeepStartup, isSignedIn } from '#api/contract/policy.ts'

const founders = { who: canKeepStartup, refusal: 'You need to have a startup account to do this.' }

/** Documents of startups: upload, opening, deletion. */
export const documentCalls = declare({
  upload: {
    method: 'POST',
    path: '/api/documents/upload',
    ...founders,
    does: 'Stores a document or, with the part `type` = `pitchDeck`, the pitch deck.',
    upload: { types: Object.values(DOCUMENT_MEDIA_TYPES).flat(), field: 'document' },
    answers: { 201: document },
  },
  read: {
    method: 'GET',
    path: '/api/documents/:filename',
    who: isSignedIn,
    does: 'A document, for whoever sees its startup in full.',
    answers: fileAnswers('application/octet-stream'),
  },
  reads: {
    method: 'GET',
    path: '/api/startup/document-reads',
    ...founders,
    does: 'Who opened which document on which day.',
    answers: { 200: z.array(documentRead) },
  },
  remove: {
    method: 'DELETE',
    path: '/api/documents/:filename',
    ...founders,
    does: 'Deletes a document by its id or the name that it is stored under.',
    answers: { 204: null },
  },
})
