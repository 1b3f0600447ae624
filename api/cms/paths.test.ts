import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CMS_TEXTS } from './contract/texts.ts'
import { story } from '#cms/gateway/testing-content.ts'
import { createCmsApi, refusedWith, saving, type CmsApi } from './testing-cms.ts'

let api: CmsApi
beforeAll(async () => void (api = await createCmsApi()))
afterAll(() => api.close())

/** Everything in the content folder and its history, which must not change. */
const state = () => [api.content.git('rev-parse', 'HEAD'), api.content.git('status', '--porcelain', '--ignored')]
const SHA = 'a'.repeat(40)

/** Each action that takes a path. */
const actionsWith = (path: string): [string, object][] => [
  ['getEntry', { path }],
  ['entriesByFiles', { files: [{ path }] }],
  ['persistEntry', saving(path, story('Planted'))],
  ['persistEntry', saving(path, story('Planted'), { asDraft: true })],
  ['persistEntry', { dataFiles: [{ path: 'news/a.md', slug: 'a', raw: story('A'), newPath: path }], options: {} }],
  ['deleteFiles', { paths: [path] }],
  ['history', { path }],
  ['changes', { path, before: SHA, after: null }],
  ['revert', { path, sha: SHA }],
  ['persistMedia', { asset: { path, content: '', encoding: 'base64' } }],
  ['unpublishedEntryDataFile', { collection: 'news', slug: 'a', path }],
]

describe('a path', () => {
  let before: ReturnType<typeof state>
  beforeAll(() => void (before = state()))

  test.each([
    ['a step up', '../trellis.db'],
    ['steps inside', 'news/../settings/site.json'],
    ['steps out again', 'news/../../drafts/news/a/meta.json'],
    ['the whole disk', '/etc/passwd'],
    ['a slash first', '/news/a.md'],
    ['the repository’s settings', '.git/config'],
    ['its hooks', '.git/hooks/pre-commit'],
    ['the same in capitals', '.GIT/config'],
    ['with a short name', 'GIT~1/config'],
    ['inside a collection', 'news/.git/config'],
    ['git’s attributes', '.gitattributes'],
    ['an encoded step', '%2e%2e/settings/site.json'],
    ['an encoded slash', 'news%2fa.md'],
    ['one encoded twice', '%252e%252e%252fa.md'],
    ['an overlong encoding', 'news/%c0%ae%c0%ae/a.md'],
    ['a backslash', 'news\\..\\a.md'],
    ['wide dots', 'news/\uFF0E\uFF0E/a.md'],
    ['a folder in capitals', 'News/a.md'],
    ['an ending in capitals', 'news/a.MD'],
    ['a name in capitals', 'news/A.md'],
    ['a letter that lower-cases to another', 'news/\u212Aelvin.md'],
    ['a NUL before another ending', 'news/a.md\0.png'],
    ['a NUL in its name', 'news/a\0.md'],
    ['a line break at its end', 'news/a.md\n'],
    ['a space at its end', 'news/a.md '],
    ['a dot at its end', 'news/a.md.'],
    ['a stream of its own', 'news/a.md::$DATA'],
    ['a dot first', './news/a.md'],
    ['two slashes', 'news//a.md'],
    ['a deeper folder', 'news/deep/a.md'],
    ['another ending', 'news/a.html'],
    ['a hidden file', 'news/.a.md'],
    ['the code', 'schema/news.ts'],
    ['an option of git', '--output=/tmp/x'],
    ['magic of git', ':(top)news/a.md'],
    ['a pattern', 'news/*.md'],
    ['no end', `news/${'a'.repeat(300)}.md`],
    ['nothing', ''],
  ])('with %s is refused by every action', async (_, path) => {
    for (const [action, params] of actionsWith(path)) {
      const [status, error] = await api.ada.refused(action, params)
      expect([400, 413], `${action} ${status} ${error.error}`).toContain(status)
      expect(error.error).toMatch(/\.$/)
    }
  })

  test('that was refused has changed nothing', () => expect(state()).toEqual(before))

  test.each([
    ['news', '..'],
    ['..', 'news'],
    ['news', '../../../trellis.db'],
    ['.git', 'config'],
    ['news', 'a/b'],
    ['news', 'a\u0007'],
    ['constructor', 'a'],
    ['__proto__', 'a'],
    ['media/news', 'a'],
  ])('of a draft can’t be built from %j and %j', async (collection, slug) => {
    const actions = [
      'unpublishedEntry',
      'publishUnpublishedEntry',
      'deleteUnpublishedEntry',
      'updateUnpublishedEntryStatus',
    ]
    for (const action of actions) {
      const params = { collection, slug, newStatus: 'draft' }
      expect(await api.ada.refused(action, params), action).toEqual(refusedWith(400, CMS_TEXTS.noPath))
    }
  })

  test.each([
    '..',
    '../..',
    '/',
    '/etc',
    '.git',
    'news/..',
    'settings',
    'drafts',
    'News',
    'media/../news',
    'media/other',
  ])('of the folder %j lists nothing', async (folder) => {
    expect((await api.ada.refused('getMedia', { mediaFolder: folder }))[0]).toBe(400)
    if (folder === 'settings') return
    for (const extension of ['md', 'json', '*', '']) {
      expect((await api.ada.refused('entriesByFolder', { folder, extension }))[0]).toBe(400)
    }
  })
})

describe('the address of an image', () => {
  test.each([
    '/api/cms/media/news/..%2F..%2Fsettings%2Fsite.json',
    '/api/cms/media/..%2F.git/config',
    '/api/cms/media/%2e%2e/settings',
    '/api/cms/media/news/.git',
    '/api/cms/media/news/a.png%00.html',
    '/api/cms/media/news/a.png?draft=..%2F..',
    '/api/cms/media/news/a.png?draft=news%2F..%2F..%2Fuploads',
    '/api/cms/media/news/a.png?draft=',
    '/api/cms/media/settings/site.json',
  ])('%s finds nothing', async (path) => {
    expect((await api.call('GET', path, { cookie: api.ada.cookie })).status).toBe(404)
  })
})

describe('a symbolic link', () => {
  const secret = () => join(api.content.dataDir, 'secret.md')
  const inContent = (path: string) => join(api.content.contentDir, path)

  test('in place of an entry is neither read nor written through', async () => {
    writeFileSync(secret(), story('Secret'))
    symlinkSync(secret(), inContent('pages/linked.md'))
    mkdirSync(inContent('news'), { recursive: true })
    symlinkSync(secret(), inContent('news/linked.md'))
    const base = null
    expect(await api.ada.refused('getEntry', { path: 'news/linked.md' })).toEqual(refusedWith(400, CMS_TEXTS.noPath))
    expect(await api.ada.callCms('entriesByFolder', { folder: 'news', extension: 'md' })).toEqual([])
    for (const asDraft of [false, true]) {
      const params = saving('news/linked.md', story('Planted'), { base, asDraft })
      expect((await api.ada.refused('persistEntry', params))[0]).toBe(400)
    }
    expect(readFileSync(secret(), 'utf8')).toBe(story('Secret'))
    rmSync(inContent('news/linked.md'))
    rmSync(inContent('pages/linked.md'))
  })

  test('in place of a folder is neither read nor written through', async () => {
    const outside = join(api.content.dataDir, 'outside')
    mkdirSync(outside, { recursive: true })
    writeFileSync(join(outside, 'secret.md'), story('Secret'))
    mkdirSync(inContent('news'), { recursive: true })
    renameSync(inContent('news'), inContent('news-before'))
    symlinkSync(outside, inContent('news'))
    expect((await api.ada.refused('getEntry', { path: 'news/secret.md' }))[0]).toBe(400)
    expect((await api.ada.refused('persistEntry', saving('news/new.md', story('New'))))[0]).toBe(400)
    expect(readdirSync(outside)).toEqual(['secret.md'])
    rmSync(inContent('news'))
    renameSync(inContent('news-before'), inContent('news'))
  })

  test('in a draft’s folder finds nothing', async () => {
    const drafts = join(api.content.dataDir, 'drafts/news')
    const outside = join(api.content.dataDir, 'elsewhere')
    mkdirSync(drafts, { recursive: true })
    mkdirSync(join(outside, 'tree/news'), { recursive: true })
    symlinkSync(join(outside, 'tree'), join(drafts, 'tree-link'))
    expect(await api.ada.callCms('unpublishedEntries', {})).toEqual([])
    rmSync(join(drafts, 'tree-link'))
  })
})

test('a hook, filter, or monitor in the repository never runs', async () => {
  const { contentDir, dataDir, git } = api.content
  const proof = join(dataDir, 'it-ran')
  const script = join(dataDir, 'planted.sh')
  writeFileSync(script, `#!/bin/sh\ntouch ${proof}\ncat\n`, { mode: 0o755 })
  mkdirSync(join(contentDir, '.git/hooks'), { recursive: true })
  for (const hook of ['pre-commit', 'commit-msg', 'post-commit', 'post-index-change', 'prepare-commit-msg']) {
    writeFileSync(join(contentDir, '.git/hooks', hook), `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 })
  }
  git('config', 'core.fsmonitor', script)
  git('config', 'core.editor', script)
  git('config', 'commit.gpgSign', 'true')
  git('config', 'gpg.program', script)
  await api.ada.callCms('persistEntry', saving('news/hooked.md', story('Hooked')))
  await api.ada.callCms('history', { path: 'news/hooked.md' })
  expect(() => readFileSync(proof)).toThrow('ENOENT')
  for (const key of ['core.fsmonitor', 'core.editor', 'commit.gpgSign', 'gpg.program']) git('config', '--unset', key)
})
