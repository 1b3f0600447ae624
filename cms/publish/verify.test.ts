import { expect, test } from 'vitest'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { LinkCollector, linkReader } from './links.ts'
import { BESIDE_PAGES, checkLinks, checkRoutes, getPath } from './verify.ts'

test('links: every address of a page is found once, however it is written', () => {
  const html = `<!doctype html><html><head><title>href="/no"</title><link rel="stylesheet" href="/_assets/a.css">
    <script src='/b.js' async></script><style>a[href="/no"]{}</style></head><body>
    <a class="x > y" href="/news?tab=1&amp;q=2">News</a><A HREF=/events>Events</A><a href="/events">again</a>
    <img alt='a "quoted" >' srcset="/c.webp 480w, /d.webp 800w" src="/c.webp"/>
    <p>&lt;a href="/no"&gt; and 1 < 2 href="/no"</p><script>x = '<a href="/no">'</script>
    <astro-island props="{&quot;href&quot;:&quot;/no&quot;}" component-url="/no"></astro-island></body></html>`
  expect(linkReader()(html)).toEqual(['/_assets/a.css', '/b.js', '/news?tab=1&q=2', '/events', '/c.webp', '/d.webp'])
})

test('links: those of an unchanged content are kept when the page around it changes', () => {
  const page = (
    place: string,
    article: string,
  ) => `<!doctype html><html><head><link rel="canonical" href="/${article}"></head>
    <body><a href="/${place}">Here</a><main><a href="/x">${article}</a></main><a href="/terms">Terms</a></body></html>`
  const listLinks = linkReader()
  const pages = [page('news', 'a'), page('news', 'b'), page('events', 'c'), '<main><a href="/d">']
  expect(pages.map((html) => listLinks(html).toSorted())).toEqual([
    ['/a', '/news', '/terms', '/x'],
    ['/b', '/news', '/terms', '/x'],
    ['/c', '/events', '/terms', '/x'],
    ['/d'],
  ])
})

test.each([
  ['/news?x=1#y', '/news'],
  ['/news/', '/news'],
  ['https://example.org/about', '/about'],
  ['next', '/news/next'],
  ['/caf%C3%A9', '/café'],
  ['#top', undefined],
  ['https://elsewhere.example/about', undefined],
  ['//elsewhere.example/about', undefined],
  ['mailto:a@example.org', undefined],
  ['data:image/png;base64,AA', undefined],
])('links: %s leads to %s', (link, path) => {
  expect(getPath(link, '/news/story', new URL('https://example.org'))).toBe(path)
})

function problems(linksOfPages: Record<string, string[]>, ...addresses: string[]) {
  const list = [...new Set(Object.values(linksOfPages).flat())]
  const pages = Object.entries(linksOfPages).map(([file, links]) => [file, links.map((link) => list.indexOf(link))])
  return checkLinks({ list, pages: Object.fromEntries(pages) }, new Set(addresses), 'https://example.org')
}

test('links: those of an unchanged page come from the previous release', () => {
  const page = (...links: string[]) => links.map((link) => `<a href="${link}">x</a>`).join('')
  const pages: Record<string, string> = { 'a.html': page('/gone', '/b'), 'b.html': page('/b', '/c') }
  const before = new LinkCollector().collect(Object.keys(pages), { list: [], pages: {} }, (file) => pages[file]!)
  const collector = new LinkCollector()
  collector.read('a.html', page('/d'))
  const next = collector.collect(['a.html', 'b.html'], before, (file) => expect.fail(`${file} was read`))
  expect(next).toEqual({ list: ['/d', '/b', '/c'], pages: { 'a.html': [0], 'b.html': [1, 2] } })
})

test('links: a broken one is reported once, with the file where it can be fixed', () => {
  const links = { 'news.html': ['/news/gone', '/news'], 'news/2030-05-17-a.html': ['/news/gone', '/_assets/x.webp'] }
  expect(problems(links, '/news', '/_assets/x.webp')).toEqual([
    {
      file: 'news/2030-05-17-a.md',
      field: '',
      message: 'leads to /news/gone, which isn’t there. Change the link, or publish what it leads to.',
    },
  ])
})

test('links: a missing image is reported with its page', () => {
  expect(problems({ 'community.html': ['/_assets/gone.webp'] })).toEqual([
    expect.objectContaining({
      file: '',
      message: expect.stringMatching(/^The page \/community leads to \/_assets\/gone/),
    }),
  ])
})

test('links: pages on demand, calls, and other sites need no file', () => {
  const links = ['/dashboard/admin', '/startup/12', '/api/stats', '/cms', 'https://elsewhere.example/x', '#here']
  expect(problems({ 'index.html': links })).toEqual([])
  expect(problems({ 'index.html': ['/api/no-such-call', '/no-such-page'] })).toHaveLength(2)
})

test('a release that lacks a public page is refused', () => {
  const pages = ROUTES.filter(({ rendering }) => rendering === 'file').map(({ path }) => path)
  expect(checkRoutes(new Set([...pages, ...BESIDE_PAGES]))).toEqual([])
  const without = checkRoutes(new Set([...pages, ...BESIDE_PAGES].filter((path) => path !== '/events')))
  expect(without.map(({ message }) => message)).toEqual([expect.stringContaining('The page /events is missing')])
})
