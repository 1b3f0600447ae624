import { beforeEach, expect, test } from 'vitest'
import { getSchema } from '#content/schema/collections.ts'
import { useContent, type SiteEntry } from '#site/lib/content/content.ts'
import { getEntry, getSite } from '#site/lib/content/testing-content.ts'
import { newsData } from '#site/lib/meta/linked-data.ts'
import { appearedAt, publishedArticles } from './news.ts'

const ZONE = 'America/Chicago'
const settings = getSchema('settings').parse({
  name: 'Wren',
  tagline: 'T',
  brandBlurb: 'B',
  timeZone: ZONE,
  social: [{ network: 'X' }, { network: 'X' }, { network: 'X' }],
  newsSources: {},
  terms: { version: '1' },
})

/** Articles by their titles, with the day and the moment of each. */
function publish(articles: Record<string, [publishDate: string, publishedAt?: string]>): void {
  const news = Object.entries(articles).map(([title, [publishDate, publishedAt]]): SiteEntry<'news'> => {
    const entry = getEntry(title.toLowerCase(), title)
    return { ...entry, data: { ...entry.data, publishDate, publishedAt } }
  })
  const site = { id: 'site', data: settings, body: '', html: '', pictures: {} }
  useContent({ ...getSite(news), collections: { news, settings: [site] } })
}

const titles = async () => (await publishedArticles()).map(({ data }) => data.title)
const getArticle = async (title: string) => (await publishedArticles()).find(({ data }) => data.title === title)!

beforeEach(() =>
  publish({
    'Of before': ['2026-05-17'],
    Another: ['2026-05-17'],
    Morning: ['2026-05-17', '2026-05-17T14:00:00.000Z'],
    Evening: ['2026-05-17', '2026-05-18T01:00:00.000Z'],
    Scheduled: ['2026-05-17', '2026-05-10T14:00:00.000Z'],
    Backdated: ['2026-05-16', '2026-05-18T02:00:00.000Z'],
  }),
)

test('articles of one day are listed by the moment of publication, and then by title', async () => {
  expect(await titles()).toEqual(['Evening', 'Morning', 'Scheduled', 'Another', 'Of before', 'Backdated'])
})

test('feeds and linked data name moments in the same order, each on the day of its article', async () => {
  const articles = await publishedArticles()
  const moments = articles.map(({ data }) => appearedAt(data, ZONE).toISOString())
  expect(moments).toEqual([
    '2026-05-18T01:00:00.000Z',
    '2026-05-17T14:00:00.000Z',
    '2026-05-17T05:00:00.000Z',
    '2026-05-17T05:00:00.000Z',
    '2026-05-17T05:00:00.000Z',
    '2026-05-17T04:59:59.999Z',
  ])
  const page = { summary: '', logo: '/mark.svg' }
  const date = async (title: string) => newsData(await getArticle(title), settings, new URL('https://a.example'), page)
  expect((await date('Evening')).datePublished).toBe('2026-05-17T20:00:00-05:00')
  expect((await date('Backdated')).datePublished).toBe('2026-05-16T23:59:00-05:00')
  expect((await date('Of before')).datePublished).toBe('2026-05-17')
})
