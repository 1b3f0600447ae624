import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { finish, makeCurrent, startRelease } from '#cms/publish/release.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { NODE_OPTIONS } from './node-options.mjs'

it('nginx knows the session of a site over https, also where SITE_URL is not given to the command', () => {
  const folder = temporaryFolder('nginx')
  const [id, builtAt] = ['one', '2026-01-15T12:00:00.000Z']
  writeFileSync(join(startRelease(folder, id), 'client/index.html'), '<!doctype html><title>Home</title>')
  const note = { id, fingerprint: id, bundle: 'b', commit: null, builtAt, freshUntil: builtAt, rendered: 1 }
  finish(folder, { ...note, canonicalUrl: 'https://startups.example.org' })
  makeCurrent(folder, id)
  const env = { ...process.env, SITE_URL: '', DATA_DIR: folder }
  const command = [...NODE_OPTIONS, 'scripts/release.ts', 'nginx', join(folder, 'public')]
  expect(spawnSync(process.execPath, command, { encoding: 'utf8', env })).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, 'public/http.conf'), 'utf8')).toContain('__Host-session=')
})
