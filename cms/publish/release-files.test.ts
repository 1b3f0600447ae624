import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import type { RenderedFile } from './render.ts'
import { listFiles, readFileList, ReleaseWriter, type ReleaseBefore } from './release-files.ts'

test('a release has the compiled files, the images, and the unchanged pages', () => {
  const folder = temporaryFolder('release-files')
  const bundle = { id: 'b', dir: join(folder, 'bundle'), files: ['site.css'], addresses: [] }
  mkdirSync(join(bundle.dir, 'client'), { recursive: true })
  writeFileSync(join(bundle.dir, 'client/site.css'), 'body {}')
  writeFileSync(join(folder, 'made.webp'), 'picture')
  const pictures = new Map([['/pictures/mill.webp', join(folder, 'made.webp')]])
  const first = { etag: '"first"', policy: "default-src 'self'" }
  const write = (name: string, before: ReleaseBefore, news: { etag: string; text: string }) => {
    const dir = join(folder, name)
    const writer = new ReleaseWriter(dir, before)
    writer.write('index.html', Buffer.from('Home'), first.etag)
    writer.write('news.html', Buffer.from(news.text), news.etag)
    const rendered = new Map<string, RenderedFile>([
      ['index.html', first],
      ['news.html', { etag: news.etag, policy: undefined }],
    ])
    writer.finish({ bundle, rendered, pictures })
    const files = listFiles(readFileList(dir))
    return { dir, files, texts: [...files.keys()].map((file) => readFileSync(join(dir, 'client', file), 'utf8')) }
  }
  const before = write('r1', { release: undefined, files: new Map() }, { etag: '"old"', text: 'Old news' })
  const note = { id: 'r1', fingerprint: 'f', bundle: 'b', commit: null, builtAt: '', freshUntil: '', rendered: 2 }
  const release = { ...note, dir: before.dir }
  const after = write('r2', { release, files: before.files }, { etag: '"new"', text: 'New news' })
  expect(before.texts).toEqual(['body {}', 'picture', 'Home', 'Old news'])
  expect(after.texts).toEqual(['body {}', 'picture', 'Home', 'New news'])
  expect(after.files.get('index.html')).toEqual(first)
})
