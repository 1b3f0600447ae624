import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { git } from './git.ts'

it('a failed git command is reported with its name, exit code, and output', async () => {
  const workTree = temporaryFolder('git')
  const worktree = { gitDir: join(workTree, '.git'), workTree }
  await git(worktree, ['init', '--quiet'])
  await expect(git(worktree, ['rev-parse', 'nothing'])).rejects.toMatchObject({
    message: expect.stringMatching(/^git rev-parse failed: fatal: /),
    code: 128,
    output: expect.stringMatching(/\nnothing\n$/),
  })
})
