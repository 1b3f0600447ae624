import { declare, fileAnswers } from '#api/contract/call.ts'
import { LOGO_ACCEPT } from './schema.ts'
import { canKeepStartup, isAnybody } from '#api/contract/policy.ts'
import { startup } from '#api/contract/startup/answers.ts'

const founders = { who: canKeepStartup, refusal: 'You need to have a startup account to do this.' }

/** The logo of a startup: the picture itself is the body of the call that sets it. */
export const logoCalls = declare({
  set: {
    method: 'PUT',
    path: '/api/startup/logo',
    ...founders,
    does: 'Sets the logo: the picture is the body.',
    upload: { types: LOGO_ACCEPT.split(',') },
    answers: { 200: startup },
  },
  remove: {
    method: 'DELETE',
    path: '/api/startup/logo',
    ...founders,
    does: 'Removes the logo.',
    answers: { 200: startup },
  },
  read: {
    method: 'GET',
    path: '/api/startups/:id/logo/:file',
    who: isAnybody,
    does: 'The logo of a startup.',
    answers: fileAnswers('image/webp'),
  },
  shared: {
    method: 'GET',
    path: '/api/startups/:id/logo/:file/shared.jpg',
    who: isAnybody,
    does: 'The logo in the size that networks show beside a link.',
    answers: { 200: 'image/jpeg' },
  },
})
