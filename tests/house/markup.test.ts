import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms whose script answers on the spot: they send nothing, and what is typed is no secret. */
const FILTERS = ['data-event-filter', 'data-viewer-search']

const components = globSync('site/**/*.astro').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const forms = components.flatMap(({ file, text }) =>
  [...text.matchAll(/<form\s[^>]*>/g)].map(([tag]) => ({ file, tag })),
)

test.each(forms)('$file: a form posts, or names the page that it searches', ({ tag }) => {
  const isSearch = /\saction=/.test(tag) || FILTERS.some((name) => tag.includes(name))
  expect(/\smethod="post"/.test(tag) || isSearch, tag).toBe(true)
})

test('components: no comment is sent with every page', () =>
  expect(components.filter(({ text }) => text.includes('<!--')).map(({ file }) => file)).toEqual([]))
