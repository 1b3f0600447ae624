import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from '#api/env.ts'
import { sessionCookie } from '#api/core/session/session.cookie.ts'
import type { BuiltRelease } from '#cms/publish/release.ts'
import { eachOf, isCompressible, writePageTwins } from '#cms/publish/compress.ts'
import { filesBelow } from '#cms/publish/paths.ts'
import { securityHeaders } from './headers.ts'
import { nginxFiles } from './nginx.ts'
import { PERSONAL } from './pages.ts'
import { loadRelease } from './release.ts'

/** Releases that stay: the new one, and the one that nginx serves until it has read the configuration again. */
const KEPT = 2

/** What everybody may read, who may enter the folder above it. */
function offer(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
  chmodSync(to, 0o644)
}

/**
 * nginx sends no page compressed that has no twin. The server compresses a page when it is asked for, so a release has
 * none; those of the release before are right where the page is the same file.
 */
async function addTwins(root: string, files: readonly string[], before: string | undefined): Promise<void> {
  const known = new Set(files)
  await eachOf(files, async (file) => {
    const path = join(root, file)
    const { size, ino } = statSync(path)
    if (known.has(`${file}.br`) || !isCompressible(file, size)) return
    const earlier = before && join(before, file)
    if (earlier && existsSync(`${earlier}.gz`) && statSync(earlier, { throwIfNoEntry: false })?.ino === ino) {
      for (const ending of ['.br', '.gz']) offer(earlier + ending, path + ending)
    } else await writePageTwins(path)
  })
}

function replace(path: string, text: string): void {
  writeFileSync(`${path}.next`, text, { mode: 0o644 })
  chmodSync(`${path}.next`, 0o644)
  renameSync(`${path}.next`, path)
}

/**
 * Offers a release to nginx in a folder that nginx may read, while DATA_DIR stays closed to it: the files, and two
 * pieces of configuration, `server.conf` and `http.conf`. The second names the release and is written last: nginx
 * serves it once it reads its configuration again.
 */
export async function offerToNginx(environment: Environment, live: BuiltRelease, folder: string): Promise<void> {
  const { siteUrl, host, port } = environment
  const secure = siteUrl.startsWith('https:')
  const root = join(resolve(folder), live.id)
  const clientDir = join(live.dir, 'client')
  const release = loadRelease(live.dir, { id: live.id, shared: securityHeaders(secure), serverDir: '' })
  const { http, server } = nginxFiles(release, {
    root,
    clientDir,
    sessionCookie: sessionCookie(secure),
    personal: PERSONAL,
    upstream: `${host.includes(':') ? `[${host}]` : host}:${port}`,
  })
  process.umask(0o022)
  rmSync(root, { recursive: true, force: true })
  const all = filesBelow(clientDir)
  for (const file of all) offer(join(clientDir, file), join(root, file))
  const releases = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const older = releases
    .map(({ name }) => name)
    .toSorted()
    .toReversed()
    .filter((name) => name !== live.id)
  await addTwins(root, all, older[0] && join(folder, older[0]))
  replace(join(folder, 'server.conf'), server)
  replace(join(folder, 'http.conf'), http)
  for (const name of older.slice(KEPT - 1)) rmSync(join(folder, name), { recursive: true })
}
