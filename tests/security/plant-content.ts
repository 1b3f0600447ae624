import { CONTENT_PAGES } from '#tests/content-pages.ts'
import { linkPayloads, SCRIPT_PAYLOADS } from './payloads.ts'

type Gateway = (action: string, params: object) => Promise<{ status: number; answer: Record<string, unknown> }>

/** The input for planting content. */
export interface ContentPlanter {
  gateway: Gateway
  /** The server that must not be contacted. */
  listener: string
  /** Whether it's published; otherwise it stays a draft. */
  publishes: boolean
}

/** Three payloads for a field, three others for the next. */
const three = (place: number) => [0, 1, 2].map((more) => SCRIPT_PAYLOADS[(place * 7 + more) % SCRIPT_PAYLOADS.length]!)

/** Texts with a meaning for the site: days, zones, choices. */
const MEANT =
  /^(?:\d{4}-\d{2}-\d{2}.*|[A-Z][a-z]+\/[A-Z]\w+|scheduled|cancelled|[a-z]+(?:[- ][a-z]+)*|[^@\s]+@[^@\s]+)$/

type Path = (string | number)[]
interface Leaf {
  path: Path
  value: string
}

function leaves(value: unknown, path: Path = []): Leaf[] {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

function put(target: unknown, path: Path, value: string): void {
  const last = path.at(-1)!
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], target)
  ;(holder as Record<string, unknown>)[last] = value
}

const isLink = (value: string) => /^https?:\/\//.test(value)

/** A file's text: JSON, or for a page its fields as YAML (a superset of JSON) above its body. */
const getText = (path: string, data: object, body: string) =>
  path.endsWith('.json')
    ? JSON.stringify(data)
    : `---\n${Object.entries(data)
        .map(([key, value]) => `${key}: ${/^\d{4}-/.test(String(value)) ? String(value) : JSON.stringify(value)}`)
        .join('\n')}\n---\n\n${body}\n`

interface Problem {
  path: string
}

/** Puts payloads into every text of one file. A field that refuses them gets one alone, and then its former value. */
async function plantFile(
  { gateway, listener, publishes }: ContentPlanter,
  path: string,
  data: object,
  body = '',
  first = 0,
) {
  const links = linkPayloads(listener)
  const planted = structuredClone(data)
  const fields = leaves(data).filter(({ value }) => !MEANT.test(value))
  const choices = new Map<string, string[]>()
  for (const [place, { path: at, value }] of fields.entries()) {
    const link = links[(first + place) % links.length]!
    const own = three(first + place)
    const attempts = isLink(value) ? [link, `${listener}/x.png`, value] : [own.join(' '), own[first % 3]!, value]
    put(planted, at, attempts[0]!)
    choices.set(at.join('.'), attempts.slice(1))
  }
  const before = await gateway('getEntry', { path })
  const base = (before.answer['file'] as { id: string | null }).id
  for (let attempt = 0; attempt < 12; attempt++) {
    const dataFiles = [{ path, raw: getText(path, planted, body), base }]
    const { status, answer } = await gateway('persistEntry', {
      dataFiles,
      assets: [],
      options: { useWorkflow: !publishes },
    })
    if (status === 200) return Number(answer['request'] ?? 0)
    const problems = (answer['problems'] ?? []) as Problem[]
    if (problems.length === 0) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    for (const problem of problems) {
      const next = choices.get(problem.path)?.shift()
      if (next === undefined) throw new Error(`${path}: ${JSON.stringify(problem)}`)
      put(planted, problem.path.split('.'), next)
    }
  }
  throw new Error(`${path} was refused too often`)
}

const BODY = SCRIPT_PAYLOADS.map(
  (payload, place) =>
    `${payload}\n\n[${payload}](javascript:hit())\n\n[x]: javascript:hit()\n\n[ref][x] <javascript:hit()>\n\n![${payload}](https://evil.example/${place}.png)\n\n\`${payload}\`\n`,
).join('\n')

/** Plants an article, an event, an organization, every page, and the settings, or one article as a draft. */
export async function plantContent(planter: ContentPlanter) {
  const { gateway, listener, publishes } = planter
  const article = {
    title: 'A title',
    publishDate: '2026-01-10',
    author: 'Ada Quill',
    sourceUrl: 'https://quill.example',
  }
  const slugs = [0, 1, 2].slice(0, publishes ? 3 : 1).map((more) => `planted-${publishes ? 'live' : 'draft'}-${more}`)
  let request = 0
  const plant = async (path: string, data: object, body?: string, place = 0) => {
    request = Math.max(request, await plantFile(planter, path, data, body, place))
  }
  const markdown = `${BODY}\n\n![x](${listener}/x.png)\n\n<img data-hit src="${listener}/y.png">\n`
  for (const [place, slug] of slugs.entries()) await plant(`news/${slug}.md`, article, markdown, place * 11)
  if (!publishes) return { slugs, request, addresses: [] }

  const event = {
    title: 'A title',
    description: 'What happens there.',
    organizer: 'Quill House',
    start: '2030-05-17T18:30',
    location: 'Mill Street 7',
    url: 'https://quill.example',
    statusNote: 'It moved.',
  }
  await plant('events/planted.json', event)
  const entry = {
    name: 'Quill House',
    section: 'local-media',
    description: 'Words.',
    url: 'https://quill.example',
    type: 'community',
  }
  await plant('community/entries/planted.json', entry)
  for (const path of [
    'settings/site.json',
    'resources/startups.json',
    'resources/investors.json',
    'community/sections/local-media.json',
  ]) {
    const { answer } = await gateway('getEntry', { path })
    await plant(path, JSON.parse(String(answer['data'])) as object)
  }
  for (const name of ['about', 'matching', 'privacy', 'terms']) {
    await plant(`pages/${name}.md`, { title: 'A title', description: 'Words.' }, markdown)
  }
  return {
    slugs,
    request,
    addresses: [...CONTENT_PAGES, ...slugs.map((slug) => `/news/${slug}`), '/events/planted'],
  }
}
