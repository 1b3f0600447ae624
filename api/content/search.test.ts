import { expect, test, vi } from 'vitest'
import { createTestApi } from '#api/testing.ts'
import { buildExcerpt } from './service.ts'

const shown = (text: string, ...terms: string[]) =>
  buildExcerpt(text, terms)
    .map(({ text: words, isFound }) => (isFound ? `[${words}]` : words))
    .join(' ')

test('an excerpt shows the match, also for a word only in the title', () => {
  const text = 'A lawyer helps founders with their first papers.'
  expect(shown(text, 'mill')).toBe(text)
  expect(shown(text, 'lawyers')).toBe('A [lawyer] helps founders with their first papers.')
  expect(shown(text, 'founder', 'help')).toBe('A lawyer [helps founders] with their first papers.')
})

test('a long text is read once, however many words were typed', () => {
  const words = Array.from({ length: 500 }, (_, place) => `w${place}`)
  const read = vi.spyOn(String.prototype, 'normalize')
  buildExcerpt(words.join(' '), Array<string>(50).fill('mill'))
  expect(read.mock.calls.length).toBeLessThan(600)
  read.mockRestore()
})

test('a long text’s excerpt has the words around the first match', () => {
  const words = Array.from({ length: 60 }, (_, place) => `w${place}`)
  const excerpt = shown(words.with(40, 'Lawyers').join(' '), 'lawyer').split(' ')
  expect([excerpt.length, excerpt[0], excerpt[4], excerpt.at(-1)]).toEqual([18, 'w36', '[Lawyers]', 'w53'])
})

test('GET /api/search returns matches, then matches of synonyms, each once', async () => {
  const part = (url: string) => ({
    kind: 'news' as const,
    url,
    title: 'A',
    when: null,
    until: null,
    series: null,
    text: 'A lawyer.',
  })
  const queries: (readonly string[])[] = []
  const api = await createTestApi({
    published: () => JSON.stringify([['lawyer', 'attorney']]),
    searched: (terms) => {
      queries.push(terms)
      return terms.includes('attorney') ? [part('/news/a'), part('/news/b')] : [part('/news/a')]
    },
  })
  const find = async (q: string) => (await api.app.request(`/api/search?q=${q}`)).json() as Promise<{ url: string }[]>
  expect((await find('Lawyer')).map(({ url }) => url)).toEqual(['/news/a', '/news/b'])
  expect(queries).toEqual([['lawyer'], ['attorney']])
  expect([await find(''), await find('%3F%21')]).toEqual([[], []])
})
