/** From a fresh clone of the last commit to the running sample region, with a cold npm cache. Needs the registry. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { report } from './lib/report.ts'

const MOST_SECONDS = 60
const PATIENCE_MS = 600_000

const root = temporaryFolder('bench-clone')
const [clone, port] = [join(root, 'clone'), await freePort()]
execFileSync('git', ['clone', '--quiet', '.', clone])
const began = performance.now()
const env = {
  ...process.env,
  NODE_ENV: undefined,
  NODE_COMPILE_CACHE: undefined,
  PORT: String(port),
  npm_config_cache: join(root, 'npm'),
  npm_config_prefer_offline: undefined,
}
const child = spawn('npm', ['run', 'demo'], { cwd: clone, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
const end = () => process.kill(-child.pid!, 'SIGKILL')
const isServed = async () => (await fetch(`http://localhost:${port}/api/health`).catch(() => null))?.ok
while (!(await isServed())) {
  if (child.exitCode !== null) throw new Error(`npm run demo ended with ${child.exitCode}`)
  if (performance.now() - began > PATIENCE_MS) {
    end()
    throw new Error('npm run demo did not serve in ten minutes')
  }
  await pause(50)
}
const seconds = (performance.now() - began) / 1000
end()
await once(child, 'exit')
report(
  'Fresh clone to the served sample region',
  `${seconds.toFixed(1)} s`,
  `at most ${MOST_SECONDS} s`,
  seconds <= MOST_SECONDS,
)
process.exit()
