import { expect, test } from 'vitest'
import { formatLine, htmlToMarkdown, htmlToText } from './html-text.ts'

test.each([
  ['<p>a</p><script>alert(1)</script><p>b</p>', 'a\n\nb'],
  ['<img src=x onerror="alert(1)">text', 'text'],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href="https://a.example/b(c)">x</a>', '[x](https://a.example/b%28c%29)'],
  ['<a href="https://a.example">never closed', '[never closed](https://a.example/)'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '\\<script\\>alert(1)\\</script\\>'],
  ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
  ['<svg><script>1</script></svg>t', 't'],
  ['<h1>Head</h1>x<br>y', '## Head\n\nx\ny'],
  ['<p title="a > b">t</p>', 't'],
  ['<style>p{}', ''],
])('HTML to text: %s is made harmless', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})

test.each([
  ['a < b <c', 'a \\< b \\<c'],
  ['a<!-- b', 'a'],
  ['<a href="https://a.example"> </a>t', 't'],
  ['<a href="https://a.example">x<a href="https://b.example">y</a>', '[x](https://a.example/)[y](https://b.example/)'],
  ['<script>1</script >t', 't'],
])('HTML to text: %s is read as a browser reads it', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown)
})

// Each would take minutes if the same text were scanned repeatedly.
test.each([
  '<a ',
  '<a',
  '<p title="',
  `<p title='"`,
  '<!--',
  '<script>',
  '</script',
  '<script></script   ',
  '[](',
  '&#',
  '<b></i>',
])('HTML to text: half a megabyte of %j is read in one pass', (part) => {
  const html = part.repeat(500_000 / part.length)
  expect(htmlToMarkdown(html).length + formatLine(html, 160).length).toBeLessThan(2_000_000)
})

test('HTML to text: a megabyte of nested or closed links is read in one pass', () => {
  expect(htmlToMarkdown('<a href="https://a.example">'.repeat(40_000))).toBe('')
  expect(htmlToMarkdown('<a href="https://a.example">x</a>'.repeat(40_000))).toHaveLength(
    40_000 * '[x](https://a.example/)'.length,
  )
})

test('HTML to text: paragraphs are kept, and a line is cut between words', () => {
  expect(htmlToText('<p>a &amp; b</p><p>c</p>')).toBe('a & b\n\nc')
  expect(formatLine('one two three four', 12)).toBe('one two…')
})
