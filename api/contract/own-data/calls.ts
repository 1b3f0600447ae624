import { accountDeletionInput } from '#api/contract/account/schema.ts'
import { declare } from '#api/contract/call.ts'
import { isSignedIn } from '#api/contract/policy.ts'

/** A person's own data: download and deletion. */
export const ownDataCalls = declare({
  download: {
    method: 'GET',
    path: '/api/user/data',
    who: isSignedIn,
    keeps: 'data.download',
    does: 'Everything that the platform keeps about the person, as an archive.',
    answers: { 200: 'application/zip' },
  },
  remove: {
    method: 'DELETE',
    path: '/api/user',
    who: isSignedIn,
    keeps: 'account.delete',
    recentPassword: true,
    does: `Deletes the account, with its profile and files.`,
    body: accountDeletionInput,
    example: { confirmation: 'founder' },
    answers: { 204: null },
  },
})
