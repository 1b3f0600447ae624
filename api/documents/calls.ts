import * as z from 'zod/mini'
import { declare, fileAnswers } from '#api/platform/contract/call.ts'
import { DOCUMENT_MEDIA_TYPES } from './contract/files.ts'
import {
  documentAnswerInput,
  documentChanges,
  documentQuery,
  measuringInput,
  pageTimesInput,
  usersQuery,
  dataRoomQuery,
  firstPageQuery,
} from './contract/schema.ts'
import {
  dataRoom,
  document,
  documentAbout,
  documentUser,
  documentRead,
  myDocument,
  dataRoomDocument,
  agreement,
  agreementRecord,
  ndaTerms,
  documentTerms,
} from './contract/responses.ts'
import { canManageSavedStartups, forFounders, isSignedIn } from '#api/policy.ts'
import { agreementInput, termsInput } from './contract/nda.ts'

/** Documents of startups: upload, viewing, access, and deletion. */
export const documentCalls = declare({
  upload: {
    method: 'POST',
    path: '/api/documents/upload',
    ...forFounders,
    summary: 'Stores a document or, with the part `type` = `pitchDeck`, the pitch deck.',
    upload: { types: Object.values(DOCUMENT_MEDIA_TYPES).flat(), field: 'document' },
    responses: { 201: document },
  },
  read: {
    method: 'GET',
    path: '/api/documents/:filename',
    authorize: isSignedIn,
    summary: 'A document, for people it is open for; with `download=1` as a file to keep.',
    query: documentQuery,
    // A browser that would open a file itself, although it can't be downloaded, is redirected to our viewer.
    responses: { ...fileAnswers('application/octet-stream'), 303: null },
  },
  reads: {
    method: 'GET',
    path: '/api/startup/document-views',
    ...forFounders,
    summary: 'Who opened which document on which day, and how long each page was in view.',
    responses: { 200: z.array(documentRead) },
  },
  time: {
    method: 'POST',
    path: '/api/documents/:id/page-times',
    authorize: canManageSavedStartups,
    forbiddenMessage: 'Only of approved investors it is measured how long they read.',
    summary:
      'Says for how many more seconds pages were in view since it was last said; ignored where page times are off.',
    body: pageTimesInput,
    example: { pages: [{ page: 1, seconds: 12 }] },
    responses: { 204: null },
  },
  measure: {
    method: 'PUT',
    path: '/api/investor/page-times',
    authorize: canManageSavedStartups,
    forbiddenMessage: 'Only of approved investors it is measured how long they read.',
    summary: 'Switches page times on or off. Off removes those that are kept, too.',
    body: measuringInput,
    example: { measures: false },
    responses: { 204: null },
  },
  about: {
    method: 'GET',
    path: '/api/documents/:id/about',
    authorize: isSignedIn,
    summary: 'What a document is, for people it is open for.',
    responses: { 200: documentAbout },
  },
  firstPage: {
    method: 'GET',
    path: '/api/documents/:id/first-page',
    authorize: isSignedIn,
    summary:
      'An image of the first page of a PDF, for people it is open for. With `cover=1` it’s no view, and a 404 if the viewer’s copy has a watermark.',
    query: firstPageQuery,
    responses: { 200: 'image/webp' },
  },
  dataRoom: {
    method: 'GET',
    path: '/api/startups/:id/documents',
    authorize: isSignedIn,
    summary:
      'The documents of a startup that the person may open or ask for; its founder may name another reader with `as`.',
    query: dataRoomQuery,
    responses: { 200: z.array(dataRoomDocument) },
  },
  ask: {
    method: 'POST',
    path: '/api/documents/:id/access-requests',
    authorize: canManageSavedStartups,
    forbiddenMessage: 'Only approved investors can ask to see a document.',
    summary: 'Asks the founder to see a locked document.',
    responses: { 201: dataRoomDocument },
  },
  myDataRoom: {
    method: 'GET',
    path: '/api/startup/documents',
    ...forFounders,
    summary: 'The founder’s documents with who may open each, and who asks to.',
    responses: { 200: dataRoom },
  },
  people: {
    method: 'GET',
    path: '/api/startup/document-people',
    ...forFounders,
    summary:
      'Investors whom the founder may name for a document, by name or firm: those they know, and public profiles.',
    query: usersQuery,
    responses: { 200: z.array(documentUser) },
  },
  change: {
    method: 'PATCH',
    path: '/api/documents/:id/access',
    ...forFounders,
    summary: 'Changes who may open a document, whether it may be downloaded, and until when it is open.',
    body: documentChanges,
    example: { visibility: 'accepted', downloadable: false, expiresAt: '2030-01-31T12:00:00.000Z' },
    responses: { 200: myDocument },
  },
  grant: {
    method: 'PUT',
    path: '/api/documents/:id/grants/:userId',
    ...forFounders,
    summary: 'Lets an investor open a document, by name.',
    responses: { 204: null },
  },
  revoke: {
    method: 'DELETE',
    path: '/api/documents/:id/grants/:userId',
    ...forFounders,
    summary: 'Takes that back.',
    responses: { 204: null },
  },
  answer: {
    method: 'POST',
    path: '/api/documents/:id/requests/:userId',
    ...forFounders,
    summary: 'Answers a person who asked to see a document; approving names them.',
    body: documentAnswerInput,
    example: { answer: 'yes' },
    responses: { 204: null },
  },
  remove: {
    method: 'DELETE',
    path: '/api/documents/:filename',
    ...forFounders,
    summary: 'Deletes a document by its id or the name that it is stored under.',
    responses: { 204: null },
  },
})

/** NDAs of founders, and who signed them. */
export const ndaCalls = declare({
  write: {
    method: 'PUT',
    path: '/api/startup/confidentiality',
    ...forFounders,
    summary: 'Sets the terms that documents may ask their readers to agree to; another text is asked for again.',
    body: termsInput,
    example: { text: 'What you read here stays between us for two years, unless it was public before.' },
    responses: { 200: ndaTerms },
  },
  read: {
    method: 'GET',
    path: '/api/documents/:id/confidentiality',
    authorize: isSignedIn,
    summary: 'The terms that a document asks its reader to agree to before it opens.',
    responses: { 200: documentTerms },
  },
  agree: {
    method: 'POST',
    path: '/api/documents/:id/confidentiality',
    authorize: canManageSavedStartups,
    forbiddenMessage: 'Only approved investors can agree to a founder’s terms.',
    summary: 'Agrees to the terms of a document’s founder by the typed name, once for each version.',
    body: agreementInput,
    example: { version: '0'.repeat(64), name: 'Ada Byron' },
    responses: { 201: agreement },
  },
  list: {
    method: 'GET',
    path: '/api/ndas',
    authorize: isSignedIn,
    summary: 'The person’s signed NDAs, as founder and as viewer, newest first.',
    responses: { 200: z.array(agreement) },
  },
  record: {
    method: 'GET',
    path: '/api/ndas/:id',
    authorize: isSignedIn,
    summary: 'One of them with the text, to print.',
    responses: { 200: agreementRecord },
  },
})
