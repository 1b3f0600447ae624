#!/usr/bin/env node
/**
 * Gets a clone ready and then runs one command: `node scripts/setup.mjs <command> [arguments]`.
 *
 * Needs nothing but Node 20 and npm. Installs from the lock file when that changed, for `demo` and `start` what the
 * product itself needs, and runs the command under the Node 24 that came with the packages when this one is older. When
 * all is current it only reads one file and looks for the packages.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT, NODE_OPTIONS } from './node-options.mjs'

const OLDEST_NODE_TO_RUN = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.trellis-installed')

/** Commands that need the product's own packages and none of the workshop. */
const OF_PRODUCT = ['demo', 'start', 'admin', 'import', 'backup', 'restore', 'release', 'pack', 'packages', 'health']

/** A packed product (scripts/pack.ts) has its packages; nothing is written to it. */
const isPacked = existsSync(join(root, 'packed'))
const lockFile = isPacked ? '' : readFileSync(join(root, 'package-lock.json'))
const { standalone, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

function npm(args, options = {}) {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const env = { ...process.env, NODE_ENV: 'development' }
  const onWindows = process.platform === 'win32'
  const { status, stdout } = spawnSync('npm', all, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
    shell: onWindows,
    ...options,
  })
  if (status === 0) return String(stdout ?? '')
  console.error(
    'The packages could not be installed. npm says why above; most often the npm registry was not reachable. Then run the same command again.',
  )
  process.exit(1)
}

/**
 * Decap's bundle holds all that Decap is made of, and its core only says of which types that is: their 570 packages,
 * 300 MB, are for those who change Decap. So each is taken alone, as the very file that package.json names.
 */
function installAlone(name, { version, integrity }) {
  const aside = join(modules, '.aside')
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  const registry = npm(['config', 'get', 'registry']).trim().replace(/\/$/, '')
  npm(['pack', `${registry}/${name}/-/${name}-${version}.tgz`, '--pack-destination', aside])
  const [file] = readdirSync(aside)
  const found = createHash('sha512')
    .update(readFileSync(join(aside, file)))
    .digest('base64')
  if (integrity !== `sha512-${found}`) throw new Error(`The package ${name} is not the one that package.json names.`)
  const { status } = spawnSync('tar', ['-xzf', file, '--exclude', '*.map'], { cwd: aside, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The package ${name} could not be unpacked, which needs the program tar.`)
  // Nor does it ask for them: npm would tell of each that it is missing.
  const manifest = join(aside, 'package', 'package.json')
  const { dependencies: _, peerDependencies: __, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify(rest, null, 2))
  rmSync(join(modules, name), { recursive: true, force: true })
  renameSync(join(aside, 'package'), join(modules, name))
  rmSync(aside, { recursive: true })
}

/** Node's package brings 67 MB of headers for whoever compiles against it; nothing here does. */
function removeHeaders() {
  const inside = join(modules, 'node', 'node_modules')
  for (const name of existsSync(inside) ? readdirSync(inside).filter((one) => one.startsWith('node-')) : []) {
    rmSync(join(inside, name, 'include'), { recursive: true, force: true })
  }
}

function installPackages(command) {
  const wanted = createHash('sha256')
    .update(lockFile)
    .update(JSON.stringify(standalone))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  // What was installed for the workshop stays.
  const parts = OF_PRODUCT.includes(command) && !installed.endsWith('all') ? 'product' : 'all'
  const named = Object.keys({ ...dependencies, ...(parts === 'all' && devDependencies) })
  // Someone may have copied or emptied the folder since.
  const isWhole = named.every((name) => existsSync(join(modules, name)))
  if (installed === `${wanted} ${parts}` && isWhole) return
  console.log('Installing the packages (once, some seconds to a minute) …')
  // Not `npm ci`: it refuses a lock file that lacks binaries for other kinds of machines.
  npm(['install', '--no-save', ...(parts === 'product' ? ['--omit=dev'] : [])], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const [name, file] of Object.entries(standalone)) installAlone(name, file)
  removeHeaders()
  // A new file: the old one may be a link that several folders share.
  rmSync(stamp, { force: true })
  writeFileSync(stamp, `${wanted} ${parts}`)
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
if (command !== 'packages' && !existsSync(script)) {
  console.error(`There is no command "${command ?? ''}". README.md lists them.`)
  process.exit(1)
}
process.chdir(root)
if (!isPacked) installPackages(command)
// For a layer of an image that stays while only the sources change.
if (command === 'packages') process.exit(0)
const isNewEnough = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_TO_RUN
runUnder(isNewEnough ? process.execPath : join(modules, 'node', 'bin', 'node'), script, args)
