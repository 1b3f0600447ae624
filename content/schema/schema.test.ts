import { describe, expect, test } from 'vitest'
import { NEWS_SOURCES as API_NEWS_SOURCES } from '#api/platform/contract/enumerations.ts'
import { getSchema } from './collections.ts'
import { describeContentError, validate } from './errors.ts'
import { NEWS_SOURCES } from './news.ts'
import { getCollection, entryId, type CollectionName } from './collection-files.ts'

const listProblems = (name: CollectionName, file: string, data: unknown): string[] => {
  const result = validate(file, getSchema(name), data)
  return result.ok ? [] : result.errors.map(describeContentError)
}
const news = (changes: object = {}) => ({ title: 'Opening', publishDate: '2030-05-17', author: 'Ada', ...changes })
const event = (changes: object = {}) => ({
  title: 'Pitch night',
  description: 'Ten pitches.',
  organizer: 'The Guild',
  start: '2030-05-17T18:30',
  ...changes,
})

describe('a news article', () => {
  test('needs only a title, a day, and an author, and is then published', () => {
    expect(getSchema('news').parse(news())).toMatchObject({ title: 'Opening', isPublished: true })
  })

  test('treats an emptied field as missing', () => {
    const article = getSchema('news').parse(
      news({ source: '', sourceUrl: '', image: null, summary: '  ', isPublished: '' }),
    )
    expect(article).toMatchObject({ source: undefined, sourceUrl: undefined, image: undefined, isPublished: true })
  })

  test('keeps its day as written, although YAML turns it into a date', () => {
    expect(getSchema('news').parse(news({ publishDate: new Date('2030-05-17') })).publishDate).toBe('2030-05-17')
  })

  test('with an error names the file, the field, and the fix', () => {
    expect(listProblems('news', 'news/a.md', { title: ' ', publishDate: '17.5.2030' })).toEqual([
      'news/a.md: "Title" is empty. Write something here.',
      'news/a.md: "Publish date" isn’t a day. Write it as year-month-day, for example 2030-05-17.',
      'news/a.md: "Author" is missing. Fill it in.',
    ])
  })

  test('refuses a day that doesn’t exist', () => {
    expect(listProblems('news', 'news/a.md', news({ publishDate: '2030-02-30' }))).toHaveLength(1)
  })

  test('lists the choices for an unknown value, and names an unknown field', () => {
    expect(listProblems('news', 'news/a.md', news({ source: 'gossip', headline: 'x' }))).toEqual([
      'news/a.md: "Source" isn’t one of the choices. Choose "chamber", "business", "startup".',
      'news/a.md: has a field that doesn’t exist here: "headline". Check its spelling, or remove it.',
    ])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'example.org',
    'https://',
    'https://u@a.example',
    'https://:p@a.example',
    'ftp://a.b',
  ])('refuses %s as the address of the full article', (sourceUrl) => {
    expect(listProblems('news', 'news/a.md', news({ sourceUrl }))).toEqual([
      'news/a.md: "Full article" isn’t a web address. Paste the full address, with https:// at its beginning.',
    ])
  })

  test.each([
    '/etc/passwd.png',
    '../../secret.png',
    '../media/news/../../x.png',
    'https://a.example/x.png',
    '../media/x.svg',
  ])('refuses %s as its image', (image) => expect(listProblems('news', 'news/a.md', news({ image }))).toHaveLength(1))

  test('accepts an image of the media folder', () => {
    expect(listProblems('news', 'news/a.md', news({ image: '../media/news/opening-day.webp' }))).toEqual([])
  })
})

describe('an event', () => {
  test('is by default scheduled, online, and without registration', () => {
    expect(getSchema('events').parse(event({ location: '' }))).toMatchObject({
      status: 'scheduled',
      registrationRequired: false,
      location: undefined,
    })
  })

  test('is refused when its time has an offset, a wrong end, or an unknown zone', () => {
    expect(listProblems('events', 'events/e.json', event({ start: '2030-05-17T18:30+02:00' }))).toEqual([
      'events/e.json: "Starts" isn’t a date with a time. Write it like 2030-05-17T18:30, without a time zone at its end.',
    ])
    expect(listProblems('events', 'events/e.json', event({ end: '2030-05-17T17:00' }))).toEqual([
      'events/e.json: "Ends" is before the start. Choose a later time, or leave it empty.',
    ])
    expect(listProblems('events', 'events/e.json', event({ timeZone: 'Mars/Olympus' }))[0]).toContain(
      '"Time zone" isn’t a time',
    )
    expect(listProblems('events', 'events/e.json', event({ start: '2030-05-17T24:00' }))).toHaveLength(1)
  })

  // Each month of an event is a page, and months after the year 9999 sort first: the build would never end.
  test.each(['9999-12-20T10:00', '2200-01-01T00:00', '0000-01-01T00:00', '1899-12-31T23:59'])(
    'is in a year that the site has pages for, not at %s',
    (start) => {
      const message = 'is in no year of this site. Choose one from 1900 to 2199.'
      expect(listProblems('events', 'events/e.json', event({ start }))).toEqual([`events/e.json: "Starts" ${message}`])
      const publishDate = start.slice(0, 10)
      expect(listProblems('news', 'news/a.md', news({ publishDate }))).toEqual([`news/a.md: "Publish date" ${message}`])
    },
  )

  test('lasts a year at most', () => {
    expect(listProblems('events', 'events/e.json', event({ end: '2031-05-17T18:30' }))).toEqual([])
    expect(listProblems('events', 'events/e.json', event({ end: '2199-01-01T00:00' }))).toEqual([
      'events/e.json: "Ends" is more than a year after the start. Choose an earlier time, or make several events of it.',
    ])
  })
})

describe('other kinds of content', () => {
  test('name a nested field by the labels that editors see', () => {
    const resources = {
      title: 'T',
      description: 'D',
      sections: [{ title: 'S', links: [{ name: 'N', description: 'D' }] }],
    }
    expect(listProblems('resources', 'resources/startups.json', resources)).toEqual([
      'resources/startups.json: "Sections › 1 › Links › 1 › Address" is missing. Fill it in.',
    ])
  })

  test('show a section in two or three columns', () => {
    expect(
      listProblems('sections', 'community/sections/local-media.json', { title: 'Local Media', columns: 4 }),
    ).toEqual(['community/sections/local-media.json: "Columns" isn’t one of the choices. Choose "2", "3".'])
  })

  test('refuse a wrong View More link and name its position', () => {
    const section = { title: 'Local Media', columns: 3, viewMore: { label: 'View More', url: 'nowhere' } }
    expect(listProblems('sections', 'community/sections/local-media.json', section)[0]).toContain(
      '"View More link › Address"',
    )
  })
})

test('determine the collection of a file by its folder, and its id by its name', () => {
  expect(getCollection('news/2030-05-17-opening.md')).toBe('news')
  expect(getCollection('community/entries/guild.json')).toBe('entries')
  expect(getCollection('news/opening.json')).toBeNull()
  expect(getCollection('news/deep/opening.md')).toBeNull()
  expect(getCollection('README.md')).toBeNull()
  expect(entryId('news/2030-05-17-opening.md')).toBe('2030-05-17-opening')
})

test('articles have the sources that the API returns', () => expect(NEWS_SOURCES).toEqual(API_NEWS_SOURCES))
