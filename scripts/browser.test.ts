import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'

test.each([
  ['firefox', 'Firefox ESR', 'firefox-esr'],
  ['webkit', 'WebKitGTK', 'webkit2gtk-driver and xvfb'],
])('where %s can’t be installed, the tests end and say what to do', (engine, name, packages) => {
  const path = temporaryFolder('path')
  // Debian's package servers are unreachable.
  symlinkSync('/bin/false', join(path, 'apt-get'))
  const script = `(await import('#scripts/browser.ts')).ensureEngine('${engine}')`
  const options = { env: { PATH: path }, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  expect([status, stderr]).toEqual([
    1,
    `\nThese tests run in ${name}, which couldn’t be installed. Install Debian’s ${packages}, or leave the project smoke-${engine} out.\n`,
  ])
})
