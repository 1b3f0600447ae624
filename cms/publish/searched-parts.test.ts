import { expect, test } from 'vitest'
import { searchedParts } from './searched-parts.ts'

const page = (inside: string) =>
  `<!doctype html><head><title>No</title></head><nav>No</nav><main><p>No</p>${inside}<p>No</p></main><footer>No</footer>`

test('searched parts: of a page are its title, its time, and the text below', () => {
  const html = page(`<article class="x" data-search="news" data-pretty="&gt;">
    <a data-search-ignore href="/news">Back <b>now</b></a>
    <header><span>Chamber</span> <time data-search-when>May 4, 2030</time><span>By Ada</span><h1>The <em>mill</em> &amp; I</h1></header>
    <img src="/x.webp" alt="No"><p>It opens</p><ul><li>One<br>more</li><li>Two!</li></ul><script>no()</script>
    <dl data-search-ignore><dd><strong data-search-when></strong>No</dd></dl></article>`)
  expect(searchedParts('news/a.html', html)).toEqual([
    {
      kind: 'news',
      url: '/news/a',
      title: 'The mill & I',
      when: 'May 4, 2030',
      until: null,
      series: null,
      around: 'Chamber May 4, 2030 By Ada.',
      text: 'It opens. One more. Two!',
    },
  ])
})

test('searched parts: of a page with a list are the items instead of the page', () => {
  const html = page(`<div data-search="community"><section><h2 id="chambers">Chambers</h2><p>All of them</p><ul>
    <li><h3 id="entry-legal">Guild Legal</h3><p>A lawyer for all.</p><p data-search-ignore><a href="/x">Visit</a></p></li>
    <li><h3 id="entry-library"><a href="/y">The library</a></h3><p>Books</p></li></ul></section></div>`)
  expect(searchedParts('community.html', html).map(({ url, title, text }) => [url, title, text])).toEqual([
    ['/community#chambers', 'Chambers', 'All of them.'],
    ['/community#entry-legal', 'Guild Legal', 'A lawyer for all.'],
    ['/community#entry-library', 'The library', 'Books.'],
  ])
})

test('searched parts: an event says when it is over and which series it belongs to', () => {
  const html = page(
    '<div data-search="event" data-search-until="2030-05-04T17:00:00.000Z" data-search-series="Tea Guild"><h1>Tea</h1></div>',
  )
  expect(searchedParts('events/tea.html', html)).toMatchObject([
    { title: 'Tea', until: '2030-05-04T17:00:00.000Z', series: 'Tea Guild' },
  ])
})

test('searched parts: a page without a mark has none', () => {
  expect(searchedParts('about.html', page('<h1>About</h1>'))).toEqual([])
})
