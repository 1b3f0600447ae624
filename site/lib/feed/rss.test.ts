import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { jsonFeed, rssFeed } from './rss.ts'
import { xmlText } from './xml.ts'

const feed = { title: 'Q&A', description: 'D', home: 'https://a.example/', self: 'https://a.example/feed.xml?a=1&b=2' }
const item = {
  title: 'Less < more & "more"',
  url: 'https://a.example/news/x',
  date: new Date('2026-05-17T12:00:00Z'),
  author: "O'Neil",
  category: 'Chamber News',
  summary: 'Under <b> & over',
  html: '<p>5 &lt; 6 ]]></p>',
  image: null,
}

test('text is escaped once, and what XML does not know is left out', () => {
  expect(xmlText(`<a href="x">'&\u0000\u0008\ufffe🌱</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;🌱&lt;/a&gt;')
})

test('a feed leaves out what XML does not know', () => {
  expect(rssFeed(feed, [{ ...item, title: 'a\u0000\u0008\ufffeb & c' }])).toContain('<![CDATA[ab & c]]>')
})

test('a feed carries the HTML as text, with the address as its id', () => {
  const xml = rssFeed(feed, [item])
  const [parsedItem] = parseRssFeed(xml).items!
  expect([parsedItem!.title, parsedItem!.content?.encoded, parsedItem!.description]).toEqual([
    item.title,
    item.html,
    'Under &lt;b&gt; &amp; over',
  ])
  expect(xml).toContain('<guid isPermaLink="true">https://a.example/news/x</guid>')
  expect(xml).toContain('<pubDate>Sun, 17 May 2026 12:00:00 GMT</pubDate>')
  expect(xml).toContain('href="https://a.example/feed.xml?a=1&amp;b=2"')
  expect(xml.match(/<item>/g)).toHaveLength(1)
})

test('the JSON feed says the same', () => {
  const [parsedItem] = parseJsonFeed(jsonFeed(feed, [item])).items!
  expect(parsedItem).toMatchObject({ id: item.url, title: item.title, content_html: item.html })
  expect(parsedItem).not.toHaveProperty('image')
})
