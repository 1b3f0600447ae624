import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** What our own pages refer to, relative to the root: paths in code marks, and links to files. */
const named = execFileSync('git', ['ls-files', '--', 'docs', '*.md', ':!content', ':!demo'], { encoding: 'utf8' })
  .split('\n')
  .filter((page) => page.endsWith('.md') && existsSync(page))
  .flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    const paths = [...text.matchAll(/`((?:api|cms|content|demo|docs|scripts|site|tests)\/[^`\s<*{…]+)`/g)]
    const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    return [
      ...paths.map(([, path]) => ({ page, path: path! })),
      ...links.map(([, link]) => ({ page, path: join(dirname(page), link!) })),
    ]
  })

it('documents: every file that they name exists', () => {
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})
