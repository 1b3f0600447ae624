import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headOf } from '#cms/repository/history.ts'
import { readContent, type KnownFiles } from '#content/read.ts'
import type { RenderedSite } from './astro/astro-build.ts'
import { astro } from './astro/astro.ts'
import { BuildError } from './build-error.ts'
import { ensureBundle } from './bundle.ts'
import { fingerprint } from './fingerprint.ts'
import { addressOfFile, ROOT } from './paths.ts'
import { filesOf, keepServer, linkFolder, readFileList, SETTINGS, writeFiles } from './release-files.ts'
import { currentRelease, finish, startRelease, type BuiltRelease, type ReleasePlan } from './release.ts'
import { nextChange } from './schedule.ts'
import { makeSearchIndex, SEARCH } from './search-index.ts'
import { checkLinks, checkRoutes, linksOf, type PageLinks } from './verify.ts'

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
  /** Makes its search index, unless it has its own already; until then it has the one of the release before. */
  index: () => Promise<void>
}

function readNotes<Notes extends object>(release: BuiltRelease | undefined, name: string): Notes {
  try {
    return JSON.parse(readFileSync(join(release!.dir, name), 'utf8')) as Notes
  } catch {
    return {} as Notes
  }
}

/** `20300517-063000123-1f2e3d4c`: releases sort by their names. */
const releaseId = (now: Date, state: string) =>
  `${now.toISOString().slice(0, 23).replace(/[-:.]/g, '').replace('T', '-')}-${state.slice(0, 8)}`

/**
 * Whether pages of a release may be taken over: of the same bundle, before the moment that changes a page by itself.
 */
const isStillOf = (release: BuiltRelease, bundle: string, now: Date) =>
  release.bundle === bundle && now.getTime() < Date.parse(release.freshUntil)

/** The links of each page; those of a page that did not change are known. */
function linksOfPages(
  rendered: RenderedSite['files'],
  previous: BuiltRelease | undefined,
  etags: ReadonlyMap<string, { etag: string }>,
): PageLinks {
  const known = readNotes<PageLinks>(previous, LINKS)
  const links: PageLinks = {}
  for (const [file, { etag, body }] of rendered) {
    if (!file.endsWith('.html')) continue
    const same = etags.get(file)?.etag === etag && known[file]
    links[file] = same || linksOf((body ?? readFileSync(join(previous!.dir, 'client', file))).toString('utf8'))
  }
  return links
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
  const before = filesOf(readFileList(previous?.dir))
  const pictureNotes = readNotes<RenderedSite['notes']['pictures']>(previous, PICTURES)
  const { files, pictures, settings, notes } = await astro.render({
    site: bundle,
    content,
    contentDir,
    canonicalUrl,
    pictures: pictureNotes,
    before:
      previous && isStillOf(previous, bundle.id, now)
        ? { pages: readNotes(previous, PAGES), files: before, clientDir: join(previous.dir, 'client') }
        : undefined,
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
  const events = content.events.map(({ data }) => data)
  const note = {
    id: releaseId(now, state),
    fingerprint: state,
    bundle: bundle.id,
    commit,
    builtAt: now.toISOString(),
    freshUntil: nextChange(now, content.site.timeZone, events).toISOString(),
    rendered: [...files.values()].filter(({ body }) => body).length,
  }
  const dir = startRelease(dataDir, note)
  await writeFiles(dir, { bundle, rendered: files, pictures, previousDir: previous?.dir, before })
  keepServer(dataDir, bundle)
  const kept = { [PICTURES]: notes.pictures, [PAGES]: notes.pages, [LINKS]: links, [SETTINGS]: settings }
  for (const [name, value] of Object.entries(kept)) writeFileSync(join(dir, name), JSON.stringify(value))
  const earlier = previous && join(previous.dir, SEARCH)
  if (earlier && existsSync(earlier)) {
    linkFolder(earlier, join(dir, SEARCH))
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
