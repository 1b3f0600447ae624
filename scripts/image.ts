/** `npm run image`: builds the image of the product, and runs it, on a machine that has buildah and no daemon. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBase } from './image/base.ts'
import { buildah, hasImage } from './image/buildah.ts'
import { runImage } from './image/run.ts'
import { onPath } from './on-path.ts'
import { runCommand, step, UsageError } from './progress.ts'

const HELP = `Usage: npm run image -- [--base <image>] [--tag <name>]
       npm run image -- run [--data <folder>] [--tag <name>] [command of the product …]

Builds the Containerfile, as root and without a daemon (Debian: apt install buildah). docker and podman take the same file.

  --base <image>   what it stands on: a Debian with Node 24 (docker.io/library/node:24-bookworm-slim)
  --base debian    makes that of Debian's packages and this machine's Node, where no registry can be reached
                   (apt install mmdebstrap)
  --tag <name>     its name (trellis)
  --data <folder>  what belongs to the installation: data/ and backups/ (./data-image)

"run" gives it a root that cannot be written to, user 10001 and no new privileges, in this machine's network.`

const MADE_BASE = 'trellis-base'

await runCommand(async () => {
  process.umask(0o022)
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      tag: { type: 'string', default: 'trellis' },
      data: { type: 'string', default: './data-image' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return step(HELP)
  if (!onPath('buildah')) throw new UsageError(`There is no buildah on PATH.\n\n${HELP}`)
  const { tag, data } = values
  const [what, ...command] = positionals
  if (what === 'run') {
    const folders = { data: join(data, 'data'), backups: join(data, 'backups') }
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
    const child = await runImage({ tag, ...folders, ...(command.length > 0 && { command }) })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    process.exitCode = await child.ended
    await child.removed
    return
  }
  if (what !== undefined) throw new UsageError(HELP)
  if (values.base === 'debian' && !(await hasImage(MADE_BASE))) await makeBase(MADE_BASE, step)
  const base = values.base === 'debian' ? `localhost/${MADE_BASE}` : values.base
  step('Building the image …')
  // Only Docker's form has a health check.
  await buildah(['bud', '--format', 'docker', ...(base ? ['--build-arg', `BASE=${base}`] : []), '--tag', tag, '.'])
  step(`Built ${tag}.`)
})
