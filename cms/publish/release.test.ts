import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { fingerprint, sourceFingerprint } from './builder.ts'
import {
  currentRelease,
  listReleases,
  makeCurrent,
  finish,
  removeOld,
  rolledBackFrom,
  startRelease,
} from './release.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder('release')
  mkdirSync(join(folder, 'site'))
  mkdirSync(join(folder, 'content'))
  writeFileSync(join(folder, 'site/page.astro'), 'a')
  writeFileSync(join(folder, 'content/story.md'), 'b')
})

const name = (canonicalUrl = 'http://localhost:4321') =>
  fingerprint(sourceFingerprint(folder), join(folder, 'content'), canonicalUrl)

test('fingerprint: the same sources, content, and address have the same name', () => {
  expect(name()).toBe(name())
})

test.each([
  { what: 'a changed story', change: () => writeFileSync(join(folder, 'content/story.md'), 'longer') },
  { what: 'a new page', change: () => writeFileSync(join(folder, 'site/new.astro'), 'c') },
  { what: 'a removed story', change: () => rmSync(join(folder, 'content/story.md')) },
  { what: 'a touched file', change: () => utimesSync(join(folder, 'site/page.astro'), 1, 1) },
])('fingerprint: $what means another release', ({ change }) => {
  const before = name()
  change()
  expect(name()).not.toBe(before)
})

test('fingerprint: another address of the site means another release', () => {
  expect(name('https://example.org')).not.toBe(name())
})

test('no release is live before the first build, or when its folder is missing', () => {
  expect(currentRelease(folder)).toBeUndefined()
  mkdirSync(join(folder, 'releases'))
  writeFileSync(join(folder, 'releases/current'), 'gone')
  expect(currentRelease(folder)).toBeUndefined()
})

function addRelease(id: string, builtAt: string) {
  const note = { id, fingerprint: id, bundle: 'b', commit: null, builtAt, freshUntil: builtAt, rendered: 1 }
  startRelease(folder, note.id)
  finish(folder, note)
}

test('cleanup keeps the live and the two newest other releases, removes killed builds', async () => {
  for (const day of ['1', '2', '3', '4', '5']) addRelease(`r${day}`, `2030-05-0${day}T00:00:00.000Z`)
  mkdirSync(join(folder, 'releases/r6.building/client'), { recursive: true })
  writeFileSync(join(folder, 'releases/current.next'), 'r')
  makeCurrent(folder, 'r1')
  await removeOld(folder)
  expect(readdirSync(join(folder, 'releases')).sort()).toEqual(['current', 'r1', 'r4', 'r5'])
  expect(listReleases(folder).map(({ id }) => id)).toEqual(['r5', 'r4', 'r1'])
  expect(currentRelease(folder)?.id).toBe('r1')
})

test('a rollback remembers which release it replaces', () => {
  addRelease('r1', '2030-05-01T00:00:00.000Z')
  makeCurrent(folder, 'r1')
  expect(rolledBackFrom(folder)).toBeUndefined()
  makeCurrent(folder, 'r1', 'state')
  expect([currentRelease(folder)?.id, rolledBackFrom(folder)]).toEqual(['r1', 'state'])
})
