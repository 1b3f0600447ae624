#!/usr/bin/env node
/**
 * Gets a clone ready and then runs one command: `node scripts/setup.mjs <command> [arguments]`.
 *
 * Needs nothing but Node 20 and npm. Installs from the lock file when that changed, and runs the command under the
 * Node 24 that came with the packages when this one is older. When all is current it only reads one file.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT, NODE_OPTIONS } from './node-options.mjs'

const OLDEST_NODE_TO_RUN = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.trellis-installed')

function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing the packages (once, about a minute) …')
  // Not `npm ci`: it refuses a lock file that lacks binaries for other kinds of machines.
  const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error(
      'The packages could not be installed. npm says why above; most often the npm registry was not reachable. Then run the same command again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

function runUnder(node, script, args) {
  const path = `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const env = {
    ...NODE_ENVIRONMENT,
    // What Node compiled is read again at the next start, which is ready a quarter sooner.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    ...process.env,
    PATH: path,
  }
  const options = [...NODE_OPTIONS, script, ...args]
  // Replaces this process where possible, so that signals and monitors meet the product itself.
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...options], env)
  const child = spawn(node, options, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

const [command, ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${command}.ts`)
if (!command || !existsSync(script)) {
  console.error(`There is no command "${command ?? ''}". README.md lists them.`)
  process.exit(1)
}
process.chdir(root)
installPackages()
const isNewEnough = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_TO_RUN
runUnder(isNewEnough ? process.execPath : join(modules, 'node', 'bin', 'node'), script, args)
