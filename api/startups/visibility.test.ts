import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#api/platform/db/drizzle.ts'
import type { StartupListItem } from './contract/responses.ts'
import { users } from '#api/users/table.ts'
import { createStartupApi, FULL_ONLY, type StartupApi } from './testing-startup.ts'

type Kind = keyof StartupApi['viewers']
const STATES = [
  'approved and public',
  'approved and private',
  'pending and public',
  'pending and private',
  'of a deactivated owner',
] as const
type State = (typeof STATES)[number]

/** The "Visibility" table of the rules, for startups of the viewer `owner`. */
const TABLE: Record<Kind, Record<State, 'none' | 'limited' | 'full'>> = {
  visitor: row('limited', 'none', 'none', 'none', 'none'),
  pending: row('limited', 'none', 'none', 'none', 'none'),
  editor: row('limited', 'none', 'none', 'none', 'none'),
  founder: row('limited', 'none', 'none', 'none', 'none'),
  investor: row('full', 'full', 'none', 'none', 'none'),
  owner: row('full', 'full', 'full', 'full', 'none'),
  admin: row('full', 'full', 'full', 'full', 'full'),
}

function row(...views: ('none' | 'limited' | 'full')[]) {
  return Object.fromEntries(STATES.map((state, index) => [state, views[index]])) as (typeof TABLE)[Kind]
}

const KINDS = Object.keys(TABLE) as Kind[]

function expectVersion(kind: Kind, startup: StartupListItem, view: 'limited' | 'full') {
  expect(startup.description).toBeTypeOf('string')
  const present = FULL_ONLY.filter((field) => field in startup)
  expect([kind, present]).toEqual([kind, view === 'full' ? FULL_ONLY : []])
}

describe.each(STATES)('a startup that is %s', (state) => {
  let api: StartupApi
  let id: number

  beforeAll(async () => {
    api = await createStartupApi()
    const own = !state.startsWith('of')
    id = await api.addStartup({
      ...(own && { userId: api.viewers.owner.id }),
      approved: !state.startsWith('pending'),
      isPublic: !state.endsWith('private'),
    })
    if (own) return
    const { userId } = await api.read<{ userId: number }>(`/api/startups/${id}`, api.viewers.admin.cookie)
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, userId)))
  })

  const seen = (kind: Kind) => ({ view: TABLE[kind][state], cookie: api.viewers[kind].cookie })

  it('is listed as in the table', async () => {
    for (const kind of KINDS) {
      const { view, cookie } = seen(kind)
      const answer = await api.call('GET', '/api/startups', { cookie })
      const list = (await answer.json()) as StartupListItem[]
      expect([kind, list.map((item) => item.id)]).toEqual([kind, view === 'none' ? [] : [id]])
      expect([kind, answer.headers.get('X-Total-Count')]).toEqual([kind, view === 'none' ? '0' : '1'])
      if (view !== 'none') expectVersion(kind, list[0]!, view)
    }
  })

  it('is read by its id as in the table', async () => {
    for (const kind of KINDS) {
      const { view, cookie } = seen(kind)
      const answer = await api.call('GET', `/api/startups/${id}`, { cookie })
      expect([kind, answer.status]).toEqual([kind, view === 'none' ? 404 : 200])
      if (view !== 'none') expectVersion(kind, (await answer.json()) as StartupListItem, view)
    }
  })

  it('shows its founder with the full version only', async () => {
    for (const kind of KINDS) {
      const { view, cookie } = seen(kind)
      const { status } = await api.call('GET', `/api/startups/${id}/founder`, { cookie })
      const refused = kind === 'visitor' ? 401 : view === 'none' ? 404 : 403
      expect([kind, status]).toEqual([kind, view === 'full' ? 200 : refused])
    }
  })

  it('can be saved and requested by investors who see it', async () => {
    for (const kind of KINDS) {
      const { view, cookie } = seen(kind)
      const refused = kind === 'visitor' ? 401 : kind === 'investor' ? 404 : 403
      const expected = kind === 'investor' && view === 'full' ? 201 : refused
      const call = { cookie, body: { startupId: id } }
      const saved = await api.call('POST', '/api/investor/saved-startups', call)
      const response = await api.call('POST', '/api/connect', call)
      expect([kind, saved.status, response.status]).toEqual([kind, expected, expected])
    }
  })
})
