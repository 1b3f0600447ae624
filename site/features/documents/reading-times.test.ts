import { expect, it } from 'vitest'
import type { DocumentRead } from '#api/documents/contract/responses.ts'
import { duration, pagesByTime, readFor } from './reading-times.ts'

const read = (values: Partial<DocumentRead>): DocumentRead => ({
  id: 1,
  document: 'Deck.pdf',
  documentId: 7,
  isKept: true,
  reader: { name: 'Ada Byron', firmName: null },
  firstAt: '2026-01-15T12:00:00.000Z',
  lastAt: '2026-01-15T12:00:00.000Z',
  times: 1,
  code: null,
  downloads: 0,
  pages: [],
  ...values,
})

it('a time reads in minutes and seconds', () =>
  expect([0, 40, 60, 125].map(duration)).toEqual(['0 s', '40 s', '1 min', '2 min 5 s']))

it.each<[string, Partial<DocumentRead>]>([
  ['12 s on 1 page', { pages: [{ page: 3, seconds: 12 }] }],
  [
    '1 min 30 s on 2 pages · downloaded: not measured',
    { pages: [1, 2].map((page) => ({ page, seconds: 45 })), downloads: 1 },
  ],
  ['not measured', {}],
  ['downloaded: not measured', { downloads: 2 }],
  ['', { reader: null }],
])('of a reader it says “%s”', (text, values) => expect(readFor(read(values))).toBe(text))

it('the times of all readers are one chart a document', () => {
  const reads = [
    read({
      pages: [
        { page: 1, seconds: 10 },
        { page: 4, seconds: 5 },
      ],
    }),
    read({ id: 2, pages: [{ page: 1, seconds: 2 }] }),
    read({ id: 3, documentId: 8, document: 'Plan.pdf' }),
    read({ id: 4, documentId: null, pages: [{ page: 1, seconds: 9 }] }),
  ]
  expect(pagesByTime(reads)).toEqual([
    {
      id: 7,
      name: 'Deck.pdf',
      pages: [
        { page: 1, seconds: 12 },
        { page: 2, seconds: 0 },
        { page: 3, seconds: 0 },
        { page: 4, seconds: 5 },
      ],
    },
  ])
})
