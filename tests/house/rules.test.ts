import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const RULES = 'docs/rules'

/** The headings of the rules pages, including the names of the subjects. */
const headings = readdirSync(RULES)
  .filter((page) => page !== 'README.md')
  .flatMap((page) =>
    [...readFileSync(`${RULES}/${page}`, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!),
  )

/** Every line of the repository's own sources, with its location. */
const lines = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|mts|mjs|js|astro|css)$/.test(path) && existsSync(path))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `${path}:${index + 1}`, text })),
  )

// Comments and test titles contain citations; anything else is code.
const cited = lines
  .filter(({ text }) => /^\s*(?:\/?\*|\/\/|(?:it|test)\()/.test(text))
  .flatMap(({ at, text }) =>
    [...text.matchAll(/\brules:(?: ([A-Z][^);]*)|$)/g)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => ({ at, name })),
    ),
  )

it('rules: a heading occurs on one page only', () => {
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
})

it('rules: each citation refers to an existing heading', () => {
  expect(cited.length).toBeGreaterThan(150)
  expect(cited.filter(({ name }) => !headings.includes(name))).toEqual([])
})

it('nothing refers to files that are not in the repository', () => {
  const foreign = /\bspec \d|\bDECISIONS\b|\bDESIGN\.md|\bdecisions "|^(?!.*RFC).* §/
  const own = lines.filter(({ at }) => !at.startsWith('tests/house/rules.test.ts'))
  expect(own.filter(({ text }) => foreign.test(text))).toEqual([])
})
