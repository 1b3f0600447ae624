import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'
import type { SiteContent } from '#site/lib/content/content.ts'
import { BuildError } from '#cms/publish/build-error.ts'
import { createBuilder, type Builder, fingerprint, sourceFingerprint } from '#cms/publish/builder.ts'
import { getCacheDir, removeDeadBuildDirs, ROOT } from '#cms/publish/paths.ts'
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
import type { PublishProblem } from './calls.ts'
import type { Environment } from '#api/env.ts'
import type { Log } from '#api/platform/http/log.ts'
import type { PageSource } from '#api/platform/http/page-source.ts'
import { releasePages, loadRelease, type Release } from '#api/platform/http/release.ts'

/** How often a running process checks whether an earlier release was made live by hand. */
const ROLLBACK_POLL_MS = 1000

interface PublishingOptions {
  /** Headers of every response. */
  headers: readonly (readonly [string, string])[]
  log: Log
  onStep: (message: string) => void
  /** Replaces the clock. */
  now?: () => number
}

/** The live site, and how to publish a newer one. */
export interface Publishing {
  /** The live release. */
  release: () => Release
  /** The parts that contain all of these words: the kind of the best first, coming events before past ones. */
  searched: (terms: readonly string[]) => SearchedPart[]
  /** Its pages. */
  source: PageSource
  publisher: Publisher
}

/** What server-rendered pages know about the content; everything else gets it through calls. */
function getSettings({ dir, freshUntil }: BuiltRelease, { dataDir, siteUrl }: Environment): SiteContent {
  return {
    collections: JSON.parse(readFileSync(join(dir, SETTINGS), 'utf8')) as SiteContent['collections'],
    canonicalUrl: siteUrl,
    cacheDir: getCacheDir(dataDir),
    timestamp: freshUntil,
    imageAddress: () => {
      throw new Error('A page that is rendered on demand can’t show an image of the content.')
    },
  }
}

interface Opened {
  live: BuiltRelease
  problems: PublishProblem[]
}

/** Returns a site to serve: the last release if it is still valid, otherwise a new one. */
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
 * Opens an installation's site: serves its last release or builds one, and then publishes changes.
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
  let index = openSearchIndex(join(opened.live.dir, SEARCH))
  const source = releasePages(() => live)
  const applySettings = await source.prepare(live)
  applySettings(getSettings(opened.live, environment))
  if (currentRelease(dataDir)?.id !== live.id) makeCurrent(dataDir, live.id)
  await removeOld(dataDir)

  /** Makes a release live once all of it is in memory. */
  async function show(built: BuiltRelease, onReady: () => void): Promise<void> {
    const next = load(built, live)
    const settings = getSettings(built, environment)
    const applySettings = await source.prepare(next)
    const nextIndex = openSearchIndex(join(built.dir, SEARCH))
    // No `await` from here on, so that disk and memory change in one step.
    onReady()
    applySettings(settings)
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

  const searched = (terms: readonly string[]) => index.find(terms, now())

  const file = currentFile(dataDir)
  const followCurrent = () => {
    const current = currentRelease(dataDir)
    if (!current || current.id === live.id) return
    show(current, () => {}).then(() => publisher.adopt(current), log.failure)
  }
  watchFile(file, { interval: ROLLBACK_POLL_MS, persistent: false }, followCurrent)

  const stop = () => {
    unwatchFile(file, followCurrent)
    publisher.stop()
  }
  return { release: () => live, searched, source, publisher: { ...publisher, stop } }
}
