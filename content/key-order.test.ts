import { expect, test } from 'vitest'
import { likeBefore } from './key-order.ts'

const ARTICLE = `---
author: Ada
title: "A door: it opens"
publishDate: 2030-05-17
summary: >-
  Two lines
  of words
---

First paragraph,
in two lines.

- One
- Two
`

test('key order: changing one word of an article is one change, however it’s written', () => {
  const written = `---
title: 'A door: it opens'
publishDate: '2030-05-17'
author: Ben
summary: Two lines of words
---
First paragraph, in two lines.

* One
* Two`
  expect(likeBefore('news/a.md', ARTICLE, written)).toBe(
    ARTICLE.replace('author: Ada', 'author: Ben').replace('publishDate: 2030-05-17', "publishDate: '2030-05-17'"),
  )
})

test('key order: a new field comes last, and a changed paragraph is one change', () => {
  const written = ARTICLE.replace('author: Ada\n', '').replace('of words\n', 'of words\nsource: chamber\n')
  const changed = written.replace('First', 'Next')
  expect(likeBefore('news/a.md', ARTICLE, changed)).toBe(changed.replace('\nin two', '\nin two'))
})

test('key order: groups and lists of JSON keep their order too', () => {
  const before = '{ "b": 1, "a": { "y": 1, "x": [{ "n": 1, "m": 2 }] } }'
  const now = '{ "a": { "x": [{ "m": 2, "n": 3 }], "y": 1, "z": 0 }, "b": 1 }'
  expect(JSON.stringify(JSON.parse(likeBefore('events/a.json', before, now)))).toBe(
    '{"b":1,"a":{"y":1,"x":[{"n":3,"m":2}],"z":0}}',
  )
})

test('key order: a text that can’t be parsed stays unchanged', () => {
  expect(likeBefore('events/a.json', '{', '{"b":1}')).toBe('{"b":1}')
  expect(likeBefore('news/a.md', '---\n: [\n---\n', '---\ntitle: A\n---\n')).toBe('---\ntitle: A\n---\n')
})
