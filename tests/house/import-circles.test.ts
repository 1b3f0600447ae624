import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { filesInCircles } from '#scripts/figures.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const AREAS = ['api', 'cms', 'content', 'site']

it('import cycles: the check finds them, also of types and through other folders', () => {
  const folder = temporaryFolder('circles')
  execFileSync('git', ['init', '-q', folder])
  const files = {
    'api/a.ts': "import type { B } from '#site/b.astro'",
    'site/b.astro': "---\nimport { c } from './c.ts'\n---",
    'site/c.ts': "export type { A } from '#api/a.ts'",
    'site/leaf.ts': "import { c } from './c.ts'",
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  expect(filesInCircles(folder, ['api', 'site'])).toEqual(['api/a.ts', 'site/b.astro', 'site/c.ts'])
})

it('import cycles: no file is in one, including type imports', () => expect(filesInCircles('.', AREAS)).toEqual([]))
