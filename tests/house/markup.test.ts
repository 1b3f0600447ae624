import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms whose script responds immediately: they send nothing, and what is typed isn't secret. */
const FILTERS = ['data-event-filter']

const components = globSync('site/**/*.astro').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const forms = components.flatMap(({ file, text }) =>
  [...text.matchAll(/<form\s[^>]*>/g)].map(([tag]) => ({ file, tag })),
)

test.each(forms)('markup: in $file a form posts, or names the page that it searches', ({ tag }) => {
  const isSearch = /\saction=/.test(tag) || FILTERS.some((name) => tag.includes(name))
  expect(/\smethod="post"/.test(tag) || isSearch, tag).toBe(true)
})

test('markup: no comment of a component is sent with pages', () =>
  expect(components.filter(({ text }) => text.includes('<!--')).map(({ file }) => file)).toEqual([]))
