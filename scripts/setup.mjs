#!/usr/bin/env node
/**
 * Prepares a clone and then runs one command: `node scripts/setup.mjs <command> [arguments]`. Without a command it
 * installs what the product itself needs. It requires Node 20 and npm.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT, NODE_OPTIONS } from './node-options.mjs'

const OLDEST_NODE_TO_RUN = 24
/** Commands that need only the product's own packages and no development tools. */
const OF_PRODUCT = [undefined, 'demo', 'start', 'admin', 'import', 'backup', 'restore', 'release', 'health']
/** What is installed: which parts of which lock file. An interrupted installation leaves no record. */
const MARKER = 'node_modules/.installed'
/** npm's link to the Node from the packages, which exists for Linux. */
const NODE = 'node_modules/.bin/node'

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function installPackages(command) {
  const installed = existsSync(MARKER) ? readFileSync(MARKER, 'utf8') : ''
  // Development packages that are already installed stay.
  const parts = OF_PRODUCT.includes(command) && !installed.startsWith('all') ? 'product' : 'all'
  const wanted = `${parts}\n${readFileSync('package-lock.json', 'utf8')}`
  if (installed === wanted) return
  console.log('Installing the packages (once, some seconds to a minute) …')
  rmSync(MARKER, { force: true })
  const options = [parts === 'all' ? '--include=dev' : '--omit=dev', '--prefer-offline', '--loglevel=error']
  const { status } = spawnSync('npm', ['ci', ...options], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0)
    fail(
      'The packages couldn’t be installed. npm says why above; most often the npm registry wasn’t reachable. Then run the same command again.',
    )
  writeFileSync(MARKER, wanted)
}

function run(script, args) {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_TO_RUN
  if (!existsSync(NODE) && !isNewEnough)
    fail(`Trellis runs under Node 24, and npm has none for this machine. Install it, and run the same command again.`)
  const node = existsSync(NODE) ? NODE : process.execPath
  const options = [...NODE_OPTIONS, script, ...args]
  const env = {
    ...NODE_ENVIRONMENT,
    // The compile cache makes the next start about a quarter faster.
    NODE_COMPILE_CACHE: join(process.cwd(), '.cache', 'compiled'),
    ...process.env,
    PATH: `${join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH}`,
  }
  // If this Node supports it, this process is replaced by the product, which then gets signals and determines the exit
  // code.
  process.execve?.(node, [node, ...options], env)
  const child = spawn(node, options, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

const [command, ...args] = process.argv.slice(2)
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const script = `scripts/${command}.ts`
if (command !== undefined && !existsSync(script)) fail(`There is no command "${command}". README.md lists them.`)
installPackages(command)
if (command !== undefined) run(script, args)
