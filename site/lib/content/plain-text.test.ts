import { expect, test } from 'vitest'
import { excerpt, textOfHtml } from './plain-text.ts'

test('the text of an article is on one line, without tags and with its signs', () => {
  expect(textOfHtml('<h2>Why</h2>\n<p>5 &lt; 6 &amp; <strong>more</strong>.</p>')).toBe('Why 5 < 6 & more.')
})

test('a long text is cut between words', () => {
  expect(excerpt('one two three four', 12)).toBe('one two…')
  expect(excerpt('short')).toBe('short')
  expect(excerpt('x'.repeat(50), 20)).toBe(`${'x'.repeat(19)}…`)
})
