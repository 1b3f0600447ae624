import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/product.ts'
import { contentCommit } from './content-commit.ts'

let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

beforeEach(() => {
  folder = temporaryFolder('commit')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that is no repository, or has no commit yet, has none', () => {
  expect(contentCommit(folder)).toBeNull()
  git('init', '-q')
  expect(contentCommit(folder)).toBeNull()
})

test('the newest commit is read without git, also when its branch is packed or no branch is out', () => {
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'one')
  const commit = git('rev-parse', 'HEAD')
  expect(contentCommit(folder)).toBe(commit)
  git('pack-refs', '--all')
  expect(contentCommit(folder)).toBe(commit)
  git('checkout', '-q', '--detach')
  expect(contentCommit(folder)).toBe(commit)
})
