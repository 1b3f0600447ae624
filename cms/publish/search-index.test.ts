import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { makeSearchIndex } from './search-index.ts'

let folder: string

const page = (attributes: string, text: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body><main ${attributes}><h1>${text}</h1></main></body></html>`

beforeEach(() => {
  folder = temporaryFolder('search-index')
  mkdirSync(join(folder, 'news'))
  writeFileSync(join(folder, 'news/opening.html'), page('data-pagefind-body', 'Opening day'))
  writeFileSync(join(folder, 'terms.html'), page('', 'Terms'))
})

test('only marked pages are found, and nothing is kept that the site does not use', async () => {
  await makeSearchIndex(folder, join(folder, 'pagefind'))
  const files = readdirSync(join(folder, 'pagefind'))
  const entry = JSON.parse(readFileSync(join(folder, 'pagefind/pagefind-entry.json'), 'utf8')) as {
    languages: Record<string, { page_count: number }>
  }
  expect(entry.languages['en']?.page_count).toBe(1)
  expect(files).toContain('pagefind.js')
  expect(files.filter((name) => /ui|worker|highlight/.test(name))).toEqual([])
})

test('a site without a marked word still has an index to ask', async () => {
  rmSync(join(folder, 'news'), { recursive: true })
  writeFileSync(join(folder, 'empty.html'), page('data-pagefind-body', ''))
  await makeSearchIndex(folder, join(folder, 'pagefind'))
  expect(readdirSync(join(folder, 'pagefind'))).toContain('pagefind-entry.json')
})
