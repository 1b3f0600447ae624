import { beforeEach, expect, test } from 'vitest'
import { getEntry, getSite } from './testing-content.ts'
import { collection, entry, useContent } from './content.ts'
import { pageFingerprints } from './fingerprints.ts'
import { perContent } from './per-content.ts'
import { trackContentRead, record } from './reads.ts'

const getTitle = trackContentRead('title', async (id) => entry('news', id)?.data.title)
const titles = perContent(async () => collection('news').map(({ data }) => data.title))
const fair = getEntry('fair', 'A fair')

beforeEach(() => useContent(getSite([fair])))

test.each<[what: string, ask: () => unknown, reads: string[]]>([
  ['for one entry', () => entry('news', 'fair'), ['news/fair']],
  ['for an entry that is not there', () => entry('news', 'none'), ['news/none']],
  ['for a collection', () => collection('news'), ['news']],
  ['a question', () => getTitle('fair'), ['?title fair']],
  ['for a list that all pages share', titles, ['*', 'news']],
  ['the clock', () => new Date(), ['clock']],
  ['for the day of a given time', () => new Date(0), []],
])('a page that asks %s has read that', async (_, read, reads) => {
  expect((await record(async () => read())).reads).toEqual(reads)
})

test.each<[change: string, news: ReturnType<typeof getEntry>[], reads: string[], isSame: boolean]>([
  ['another entry', [fair, getEntry('mill', 'A mill')], ['news/fair'], true],
  ['another entry', [fair, getEntry('mill', 'A mill')], ['news'], false],
  ['its own entry', [getEntry('fair', 'The fair')], ['news/fair'], false],
  ['what the answer is not made of', [{ ...fair, body: 'Text.' }], ['?title fair'], true],
  ['the answer', [getEntry('fair', 'The fair')], ['?title fair'], false],
  ['anything', [fair, getEntry('mill', 'A mill')], ['*'], false],
])('a change of %s is compared by what a page has read: %#', async (_change, news, reads, isSame) => {
  const before = await pageFingerprints()(reads)
  useContent(getSite(news))
  expect((await pageFingerprints()(reads)) === before).toBe(isSame)
})

test('a page that read the clock is another one at the next moment', async () => {
  const before = await pageFingerprints()(['clock'])
  useContent({ ...getSite([fair]), timestamp: 'later' })
  expect(await pageFingerprints()(['clock'])).not.toBe(before)
})
