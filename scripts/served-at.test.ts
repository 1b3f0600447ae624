import { expect, it } from 'vitest'
import { readEnvironment } from '#api/env.ts'
import { finish, makeCurrent, startRelease } from '#cms/publish/release.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { servedAt } from './served-at.ts'

it('a command uses SITE_URL, or the address of the last start, or this computer', () => {
  const folder = temporaryFolder('served-at')
  const getAddress = (settings: Record<string, string>) => servedAt(readEnvironment({ DATA_DIR: folder, ...settings }))
  expect(getAddress({})).toBe('http://localhost:4321')
  const [id, builtAt] = ['one', '2026-01-15T12:00:00.000Z']
  const note = { id, fingerprint: id, bundle: 'b', commit: null, builtAt, freshUntil: builtAt, rendered: 1 }
  startRelease(folder, id)
  finish(folder, { ...note, canonicalUrl: 'https://startups.example.org' })
  makeCurrent(folder, id)
  expect(getAddress({})).toBe('https://startups.example.org')
  expect(getAddress({ SITE_URL: 'https://region.example.org' })).toBe('https://region.example.org')
})
