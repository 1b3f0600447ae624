import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readHead } from '#cms/repository/commit.ts'
import { readContent, type KnownContent } from '#content/read.ts'
import type { SiteContent } from '#site/lib/content/content.ts'
import { BuildError } from './build-error.ts'
import { ensureBundle } from './compile.ts'
import { fingerprint, sourceFingerprint, type FileStats } from './builder.ts'
import { LinkCollector, type SiteLinks } from './links.ts'
import { addressOfFile, getCacheDir, ROOT } from './paths.ts'
import { renderSite, type RenderedSite, type RenderInput } from './render.ts'
import {
  listFiles,
  storeServerBundle,
  readFileList,
  ReleaseWriter,
  SETTINGS,
  type ReleaseBefore,
} from './release-files.ts'
import {
  currentRelease,
  finish,
  startRelease,
  type BuiltRelease,
  type ReleaseNote,
  type ReleasePlan,
} from './release.ts'
import { nextChange } from './publisher.ts'
import { SEARCH, writeSearchIndex, type IndexedPage } from './search-index.ts'
import { checkLinks, checkRoutes } from './verify.ts'

/** What a release stores for the next one. */
const IMAGES = 'pictures.json'
const PAGES = 'pages.json'
const LINKS = 'links.json'

/** Called with the progress of a build. */
export interface BuildListener {
  /** The current step, in words. */
  onStep: (step: string) => void
  /** The text that is about to be converted to HTML; empty after the last one. */
  onText: (file: string) => Promise<void>
}

/** A release that is ready to go live. */
export interface ReadyRelease {
  release: BuiltRelease
  /** Whether the sources had to be compiled for it. */
  compiled: boolean
}

/** Notes of the release that this process wrote or read last, cached because they're megabytes on a large site. */
const knownNotes = new Map<string, { path: string; modified: number; notes: object }>()

function remember(name: string, path: string, notes: object): void {
  knownNotes.set(name, { path, modified: statSync(path).mtimeMs, notes })
}

function readNotes<Notes extends object>(release: BuiltRelease | undefined, name: string, none: Notes): Notes {
  if (!release) return none
  const path = join(release.dir, name)
  try {
    const known = knownNotes.get(name)
    if (known?.path === path && known.modified === statSync(path).mtimeMs) return known.notes as Notes
    return JSON.parse(readFileSync(path, 'utf8')) as Notes
  } catch {
    return none
  }
}

/** `20300517-063000123-1f2e3d4c`: sorted by name, releases are in the order of time. */
const releaseId = (now: Date, state: string) =>
  `${now.toISOString().slice(0, 23).replace(/[-:.]/g, '').replace('T', '-')}-${state.slice(0, 8)}`

/** The pages of a release, for the search index. */
const getPages = (files: RenderedSite['files'], clientDir: string) =>
  new Map(
    [...files]
      .filter(([file]) => file.endsWith('.html'))
      .map(([file, { etag }]): [string, IndexedPage] => [
        file,
        { etag, html: () => readFileSync(join(clientDir, file), 'utf8') },
      ]),
  )

/** Content files as this process read them last. */
const knownFiles: KnownContent['files'] = new Map()

/**
 * Builds a release from the current sources and content in a temporary folder, then moves it to the other releases. The
 * live one is unchanged. Runs in a separate process, so that it can't slow down or crash the site.
 *
 * @throws BuildError with the file and field at fault.
 */
export async function buildRelease(plan: ReleasePlan, listener: BuildListener): Promise<ReadyRelease> {
  const now = new Date()
  const fileStats: FileStats = new Map()
  const sources = sourceFingerprint(ROOT)
  const state = fingerprint(sources, plan.contentDir, plan.canonicalUrl, fileStats)
  const id = releaseId(now, state)
  const dir = startRelease(plan.dataDir, id)
  try {
    return await fillRelease(
      { ...plan, now, before: releaseBefore(plan), fileStats, sources, state, id, dir },
      listener,
    )
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    throw error
  }
}

/**
 * Does everything before a release is written and discards the result: what was loaded and read speeds up the next
 * build.
 */
export async function rehearse(plan: ReleasePlan): Promise<void> {
  const fileStats: FileStats = new Map()
  const sources = sourceFingerprint(ROOT)
  fingerprint(sources, plan.contentDir, plan.canonicalUrl, fileStats)
  const silent = { onStep: () => {}, onText: () => Promise.resolve() }
  await renderRelease({ ...plan, now: new Date(), before: releaseBefore(plan), fileStats, sources }, silent, () => {})
}

/** The live release and its files. */
function releaseBefore({ dataDir }: ReleasePlan): ReleaseBefore {
  const release = currentRelease(dataDir)
  return { release, files: listFiles(readFileList(release?.dir)) }
}

interface Rendering extends ReleasePlan {
  now: Date
  before: ReleaseBefore
  fileStats: FileStats
  /** Identifies the state of the sources. */
  sources: string
}

interface Started extends Rendering {
  /** Identifies the state of sources and content. */
  state: string
  id: string
  /** The temporary folder of the release. */
  dir: string
}

async function renderRelease(
  { dataDir, contentDir, canonicalUrl, now, before: { release: previous, files }, fileStats, sources }: Rendering,
  { onStep, onText }: BuildListener,
  onFile: RenderInput['onFile'],
) {
  onStep('Checking the content')
  const read = await readContent(contentDir, { files: knownFiles, fileStats })
  if (!read.ok) throw new BuildError(read.errors.map(({ file, field, message }) => ({ file, field, message })))
  const { content } = read

  let compiled = false
  const bundle = await ensureBundle(sources, () => {
    compiled = true
    onStep('Compiling the site')
  })
  onStep('Making the pages')
  const timestamp = nextChange(
    now,
    content.site.timeZone,
    content.events.map(({ data }) => data),
  ).toISOString()
  const made = await renderSite({
    site: bundle,
    content,
    contentDir,
    canonicalUrl,
    cacheDir: getCacheDir(dataDir),
    pictures: readNotes(previous, IMAGES, {}),
    before:
      previous?.bundle === bundle.id && previous.canonicalUrl === canonicalUrl
        ? { pages: readNotes(previous, PAGES, {}), files, clientDir: join(previous.dir, 'client') }
        : undefined,
    timestamp,
    onText,
    onFile,
  })
  return { ...made, bundle, compiled, timestamp }
}

async function fillRelease(started: Started, listener: BuildListener): Promise<ReadyRelease> {
  const { dataDir, contentDir, canonicalUrl, now, before, state, id, dir } = started
  const { release: previous } = before
  const { onStep } = listener
  // Git runs while the content is read.
  const head = readHead({ gitDir: join(contentDir, '.git'), workTree: contentDir }).catch(() => null)
  const writer = new ReleaseWriter(dir, before)
  const collector = new LinkCollector()
  let rendered = 0
  const { files, pictures, collections, notes, bundle, compiled, timestamp } = await renderRelease(
    started,
    listener,
    (file, body, etag) => {
      rendered++
      writer.write(file, body, etag)
      if (file.endsWith('.html')) collector.read(file, body.toString('utf8'))
    },
  )

  onStep('Checking links and pictures')
  const pages = [...files.keys()].filter((file) => file.endsWith('.html'))
  const links = collector.collect(pages, readNotes<SiteLinks>(previous, LINKS, { list: [], pages: {} }), (file) =>
    readFileSync(join(previous!.dir, 'client', file), 'utf8'),
  )
  const addresses = new Set([...files.keys(), ...bundle.files].map(addressOfFile))
  for (const address of pictures.keys()) addresses.add(address)
  const missing = checkRoutes(addresses)
  const broken = checkLinks(links, addresses, canonicalUrl)
  // For a first release, a site with a broken link is better than no site.
  const problems = previous ? [...missing, ...broken] : missing
  if (problems.length > 0) throw new BuildError(problems)

  onStep('Putting the site together')
  const note: ReleaseNote = {
    id,
    fingerprint: state,
    bundle: bundle.id,
    canonicalUrl,
    commit: await head,
    builtAt: now.toISOString(),
    freshUntil: timestamp,
    rendered,
  }
  writer.finish({ bundle, rendered: files, pictures })
  storeServerBundle(dataDir, bundle)
  const settings: SiteContent['collections'] = {
    settings: collections.settings,
    look: collections.look,
    'added-pages': collections['added-pages'].map((page) => ({ ...page, body: '', html: '', pictures: {} })),
  }
  const data = { [IMAGES]: notes.pictures, [PAGES]: notes.pages, [LINKS]: links, [SETTINGS]: settings }
  for (const [name, notes] of Object.entries(data)) writeFileSync(join(dir, name), JSON.stringify(notes))
  onStep('Making the search index')
  writeSearchIndex(join(dir, SEARCH), getPages(files, writer.clientDir), previous && join(previous.dir, SEARCH))
  const release = finish(dataDir, note)
  for (const [name, notes] of Object.entries(data)) remember(name, join(release.dir, name), notes)
  return { release, compiled }
}
