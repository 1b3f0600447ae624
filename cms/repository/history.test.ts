import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { headInFiles } from './history.ts'

let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

beforeEach(() => {
  folder = temporaryFolder('commit')
})

test('a folder that is no repository, or has no commit yet, has none', async () => {
  expect(await headInFiles(join(folder, '.git'))).toBeUndefined()
  git('init', '-q')
  expect(await headInFiles(join(folder, '.git'))).toBeUndefined()
})

test('the newest commit is read without git, also when its branch is packed or no branch is out', async () => {
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'one')
  const commit = git('rev-parse', 'HEAD')
  expect(await headInFiles(join(folder, '.git'))).toBe(commit)
  git('pack-refs', '--all')
  expect(await headInFiles(join(folder, '.git'))).toBe(commit)
  git('checkout', '-q', '--detach')
  expect(await headInFiles(join(folder, '.git'))).toBe(commit)
})
