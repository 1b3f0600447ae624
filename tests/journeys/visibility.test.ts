import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CALLS } from '#api/calls.ts'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { currentRelease } from '#cms/publish/release.ts'
import { getCookie } from '#tests/people.ts'
import {
  FULL_FIELDS,
  LIMITED_FIELDS,
  marker,
  plant,
  PLANTED_STATES,
  type Planted,
  type PlantedState,
} from '#tests/planted-profiles.ts'
import { SITE_ADDRESS, startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'

type View = 'none' | 'limited' | 'full'
const STATES = Object.keys(PLANTED_STATES) as PlantedState[]

/**
 * What a viewer of each kind sees (rules: Visibility): approved public, approved private, pending public, pending
 * private, deactivated. `api/policy.test.ts` tests the others.
 */
const TABLE: Record<string, Record<PlantedState, View>> = {
  visitor: row('limited', 'none', 'none', 'none', 'none'),
  investor: row('full', 'full', 'none', 'none', 'none'),
  quietinvestor: row('full', 'full', 'none', 'none', 'none'),
  admin: row('full', 'full', 'full', 'full', 'full'),
  openpublic: row('full', 'none', 'none', 'none', 'none'),
  openprivate: row('limited', 'full', 'none', 'none', 'none'),
}

function row(...views: View[]) {
  return Object.fromEntries(STATES.map((state, index) => [state, views[index]])) as Record<PlantedState, View>
}

const FIELDS_OF: Record<View, readonly string[]> = {
  none: [],
  limited: LIMITED_FIELDS,
  full: [...LIMITED_FIELDS, ...FULL_FIELDS],
}

let product: Product
let planted: Planted
const cookies = new Map<string, string>()
/** For each viewer: where each planted word was seen. */
const read = new Map<string, Map<string, string[]>>()

/** The planted words in a text. */
const WORDS = new RegExp(`${marker('', '')}[a-z]+?(?=${marker('', '')}|[^a-z]|$)`, 'g')

/** How many startups a search for the name of a planted one returns, and how many it counts, by viewer and state. */
const searched = new Map<string, { found: number; counted: string | null }>()

/** Every readable address: each call and page with each planted id, files, feeds, and searches for hidden words. */
function addresses(): string[] {
  const ids = STATES.map((state) => planted.startups[state])
  const calls = CALLS.filter(({ method, path }) => method === 'GET' && !path.endsWith('*')).map(({ path }) => path)
  const pages = ROUTES.map(({ path }) => path)
  const lists = [
    '/dashboard/investor?tab=saved',
    '/dashboard/investor?tab=saved&saved=board',
    '/startups?view=grid',
    '/startups?sort=fit',
    '/investors?sort=fit',
    '/matches?kind=mentoring',
    '/api/matches?kind=mentoring',
  ]
  const feeds = [
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    '/companies/sitemap.xml',
    '/companies/sitemap-1.xml',
    '/events.ics',
    '/robots.txt',
    '/data/site.json',
  ]
  const searches = STATES.flatMap((state) =>
    ['name', 'pitch', 'traction'].flatMap((field) =>
      ['/api/startups', '/companies'].map((list) => `${list}?q=${marker(state, field)}`),
    ),
  )
  const filled = [...calls, ...pages].flatMap((path) =>
    path.includes(':')
      ? ids.map(({ id, userId }) =>
          path
            .replace(/:userId/, String(userId))
            .replace(/:id/, String(id))
            .replace(/:\w+/, 'x'),
        )
      : [path.startsWith('/api/') ? `${path}?limit=500` : path],
  )
  const files = ids.flatMap(({ document, logo }) => [`/api/documents/${document}`, logo])
  return [...filled, ...lists, ...files, ...feeds, ...searches]
}

async function readAll(viewer: string) {
  const cookie = cookies.get(viewer)
  const found = new Map<string, string[]>()
  const queue = addresses()
  const worker = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const answer = await fetch(product.url + path, { redirect: 'manual', headers: cookie ? { Cookie: cookie } : {} })
      expect(answer.status, `${viewer} ${path}`).toBeLessThan(500)
      const body = await answer.text()
      const text = [...answer.headers.values()].join('\n') + body
      const name = /^\/api\/startups\?q=(.*)/.exec(path)?.[1]
      if (name) {
        const found = (JSON.parse(body) as unknown[]).length
        searched.set(`${viewer} ${name}`, { found, counted: answer.headers.get('X-Total-Count') })
      }
      // The address of a search repeats the query and reveals nothing.
      for (const word of new Set(text.match(WORDS)))
        if (!path.includes(`q=${word}`)) found.set(word, [...(found.get(word) ?? []), path])
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return found
}

beforeAll(async () => {
  const dataDir = copyTemplate(inject('demoTemplate'), 'visibility')
  planted = await plant(dataDir)
  product = await startProduct({ command: 'demo', dataDir })
  for (const viewer of Object.keys(TABLE)) {
    if (viewer !== 'visitor') cookies.set(viewer, await getCookie(product.url, viewer))
    read.set(viewer, await readAll(viewer))
  }
})

afterAll(async () => {
  await product.stop()
  rmSync(product.dataDir, { recursive: true, force: true })
})

/** Where a viewer saw a word, alone or with letters after it. */
const listPlaces = (viewer: string, word: string) =>
  [...read.get(viewer)!].flatMap(([found, places]) => (found.startsWith(word) ? places : []))

describe.each(Object.keys(TABLE))('%s', (viewer) => {
  test.each(STATES)('reads of a startup that is %s exactly what the table says', (state) => {
    const allowed = FIELDS_OF[TABLE[viewer]![state]]
    const places = (field: string) => listPlaces(viewer, marker(state, field))
    const read = allowed.filter((field) => places(field).length > 0)
    const leaks = FIELDS_OF.full
      .filter((field) => !allowed.includes(field))
      .flatMap((field) => places(field).map((place) => `${field} at ${place}`))
    expect({ read, leaks }).toEqual({ read: allowed, leaks: [] })
  })
})

test('a search finds and counts visible names, and no hidden name or text', () => {
  for (const viewer of Object.keys(TABLE))
    for (const state of STATES) {
      const count = TABLE[viewer]![state] === 'none' ? 0 : 1
      const by = (field: string) => searched.get(`${viewer} ${marker(state, field)}`)
      expect(by('name'), `${viewer} ${state}`).toEqual({ found: count, counted: String(count) })
      expect(by('pitch'), `${viewer} ${state}`).toEqual({ found: count, counted: String(count) })
      expect(by('traction'), `${viewer} ${state}`).toEqual({ found: 0, counted: '0' })
    }
})

describe('an investor’s private data', () => {
  const others = Object.keys(TABLE).filter((viewer) => viewer !== 'quietinvestor')

  test.each(['notes', 'tag', 'reason', 'action', 'search', 'term'])('its %s is visible to no one else', (field) => {
    const word = marker('quietinvestor', field)
    expect(listPlaces('quietinvestor', word).length).toBeGreaterThan(0)
    for (const viewer of others) expect(listPlaces(viewer, word), viewer).toEqual([])
  })

  test('a message is visible only to its sender and recipient', () => {
    const word = marker('quietinvestor', 'message')
    const readers = Object.keys(TABLE).filter((viewer) => listPlaces(viewer, word).length > 0)
    expect(readers).toEqual(['quietinvestor', 'openprivate'])
  })
})

describe('an investor’s profile', () => {
  const listReaders = (name: string, field: string) =>
    Object.keys(TABLE).filter((viewer) => listPlaces(viewer, marker(name, field)).length > 0)
  const founders = ['openpublic', 'openprivate']

  test('that is public is a card for all users, with contact for founders and admins', () => {
    const signedIn = Object.keys(TABLE).filter((viewer) => viewer !== 'visitor')
    expect(listReaders('showninvestor', 'background')).toEqual(signedIn)
    for (const field of ['website', 'linkedin', 'phone', 'email'])
      expect(listReaders('showninvestor', field).sort(), field).toEqual([...founders, 'admin'].sort())
  })

  test.each(['goneinvestor', 'waitinvestor'])(
    'of %s, deactivated or not approved, is visible only to administrators',
    (name) => {
      for (const field of ['background', 'firm', 'website', 'linkedin', 'phone', 'email'])
        expect(listReaders(name, field), field).toEqual(['admin'])
    },
  )

  test('that is public matches founders, and a private one matches no one', () => {
    const suggested = (viewer: string, name: string) =>
      listPlaces(viewer, marker(name, 'background')).filter((path) => path.includes('matches'))
    expect(suggested('openpublic', 'showninvestor')).toContain('/matches')
    for (const viewer of founders) expect(suggested(viewer, 'quietinvestor'), viewer).toEqual([])
  })

  test('that is private is visible to its investor, admins, and founders with a request', () => {
    expect(listReaders('quietinvestor', 'background')).toEqual(['quietinvestor', 'admin'])
    for (const field of ['firm', 'website', 'linkedin', 'phone', 'email'])
      expect(listReaders('quietinvestor', field), field).toEqual(['quietinvestor', 'admin', 'openprivate'])
  })
})

describe('the public directory', () => {
  const get = (path: string, viewer: string, headers: Record<string, string> = {}) => {
    const cookie = cookies.get(viewer)
    return fetch(product.url + path, { headers: { ...(cookie && { Cookie: cookie }), ...headers } })
  }
  /** Every address that shows a public startup, and what it shows. */
  const placesOf = (state: PlantedState): [path: string, shows: string][] => {
    const [{ id, logo }, name] = [planted.startups[state], marker(state, 'name')]
    return [
      ['/companies', `/companies/${id}-${name}`],
      [`/companies?q=${name}`, `/companies/${id}-${name}`],
      [`/companies?industry=Energy&stage=seed`, `/companies/${id}-${name}`],
      ['/companies/sitemap-1.xml', `/companies/${id}-${name}`],
      [`/companies/${id}`, `<h1>${name}`],
      [`/companies/${id}`, `og:image" content="${SITE_ADDRESS}${logo}/shared.jpg"`],
      [`/companies/${id}-another-name`, `<h1>${name}`],
      [logo, marker(state, 'logo')],
    ]
  }
  /** The addresses at which a viewer sees the startup. */
  async function shownAt(state: PlantedState, viewer: string) {
    const shown = placesOf(state).map(async ([path, shows]) => {
      const answer = await get(path, viewer)
      return (await answer.text()).includes(shows) && answer.ok ? [path] : []
    })
    return (await Promise.all(shown)).flat()
  }
  const all = (state: PlantedState) => placesOf(state).map(([path]) => path)

  test.each(STATES)('shows a startup that is %s to everyone as to a visitor', async (state) => {
    const { logo } = planted.startups[state]
    for (const viewer of Object.keys(TABLE)) {
      // Images are visible to the same users as the profile that shows them.
      const isLogoShown = TABLE[viewer]![state] !== 'none'
      const expected = all(state).filter((path) => (path === logo ? isLogoShown : TABLE['visitor']![state] !== 'none'))
      expect(await shownAt(state, viewer), viewer).toEqual(expected)
    }
  })

  test('is identical for everyone, and revalidated on each request', async () => {
    for (const path of ['/companies', `/companies/${planted.startups.openpublic.id}`, '/companies/sitemap-1.xml']) {
      const answers = await Promise.all(Object.keys(TABLE).map((viewer) => get(path, viewer)))
      expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size, path).toBe(1)
      for (const { headers } of answers) expect(headers.get('Cache-Control')).toBe('public, no-cache')
    }
  })

  const changes = { 'Content-Type': 'application/json', Origin: SITE_ADDRESS }
  async function change(viewer: string, method: string, path: string, body: object) {
    const headers = { ...changes, Cookie: cookies.get(viewer)! }
    const answer = await fetch(product.url + path, { method, headers, body: JSON.stringify(body) })
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
  }
  const ofAdmin = (part: string, field: string) => (value: boolean) =>
    change('admin', 'PATCH', `/api/admin/startups/${planted.startups.openpublic.id}/${part}`, { [field]: value })
  const WAYS: [how: string, shows: (value: boolean) => Promise<void>][] = [
    ['its founder makes it private', (isPublic) => change('openpublic', 'PUT', '/api/startup/profile', { isPublic })],
    ['an administrator makes it private', ofAdmin('public-status', 'isPublic')],
    ['its approval is taken back', ofAdmin('approve', 'approved')],
    [
      'its owner is deactivated',
      (isActive) => {
        const path = `/api/admin/users/${planted.startups.openpublic.userId}/${isActive ? 'activate' : 'deactivate'}`
        return change('admin', 'PATCH', path, {})
      },
    ],
  ]

  test.each(WAYS)(
    'shows it nowhere on the next request after %s, and again after that is undone',
    async (_how, show) => {
      const state = 'openpublic'
      const readPage = async (path: string) => {
        const { status, headers, body } = await get(path, 'visitor').then(async (answer) => ({
          status: answer.status,
          headers: [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
          body: await answer.text(),
        }))
        return { status, headers, body }
      }
      expect(await shownAt(state, 'visitor')).toEqual(all(state))
      const tags = new Map<string, string>()
      for (const path of all(state)) tags.set(path, (await get(path, 'visitor')).headers.get('ETag') ?? '')
      await show(false)
      expect(await shownAt(state, 'visitor')).toEqual([])
      for (const [path, tag] of tags)
        expect((await get(path, 'visitor', { 'If-None-Match': tag })).status, path).not.toBe(304)
      // Nothing reveals whether it ever existed.
      expect(await readPage(`/companies/${planted.startups[state].id}`)).toEqual(await readPage('/companies/999999'))
      await show(true)
      expect(await shownAt(state, 'visitor')).toEqual(all(state))
    },
  )
})

test('public files, including the search index, contain no startup profile', async () => {
  const answer = await fetch(`${product.url}/api/admin/startups?limit=500`, {
    headers: { Cookie: cookies.get('admin')! },
  })
  const profiles = (await answer.json()) as { elevatorPitch: string; description: string; traction: string | null }[]
  const words = profiles.flatMap(({ elevatorPitch, description, traction }) => [
    elevatorPitch,
    description,
    traction ?? '',
  ])
  const dir = currentRelease(product.dataDir)!.dir
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(dir, file)).isFile(),
  )
  expect(files).toContain('search.db')
  for (const file of files) {
    const text = getText(file, readFileSync(join(dir, file)))
    expect(
      words.filter((word) => word.length > 20 && text.includes(word)),
      file,
    ).toEqual([])
  }
})

/** Some compiled files are compressed. */
function getText(file: string, bytes: Buffer): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes).toString('latin1')
  return (file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('latin1')
}
