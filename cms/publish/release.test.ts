import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/product.ts'
import { fingerprint } from './fingerprint.ts'
import { currentRelease } from './release.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder('release')
  mkdirSync(join(folder, 'site'))
  mkdirSync(join(folder, 'content'))
  writeFileSync(join(folder, 'site/page.astro'), 'a')
  writeFileSync(join(folder, 'content/story.md'), 'b')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const name = (canonicalUrl = 'http://localhost:4321') => fingerprint(folder, join(folder, 'content'), canonicalUrl)

test('the same sources, content and address have the same name, so nothing is built twice', () => {
  expect(name()).toBe(name())
})

test.each([
  { what: 'a changed story', change: () => writeFileSync(join(folder, 'content/story.md'), 'longer') },
  { what: 'a new page', change: () => writeFileSync(join(folder, 'site/new.astro'), 'c') },
  { what: 'a removed story', change: () => rmSync(join(folder, 'content/story.md')) },
  { what: 'a touched file', change: () => utimesSync(join(folder, 'site/page.astro'), 1, 1) },
])('$what means another release', ({ change }) => {
  const before = name()
  change()
  expect(name()).not.toBe(before)
})

test('another address of the site means another release', () => {
  expect(name('https://example.org')).not.toBe(name())
})

test('before the first build, and when its folder is gone, there is no live release', () => {
  expect(currentRelease(folder)).toBeUndefined()
  mkdirSync(join(folder, 'releases'))
  writeFileSync(join(folder, 'releases/current'), 'gone')
  expect(currentRelease(folder)).toBeUndefined()
})
