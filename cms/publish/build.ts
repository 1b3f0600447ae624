import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headOf } from '#cms/repository/history.ts'
import { readContent, type KnownFiles } from '#content/read.ts'
import type { RenderedSite } from './astro/astro-build.ts'
import { astro } from './astro/astro.ts'
import { BuildError } from './build-error.ts'
import { ensureBundle } from './bundle.ts'
import { fingerprint } from './fingerprint.ts'
import { addressOfFile, ROOT } from './paths.ts'
import { filesOf, keepServer, readFileList, SETTINGS, writeFiles } from './release-files.ts'
import {
  currentRelease,
  finish,
  startRelease,
  type BuiltRelease,
  type ReleaseNote,
  type ReleasePlan,
} from './release.ts'
import { nextChange } from './schedule.ts'
import { SEARCH, writeSearchIndex, type IndexedPage } from './search-index.ts'
import { checkLinks, checkRoutes, collectLinks, type SiteLinks } from './verify.ts'

/** What a release notes for the next one. */
const PICTURES = 'pictures.json'
const PAGES = 'pages.json'
const LINKS = 'links.json'

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
}

/** Notes of a release that this process wrote or read last, which are megabytes in a large region. */
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

/** `20300517-063000123-1f2e3d4c`: releases sort by their names. */
const releaseId = (now: Date, state: string) =>
  `${now.toISOString().slice(0, 23).replace(/[-:.]/g, '').replace('T', '-')}-${state.slice(0, 8)}`

/** The links of each page; those of a page that did not change are known. */
function linksOfPages(
  rendered: RenderedSite['files'],
  previous: BuiltRelease | undefined,
  etags: ReadonlyMap<string, { etag: string }>,
): SiteLinks {
  const known = readNotes<SiteLinks>(previous, LINKS, { list: [], pages: {} })
  const pages = [...rendered.keys()].filter((file) => file.endsWith('.html'))
  return collectLinks(pages, known, (file) => {
    const { etag, body } = rendered.get(file)!
    if (known.pages[file] && etags.get(file)?.etag === etag) return undefined
    return (body ?? readFileSync(join(previous!.dir, 'client', file))).toString('utf8')
  })
}

/** The pages of a release, to be indexed. */
const pagesOf = (files: RenderedSite['files'], clientDir: string) =>
  new Map(
    [...files]
      .filter(([file]) => file.endsWith('.html'))
      .map(([file, { etag, body }]): [string, IndexedPage] => [
        file,
        { etag, html: () => (body ?? readFileSync(join(clientDir, file))).toString('utf8') },
      ]),
  )

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
  const state = fingerprint(ROOT, contentDir, canonicalUrl)
  const commit = await headOf({ gitDir: join(contentDir, '.git'), workTree: contentDir }).catch(() => null)
  const previous = currentRelease(dataDir)

  onStep('Checking the content')
  const read = await readContent(contentDir, knownFiles)
  if (!read.ok) throw new BuildError(read.errors.map(({ file, field, message }) => ({ file, field, message })))
  const { content } = read

  let compiled = false
  const bundle = await ensureBundle(canonicalUrl, () => {
    compiled = true
    onStep('Compiling the site')
  })
  onStep('Making the pages')
  const moment = nextChange(
    now,
    content.site.timeZone,
    content.events.map(({ data }) => data),
  ).toISOString()
  const before = filesOf(readFileList(previous?.dir))
  const { files, pictures, settings, notes } = await astro.render({
    site: bundle,
    content,
    contentDir,
    canonicalUrl,
    pictures: readNotes(previous, PICTURES, {}),
    before:
      previous?.bundle === bundle.id
        ? { pages: readNotes(previous, PAGES, {}), files: before, clientDir: join(previous.dir, 'client') }
        : undefined,
    moment,
    onText,
  })

  onStep('Checking links and pictures')
  const links = linksOfPages(files, previous, before)
  const addresses = new Set([...files.keys(), ...bundle.files].map(addressOfFile))
  for (const address of pictures.keys()) addresses.add(address)
  const missing = checkRoutes(addresses)
  const broken = checkLinks(links, addresses, canonicalUrl)
  // Without a release before it, a site with a broken link is better than none.
  const problems = previous ? [...missing, ...broken] : missing
  if (problems.length > 0) throw new BuildError(problems)

  onStep('Putting the site together')
  const note: ReleaseNote = {
    id: releaseId(now, state),
    fingerprint: state,
    bundle: bundle.id,
    commit,
    builtAt: now.toISOString(),
    freshUntil: moment,
    rendered: [...files.values()].filter(({ body }) => body).length,
  }
  const dir = startRelease(dataDir, note)
  writeFiles(dir, { bundle, rendered: files, pictures, previousDir: previous?.dir, before })
  keepServer(dataDir, bundle)
  const kept = { [PICTURES]: notes.pictures, [PAGES]: notes.pages, [LINKS]: links, [SETTINGS]: settings }
  for (const [name, notes] of Object.entries(kept)) writeFileSync(join(dir, name), JSON.stringify(notes))
  onStep('Making the search index')
  writeSearchIndex(join(dir, SEARCH), pagesOf(files, join(dir, 'client')), previous && join(previous.dir, SEARCH))
  const release = finish(dataDir, note)
  for (const [name, notes] of Object.entries(kept)) remember(name, join(release.dir, name), notes)
  return { release, compiled }
}
