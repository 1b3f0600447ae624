import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { entryProblems } from './entry-text.ts'
import { entryRef } from './paths.ts'
import { isReserved } from './reserved-addresses.ts'

/** The first part of each address that the site has without its content. */
const used = () => [
  ...ROUTES.map(({ path }) => path.split('/')[1]!).filter(Boolean),
  ...readdirSync('site/pages')
    .filter((name) => !/^[[_]/.test(name))
    .map((name) => name.replace(/\..*$/, '')),
  ...readdirSync('site/public').map((name) => name.replace(/\..*$/, '')),
]

test('added pages: every address of the site itself is reserved, others aren’t', () => {
  expect(used().filter((id) => !isReserved(id))).toEqual([])
  expect(['notices', 'confidentiality'].filter(isReserved)).toEqual(['notices', 'confidentiality'])
  expect(['sponsors', 'accelerator-2027', 'about-us', 'faq'].filter(isReserved)).toEqual([])
})

const getProblems = (id: string, collection = 'added-pages') =>
  entryProblems(entryRef(collection, id)!, '---\ntitle: Events\n---\n\nHello.\n', () => true)

test('added pages: a title that makes an address of the site is refused at its field', async () => {
  expect(await getProblems('events')).toEqual([
    {
      file: 'added-pages/events.md',
      path: 'title',
      field: 'Title',
      message: 'makes the address /events, which the site itself uses. Choose another title.',
    },
  ])
  expect(await getProblems('our-events')).toEqual([])
})
