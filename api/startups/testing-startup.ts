import { insertStartup } from '#api/testing-rows.ts'
import type { NewStartup } from './table.ts'
import type { StartupForm } from './contract/schema.ts'
import { createTestApi } from '#api/testing.ts'

/** The fields that only the full version has. */
export const FULL_ONLY = [
  'userId',
  'phoneNumber',
  'linkedIn',
  'pitchDeck',
  'fundingAmount',
  'equityOffered',
  'highlights',
  'traction',
  'documents',
  'wants',
  'seekingMentorship',
  'openToIntroductions',
  'status',
  'approved',
  'isPublic',
  'viewCount',
  'updatedAt',
  'fundingRequestedAt',
  'interestCount',
]

/** A valid form, with every required field just long enough. */
export const FORM: StartupForm = {
  companyName: 'Prairie Grid',
  industry: 'Energy',
  stage: 'seed',
  location: 'Springfield',
  elevatorPitch: 'Batteries for farms',
  description: 'Batteries that neighbouring farms share, charged by the sun and the wind.',
}

/** An API with one viewer of each kind. */
export async function createStartupApi() {
  const api = await createTestApi()
  const owner = await api.signedInAs('founder')
  const viewers = {
    visitor: { id: 0, cookie: '' },
    pending: await api.signedInAs('user', { requestedRole: 'investor' }),
    editor: await api.signedInAs('editor'),
    founder: await api.signedInAs('founder'),
    investor: await api.signedInAs('investor'),
    owner,
    admin: await api.signedInAs('admin'),
  }
  return {
    ...api,
    viewers,
    /** Adds a startup, with a new owner unless one is given: approved and public by default. */
    async addStartup(values: Partial<NewStartup> = {}) {
      const userId = values.userId ?? (await api.createUser()).id
      return api.database.write((tx) => insertStartup(tx, { approved: true, isPublic: true, ...values, userId }))
    },
    /** The JSON of a GET. */
    read: async <Data>(path: string, cookie = '') => (await (await api.call('GET', path, { cookie })).json()) as Data,
  }
}

export type StartupApi = Awaited<ReturnType<typeof createStartupApi>>
