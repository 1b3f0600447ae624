/** The launcher, with the real npm, in a small clone whose packages need no network. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const INSTALLS = 'Installing the packages'

/** A clone with one package of the product and one for development. */
function clone() {
  const folder = temporaryFolder('setup')
  const write = (path: string, text: string | object) =>
    writeFileSync(join(folder, path), typeof text === 'string' ? text : JSON.stringify(text))
  const [dependencies, devDependencies] = [{ ours: 'file:ours' }, { tool: 'file:tool' }]
  for (const name of ['scripts', 'ours', 'tool']) mkdirSync(join(folder, name))
  for (const name of ['ours', 'tool']) write(`${name}/package.json`, { name, version: '1.0.0' })
  write('package.json', { name: 'clone', version: '1.0.0', dependencies, devDependencies })
  const linked = (name: string, more = {}) => ({
    [`node_modules/${name}`]: { resolved: name, link: true, ...more },
    [name]: { version: '1.0.0', ...more },
  })
  const root = { name: 'clone', version: '1.0.0', dependencies, devDependencies }
  const packages = { '': root, ...linked('ours'), ...linked('tool', { dev: true }) }
  const lock = { name: 'clone', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
  write('package-lock.json', lock)
  for (const name of ['setup.mjs', 'node-options.mjs'])
    copyFileSync(join('scripts', name), join(folder, 'scripts', name))
  symlinkSync(resolve('api'), join(folder, 'api'))
  write('scripts/start.ts', 'console.log(`started ${process.argv.slice(2).join()}` as string)\nprocess.exit(3)')
  write('scripts/check.ts', 'console.log("checked")')
  write(
    'scripts/dev.ts',
    'process.on("SIGTERM", () => process.exit(7))\nsetInterval(() => 0, 50)\nconsole.log("stays")',
  )
  const has = (name: string) => existsSync(join(folder, 'node_modules', name))
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs'), ...words], { cwd: '/', encoding: 'utf8' })
  return { folder, write, lock, has, run }
}

test('setup: the first command installs what it needs, a later one only what is missing', () => {
  const { has, run } = clone()
  const first = run('start', 'a', 'b')
  expect([first.status, first.stdout]).toEqual([3, expect.stringMatching(`${INSTALLS}[^]*started a,b\n$`)])
  expect([has('ours'), has('tool')]).toEqual([true, false])
  expect(run('start').stdout).toBe('started \n')
  expect(run('check').stdout).toMatch(new RegExp(`${INSTALLS}[^]*checked\n$`))
  expect(has('tool')).toBe(true)
  expect(run('start').stdout).toBe('started \n')
})

test('setup: a changed lock file is installed before the next command', () => {
  const { folder, write, lock, run } = clone()
  run('start')
  write('package-lock.json', `${JSON.stringify(lock)}\n`)
  expect(run('start').stdout).toContain(INSTALLS)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(run('start').stdout).toContain(INSTALLS)
})

test('setup: an installation that fails ends with a message, the next command retries', () => {
  const { folder, write, has, run } = clone()
  run('start')
  const whole = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  write('package-lock.json', '{')
  const { status, stdout, stderr } = run('start')
  expect([status, stdout]).toEqual([1, expect.not.stringContaining('started')])
  expect(stderr).toContain('The packages couldn’t be installed.')
  write('package-lock.json', whole)
  expect(run('start').stdout).toMatch(new RegExp(`${INSTALLS}[^]*started`))
  expect(has('ours')).toBe(true)
})

test('setup: an installation that is killed is repeated by the next command', async () => {
  const { folder, write, has, run } = clone()
  run('start')
  // Kills everything once all packages are there: the launcher, npm, and what npm runs.
  const kill = `node -e "fs.existsSync('killed') || (fs.writeFileSync('killed', ''), process.kill(0, 'SIGKILL'))"`
  const whole = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
  write('package.json', { ...whole, scripts: { postinstall: kill } })
  const child = spawn(process.execPath, [join(folder, 'scripts/setup.mjs'), 'check'], {
    detached: true,
    stdio: 'ignore',
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(run('start').stdout).toMatch(new RegExp(`${INSTALLS}[^]*started`))
  expect(has('ours')).toBe(true)
})

test('setup: an unknown command is refused before anything is installed', () => {
  const { has, run } = clone()
  expect(run('strat')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('no command "strat"') })
  expect(has('ours')).toBe(false)
})

test('setup: a signal reaches the command, whose exit code the launcher returns', async () => {
  const { folder, run } = clone()
  run('check')
  const child = spawn(process.execPath, [join(folder, 'scripts/setup.mjs'), 'dev'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([7, null])
})
