import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readContent } from './read.ts'
import { describeContentError } from './schema/errors.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'content-'))
  for (const folder of ['settings', 'pages', 'community', 'resources']) {
    await cp(join(import.meta.dirname, folder), join(directory, folder), { recursive: true })
  }
})
afterEach(() => rm(directory, { recursive: true }))

const put = async (file: string, text: string) => {
  await mkdir(join(directory, file, '..'), { recursive: true })
  await writeFile(join(directory, file), text)
}
const errors = async () => {
  const result = await readContent(directory)
  return result.ok ? [] : result.errors.map(describeContentError)
}
const article = (fields = '') =>
  `---\ntitle: "Opening: day"\npublishDate: 2030-05-17\nauthor: Ada\n${fields}---\n\nWords.\n`

test('an article is read with its day, its text, and its file name as its id', async () => {
  await put('media/news/door.webp', 'picture')
  await put('news/2030-05-17-opening.md', article('image: ../media/news/door.webp\n'))
  const result = await readContent(directory)
  expect(result.ok && result.content.news).toEqual([
    {
      id: '2030-05-17-opening',
      file: 'news/2030-05-17-opening.md',
      data: expect.objectContaining({ title: 'Opening: day', publishDate: '2030-05-17', isPublished: true }),
      body: 'Words.',
    },
  ])
})

test('reading content: reports a missing image', async () => {
  await put('news/opening.md', article('image: ../media/news/door.webp\n'))
  expect(await errors()).toEqual([
    'news/opening.md: "Image" doesn’t exist (media/news/door.webp). Choose another image, or upload it again.',
  ])
})

test('reading content: reports a table that would exhaust memory, allows a large one', async () => {
  const table = (columns: number, rows: number) =>
    `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'a\n'.repeat(rows)}`
  await put('news/2030-05-17-wide.md', `${article()}\n${table(400, 400)}`)
  await put('news/2030-05-17-large.md', `${article()}\n${table(12, 2000)}`)
  expect(await errors()).toEqual([
    'news/2030-05-17-wide.md: "Text" has a table that is too large. Make it smaller, or several of it in entries of their own.',
  ])
})

test('reading content: reports all errors together, including unreadable files', async () => {
  await put('events/broken.json', '{"title": ')
  await put('news/Bad Name.md', article())
  await put('news/no-fields.md', 'Only words.\n')
  await put('news/torn.md', '---\ntitle: "x\n---\n')
  await rm(join(directory, 'pages/privacy.md'))
  await rm(join(directory, 'community/sections/local-media.json'))
  const all = await errors()
  expect(all).toHaveLength(6)
  expect(all[0]).toMatch(/^community\/sections\/local-media\.json: is missing\./)
  expect(all[1]).toMatch(/^events\/broken\.json: cannot be read \(.+\)\. Restore/)
  expect(all[2]).toMatch(/^news\/Bad Name\.md: the name "Bad Name" cannot be an address\./)
  expect(all[3]).toMatch(/^news\/no-fields\.md: has no fields at its top\./)
  expect(all[4]).toMatch(/^news\/torn\.md: cannot be read \(.+\)\. Restore/)
  expect(all[5]).toMatch(/^pages\/privacy\.md: is missing\./)
})

test('reading content: reports a section without its View More link, and a ninth one', async () => {
  await put('community/sections/local-media.json', '{"title": "Local Media", "columns": 3}')
  await put('community/sections/ninth.json', '{"title": "Ninth", "columns": 3}')
  expect(await errors()).toEqual([
    'community/sections/local-media.json: "View More link" is missing. Every section but the last leads to a fuller list elsewhere.',
    'community/sections/ninth.json: is not one of the eight sections. Remove the file; the sections of the page are fixed.',
  ])
})

test('reading content: reports an invalid required file once, with its problem', async () => {
  await put('settings/site.json', '{}')
  const all = await errors()
  expect(all).toContain('settings/site.json: "Name of the platform" is missing. Fill it in.')
  expect(all.filter((each) => each.includes('Restore'))).toEqual([])
})

test('reading content: reports every required file that an empty directory lacks', async () => {
  await rm(directory, { recursive: true })
  await mkdir(directory)
  expect(await errors()).toHaveLength(13)
})
