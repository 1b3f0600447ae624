import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { filesInCircles } from '#scripts/figures.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const ROOMS = ['api', 'cms', 'content', 'site']

it('finds circles, those of types and over other rooms too', () => {
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

it('no file is in a circle of imports, types included', () => expect(filesInCircles('.', ROOMS)).toEqual([]))
