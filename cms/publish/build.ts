import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContent, type KnownFiles } from '#content/read.ts'
import { addressOf } from './address.ts'
import { BuildError } from './build-error.ts'
import { ensureBundle } from './bundle.ts'
import { contentCommit } from './content-commit.ts'
import { contentHost, DEMAND_COLLECTION } from './content-host.ts'
import { fingerprint } from './fingerprint.ts'
import { nextChange } from './next-change.ts'
import { Pictures, type PictureNotes } from './pictures.ts'
import { ROOT } from './place.ts'
import type { PageNotes } from './page-notes.ts'
import { filesOf, keepServer, placeFolder, readFileList, SETTINGS, writeFiles } from './release-files.ts'
import { currentRelease, finish, startRelease, type BuiltRelease, type ReleasePlan } from './release.ts'
import { renderPages, type Before } from './render.ts'
import { makeSearchIndex, SEARCH } from './search-index.ts'
import { hostContent } from './site-content.ts'
import { checkLinks, checkRoutes, readLinks, type PageLinks } from './verify.ts'

const PICTURES = 'pictures.json'
const LINKS = 'links.json'
const NOTES = 'pages.json'

/** Told how a build goes. */
export interface BuildListener {
  /** In words, what is being done. */
  onStep: (step: string) => void
  /** Which text is about to be made into HTML; empty after the last. */
  onText: (file: string) => Promise<void>
}

/** A release that is ready to be shown. */
export interface ReadyRelease {
  release: BuiltRelease
  /** Whether the sources were compiled for it. */
  compiled: boolean
  /** Makes its search index, unless it has its own already; until then it has the one of the release before. */
  index: () => Promise<void>
}

function readJson<Value>(dir: string | undefined, name: string, otherwise: Value): Value {
  try {
    return dir ? (JSON.parse(readFileSync(join(dir, name), 'utf8')) as Value) : otherwise
  } catch {
    return otherwise
  }
}

/** `20300517-063000123-1f2e3d4c`: releases sort by their names. */
const releaseId = (now: Date, print: string) =>
  `${now.toISOString().slice(0, 23).replace(/[-:.]/g, '').replace('T', '-')}-${print.slice(0, 8)}`

/** Whether pages of a release may be taken over: they show the same compiled site, and no moment has come that changes a page by itself. */
const isStillOf = (release: BuiltRelease, bundle: string, now: Date) =>
  release.bundle === bundle && now.getTime() < Date.parse(release.freshUntil)

function beforeOf(dir: string): Omit<Before, 'files'> {
  return {
    notes: readJson<PageNotes>(dir, NOTES, {}),
    pictureAt: (address) => {
      const path = join(dir, 'client', decodeURI(address))
      return existsSync(path) ? path : undefined
    },
  }
}

/** Content files as this process read them last. */
const knownFiles: KnownFiles = new Map()

/**
 * Makes a release of the present sources and content aside, and puts it where releases lie. The live one is untouched.
 * Runs in a process of its own, so that it can neither slow down nor take down the site.
 *
 * @throws BuildError with the file and field at fault.
 */
export async function buildRelease(plan: ReleasePlan, { onStep, onText }: BuildListener): Promise<ReadyRelease> {
  const { dataDir, contentDir, canonicalUrl } = plan
  const now = new Date()
  const print = fingerprint(ROOT, contentDir, canonicalUrl)
  const commit = contentCommit(contentDir)
  const previous = currentRelease(dataDir)

  onStep('Checking the content')
  const content = await readContent(contentDir, knownFiles)
  if (!content.ok) throw new BuildError(content.errors.map(({ file, field, message }) => ({ file, field, message })))
  const { site, events } = content.content

  let compiled = false
  const bundle = await ensureBundle(canonicalUrl, () => {
    compiled = true
    onStep('Compiling the site')
  })
  onStep('Making the pages')
  const pictures = new Pictures(contentDir, readJson<PictureNotes>(previous?.dir, PICTURES, {}))
  await hostContent(content.content, contentDir, pictures, onText)
  const files = filesOf(readFileList(previous?.dir))
  const before = previous && isStillOf(previous, bundle.id, now) ? { ...beforeOf(previous.dir), files } : undefined
  const { files: rendered, notes } = await renderPages(bundle, canonicalUrl, pictures, before)
  const made = await pictures.make()

  onStep('Checking links and pictures')
  const known = readJson<PageLinks>(previous?.dir, LINKS, {})
  const links: PageLinks = {}
  for (const [file, { etag, body }] of rendered) {
    if (!file.endsWith('.html')) continue
    const same = files.get(file)?.etag === etag && known[file]
    links[file] = same || readLinks(body ?? readFileSync(join(previous!.dir, 'client', file)))
  }
  const addresses = new Set([...[...rendered.keys()].map(addressOf), ...made.keys(), ...bundle.files.map(addressOf)])
  const missing = checkRoutes(addresses)
  const broken = checkLinks(links, addresses, canonicalUrl)
  // Without a release before it, a site with a broken link is better than none.
  const problems = previous ? [...missing, ...broken] : missing
  if (problems.length > 0) throw new BuildError(problems)

  onStep('Putting the site together')
  const freshUntil = nextChange(
    now,
    site.timeZone,
    events.map(({ data }) => data),
  ).toISOString()
  const note = {
    id: releaseId(now, print),
    fingerprint: print,
    bundle: bundle.id,
    commit,
    builtAt: now.toISOString(),
    freshUntil,
    rendered: [...rendered.values()].filter(({ body }) => body).length,
  }
  const dir = startRelease(dataDir, note)
  await writeFiles(dir, { bundle, rendered, pictures: made, previousDir: previous?.dir, before: files })
  keepServer(dataDir, bundle)
  writeFileSync(join(dir, PICTURES), JSON.stringify(pictures.notes))
  writeFileSync(join(dir, LINKS), JSON.stringify(links))
  writeFileSync(join(dir, NOTES), JSON.stringify(notes))
  writeFileSync(join(dir, SETTINGS), JSON.stringify([...(contentHost.store.get(DEMAND_COLLECTION) ?? [])]))
  const earlier = previous && join(previous.dir, SEARCH)
  if (earlier && existsSync(earlier)) {
    placeFolder(earlier, join(dir, SEARCH))
    const release = finish(dataDir, note)
    return { release, compiled, index: () => renewIndex(release.dir) }
  }
  onStep('Making the search index')
  await makeSearchIndex(join(dir, 'client'), join(dir, SEARCH))
  return { release: finish(dataDir, note), compiled, index: async () => {} }
}

async function renewIndex(dir: string): Promise<void> {
  const aside = join(dir, `${SEARCH}.new`)
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  await makeSearchIndex(join(dir, 'client'), aside)
  rmSync(join(dir, SEARCH), { recursive: true, force: true })
  renameSync(aside, join(dir, SEARCH))
}
