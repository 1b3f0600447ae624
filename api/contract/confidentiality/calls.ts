import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { canKeepSavedStartups, canKeepStartup, isSignedIn } from '#api/contract/policy.ts'
import { agreement, agreementRecord, confidentialityTerms, documentTerms } from './answers.ts'
import { agreementInput, termsInput } from './schema.ts'

/** Confidentiality terms of founders, and who agreed to them. */
export const confidentialityCalls = declare({
  write: {
    method: 'PUT',
    path: '/api/startup/confidentiality',
    who: canKeepStartup,
    refusal: 'You need to have a startup account to do this.',
    does: 'Sets the terms that documents may ask their readers to agree to; another text is asked for again.',
    body: termsInput,
    example: { text: 'What you read here stays between us for two years, unless it was public before.' },
    answers: { 200: confidentialityTerms },
  },
  read: {
    method: 'GET',
    path: '/api/documents/:id/confidentiality',
    who: isSignedIn,
    does: 'The terms that a document asks its reader to agree to before it opens.',
    answers: { 200: documentTerms },
  },
  agree: {
    method: 'POST',
    path: '/api/documents/:id/confidentiality',
    who: canKeepSavedStartups,
    refusal: 'Only approved investors can agree to a founder’s terms.',
    does: 'Agrees to the terms of a document’s founder by the typed name, once for each version.',
    body: agreementInput,
    example: { version: '0'.repeat(64), name: 'Ada Byron' },
    answers: { 201: agreement },
  },
  list: {
    method: 'GET',
    path: '/api/confidentiality',
    who: isSignedIn,
    does: 'The person’s records of agreed terms, as founder and as reader, newest first.',
    answers: { 200: z.array(agreement) },
  },
  record: {
    method: 'GET',
    path: '/api/confidentiality/:id',
    who: isSignedIn,
    does: 'One of them with the text, to print.',
    answers: { 200: agreementRecord },
  },
})
