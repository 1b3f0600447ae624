/** `npm run release`: lists the releases of the site and rolls back to one. */
import { prepareDataDir, readEnvironment, type Environment } from '#api/env.ts'
import { currentRelease, findRelease, listReleases, makeCurrent, rolledBackFrom } from '#cms/publish/release.ts'
import { runCommand, step, UsageError } from './progress.ts'

const HELP = `Usage: npm run release -- <command> list lists the releases on disk, newest first; the live one is marked rollback [name] makes an earlier release live: the one before the live one, or the one that is named Works on the releases of DATA_DIR (./data unless set), also while the server runs: it shows the earlier release within a second or two. A rollback stays until an editor publishes again; the content itself isn’t changed.`

const formatWhen = (builtAt: string) => `${builtAt.slice(0, 16).replace('T', ' ')} UTC`

function list({ dataDir }: Environment): void {
  const live = currentRelease(dataDir)
  if (!live) throw new UsageError(`There is no release in ${dataDir} yet. "npm start" makes one.`)
  const held = rolledBackFrom(dataDir) === undefined ? '' : ', put back by hand'
  for (const { id, builtAt, commit } of listReleases(dataDir)) {
    const mark = id === live.id ? `  (live${held})` : ''
    step(`${id}  ${formatWhen(builtAt)}${commit ? `  content ${commit.slice(0, 10)}` : ''}${mark}`)
  }
}

function rollback({ dataDir }: Environment, name: string | undefined): void {
  const live = currentRelease(dataDir)
  if (!live) throw new UsageError(`There is no release in ${dataDir} yet, so there is none before it.`)
  const earlier = listReleases(dataDir).find(({ builtAt }) => builtAt < live.builtAt)
  const wanted = name === undefined ? earlier : findRelease(dataDir, name)
  if (!wanted) {
    throw new UsageError(
      name === undefined
        ? 'There is no release before the live one. "list" shows those that are there.'
        : `There is no release named "${name}". "list" shows those that are there.`,
    )
  }
  // A second rollback replaces the release that was live before the first.
  makeCurrent(dataDir, wanted.id, rolledBackFrom(dataDir) ?? live.fingerprint)
  step(`${wanted.id} of ${formatWhen(wanted.builtAt)} is live now, until the next publish.`)
}

function run([command, name]: string[]): void {
  if (!command || command === 'help' || command === '--help' || command === '-h') return step(HELP)
  const environment = readEnvironment()
  prepareDataDir(environment.dataDir)
  if (command === 'list') return list(environment)
  if (command === 'rollback') return rollback(environment, name)
  throw new UsageError(`There is no command "${command}".\n\n${HELP}`)
}

await runCommand(async () => run(process.argv.slice(2)))
