import { satteri } from '@astrojs/markdown-satteri'
import { describe, expect, test } from 'vitest'
import { isSafeLink, safeLinks, safeMarkdown, safeMarkdownOnly } from './safe-markdown.ts'

const render = async (text: string) => {
  const processor = satteri({ mdastPlugins: [safeMarkdown as never], hastPlugins: [safeLinks as never] })
  return (await (await processor.createRenderer({})).render(text)).code.trim()
}

describe('Markdown that an editor wrote', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['a <b onclick="x()">bold</b> word', '<p>a bold word</p>'],
    ['a <img src=x onerror=alert(1)> b', '<p>a  b</p>'],
    ['<!-- note -->', ''],
    ['<iframe src="https://a.example"></iframe>', ''],
  ])('loses its HTML and keeps its text: %s', async (text, html) => expect(await render(text)).toBe(html))

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

  test('shows pictures of the media library only, and a broken address does not break the page', async () => {
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

test('a processor that cannot be made safe stops the build', () => {
  const hook = safeMarkdownOnly().hooks['astro:config:setup']
  const config = { markdown: { processor: { name: 'other', options: {} } } }
  expect(() => hook?.({ config } as never)).toThrow(/"other" cannot be made safe/)
})
