import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'astro'
import { hash } from 'node:crypto'
import { readContent } from '#content/read.ts'
import { BuildError } from './build-error.ts'
import { oneBuildAtATime } from './build-lock.ts'
import { compressSite } from './compress.ts'
import { contentCommit } from './content-commit.ts'
import { fingerprint } from './fingerprint.ts'
import { nextChange } from './next-change.ts'
import { currentRelease, moveIn, type BuiltRelease, type ReleasePlan } from './release.ts'
import { ROOT, workshopOf } from './place.ts'
import { makeSearchIndex } from './search-index.ts'

const ASSETS = '_assets'

/** `20300517-063000-1f2e3d4c`: releases sort by their names. */
const releaseId = (now: Date, print: string) =>
  `${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${print.slice(0, 8)}`

/**
 * Builds a release of the present sources and content aside, and puts it where releases lie. The live one is untouched.
 * Runs in a process of its own, so that a build can neither slow down nor take down the site.
 *
 * @param onStep told in words what is being done.
 * @throws BuildError with the file and field at fault.
 */
export async function buildRelease(plan: ReleasePlan, onStep: (step: string) => void): Promise<BuiltRelease> {
  const now = new Date()
  const print = fingerprint(ROOT, plan.contentDir, plan.canonicalUrl)
  const commit = contentCommit(plan.contentDir)
  onStep('Checking the content')
  const content = await readContent(plan.contentDir)
  if (!content.ok) throw new BuildError(content.errors.map(({ file, field, message }) => ({ file, field, message })))
  const { site, events } = content.content
  const freshUntil = nextChange(
    now,
    site.timeZone,
    events.map(({ data }) => data),
  )
  const workshop = workshopOf(process.pid)
  try {
    onStep('Making the pages')
    // Astro's cache knows entries by the path of their folder, so it belongs to this place and does not move with the data.
    const cacheDir = join(ROOT, '.cache', `astro-${hash('sha256', plan.contentDir).slice(0, 16)}`)
    await oneBuildAtATime(ROOT, () =>
      build({ root: ROOT, outDir: workshop, cacheDir, site: plan.canonicalUrl, logLevel: 'silent' }),
    )
    onStep('Making the search index')
    await makeSearchIndex(join(workshop, 'client'))
    onStep('Compressing')
    const current = currentRelease(plan.dataDir)
    await compressSite(join(workshop, 'client'), ASSETS, current && join(current.dir, 'client'))
    const note = { id: releaseId(now, print), fingerprint: print, commit, builtAt: now.toISOString() }
    return moveIn(workshop, plan.dataDir, { ...note, freshUntil: freshUntil.toISOString() })
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}
