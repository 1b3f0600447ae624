import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import { BuildError } from '#cms/publish/build-error.ts'
import { createBuilder, type Builder } from '#cms/publish/builder.ts'
import { astro } from '#cms/publish/astro/astro.ts'
import { fingerprint, sourceFingerprint } from '#cms/publish/fingerprint.ts'
import { cacheDirOf, removeDeadBuildDirs, ROOT } from '#cms/publish/paths.ts'
import { SETTINGS } from '#cms/publish/release-files.ts'
import { openSearchIndex, SEARCH } from '#cms/publish/search-index.ts'
import type { SearchedPart } from '#cms/publish/searched-parts.ts'
import { createPublisher, type Publisher } from '#cms/publish/publisher.ts'
import {
  currentFile,
  currentRelease,
  makeCurrent,
  removeOld,
  rolledBackFrom,
  serverDir,
  type BuiltRelease,
} from '#cms/publish/release.ts'
import type { PublishProblem } from './contract/publish/schema.ts'
import type { Environment } from './env.ts'
import type { Log } from './front/log.ts'
import type { PageSource } from './front/page-source.ts'
import { releasePages } from './front/release-pages.ts'
import { loadRelease, type Release } from './front/release.ts'

/** How often a running process looks whether an earlier release was made live by hand. */
const LOOK_FOR_ROLLBACK_MS = 1000

interface PublishingOptions {
  /** Headers that every answer carries. */
  headers: readonly (readonly [string, string])[]
  log: Log
  onStep: (sentence: string) => void
  /** The clock. */
  now?: () => number
}

/** The site as visitors see it, and the way to a newer one. */
export interface Publishing {
  /** The release that is live at this moment. */
  release: () => Release
  /** What it holds of all these words, best first. */
  searched: (terms: readonly string[]) => SearchedPart[]
  /** Its pages. */
  source: PageSource
  publisher: Publisher
}

const readSettings = (dir: string) => JSON.parse(readFileSync(join(dir, SETTINGS), 'utf8')) as [string, object][]

interface Opened {
  live: BuiltRelease
  problems: PublishProblem[]
}

/** Makes sure that there is a site to serve: the last release if it still fits, else a new one. */
async function openRelease(environment: Environment, builder: Builder, options: PublishingOptions): Promise<Opened> {
  const { dataDir, contentDir, siteUrl } = environment
  const { now = Date.now, onStep } = options
  await removeOld(dataDir)
  removeDeadBuildDirs()
  const current = currentRelease(dataDir)
  const wanted = fingerprint(sourceFingerprint(ROOT), contentDir, siteUrl)
  const isFresh = current?.fingerprint === wanted && Date.parse(current.freshUntil) > now()
  if (current && (isFresh || rolledBackFrom(dataDir) === wanted)) return { live: current, problems: [] }
  onStep('Building the site (a few seconds) …')
  try {
    return { live: await builder.build(() => {}), problems: [] }
  } catch (error) {
    if (!current || !(error instanceof BuildError)) throw error
    onStep(error.message)
    return { live: current, problems: error.problems }
  }
}

/**
 * Opens the site of an installation: serves its last release, or builds one, and from then on publishes what changes.
 *
 * @throws BuildError when there is no release and none can be built.
 */
export async function openPublishing(environment: Environment, options: PublishingOptions): Promise<Publishing> {
  const { dataDir, contentDir, siteUrl } = environment
  const { headers, log, now = Date.now } = options
  const builder = createBuilder({ dataDir, contentDir, canonicalUrl: siteUrl })
  const opened = await openRelease(environment, builder, options)

  const load = ({ dir, id, bundle }: BuiltRelease, previous?: Release) =>
    loadRelease(dir, { id, shared: headers, serverDir: serverDir(dataDir, bundle), ...(previous && { previous }) })
  let live = load(opened.live)
  astro.hostSite({ canonicalUrl: siteUrl, cacheDir: cacheDirOf(dataDir) })
  let index = openSearchIndex(join(opened.live.dir, SEARCH))
  astro.hostSettings(readSettings(opened.live.dir))
  const source = releasePages(() => live)
  await source.prepare(live)
  if (currentRelease(dataDir)?.id !== live.id) makeCurrent(dataDir, live.id)
  await removeOld(dataDir)

  /** Puts a release live once all of it is in memory. */
  async function show(built: BuiltRelease, onReady: () => void): Promise<void> {
    const next = load(built, live)
    const settings = readSettings(built.dir)
    await source.prepare(next)
    const nextIndex = openSearchIndex(join(built.dir, SEARCH))
    // Nothing may wait between these: disk and memory change in one step.
    onReady()
    astro.hostSettings(settings)
    live = next
    index.close()
    index = nextIndex
  }

  const publisher = createPublisher({
    ...opened,
    builder,
    swap: (built) => show(built, () => makeCurrent(dataDir, built.id)),
    isHeld: () => rolledBackFrom(dataDir) !== undefined,
    now,
    log: log.event,
  })

  const searched = (terms: readonly string[]) => index.find(terms)

  const file = currentFile(dataDir)
  const followCurrent = () => {
    const current = currentRelease(dataDir)
    if (!current || current.id === live.id) return
    show(current, () => {}).then(() => publisher.adopt(current), log.failure)
  }
  watchFile(file, { interval: LOOK_FOR_ROLLBACK_MS, persistent: false }, followCurrent)

  const stop = () => {
    unwatchFile(file, followCurrent)
    publisher.stop()
  }
  return { release: () => live, searched, source, publisher: { ...publisher, stop } }
}
