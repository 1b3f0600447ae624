import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { withBuildLock } from './compile.ts'

const root = temporaryFolder('build-lock')

test('builds in one repository run one after the other', async () => {
  const events: string[] = []
  const build = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    events.push(`${name} ends`)
  }
  await Promise.all([withBuildLock(root, build('first')), withBuildLock(root, build('second'))])
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a failed build lets the next one start', async () => {
  await expect(withBuildLock(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(withBuildLock(root, () => Promise.resolve('done'))).resolves.toBe('done')
})
