import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('only services open transactions', () => {
  const others = [':!*service.ts', ':!*/jobs.ts', ':!*.test.ts', ':!*testing*']
  const { stdout } = spawnSync('git', ['grep', '-n', 'database\\.write(', '--', 'api', 'cms', ...others], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})
