import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PLANTED = [
  { file: 'api/contract/planted.ts', source: '#api/db/database.ts' },
  { file: 'content/schema/planted.ts', source: '#site/lib/api.ts' },
  { file: 'api/features/health/planted.service.ts', source: 'hono' },
  { file: 'api/features/health/planted.routes.ts', source: '#api/db/database.ts' },
  { file: 'api/features/health/planted.ts', source: '#api/features/startup/startup.find.ts' },
  { file: 'api/features/health/planted.service.ts', source: '#api/features/startup/startup.find.ts' },
  { file: 'api/core/planted.ts', source: '#api/features/startup/startup.find.ts' },
  { file: 'site/ui/planted.ts', source: '#site/features/navigation/audience.ts' },
  { file: 'site/ui/planted.ts', source: '#api/errors.ts' },
  { file: 'site/features/navigation/planted.ts', source: '#site/features/startup/startup.ts' },
  { file: 'site/features/navigation/planted.ts', source: '#api/app.ts' },
  { file: 'site/pages/planted.ts', source: '#api/features/health/health.service.ts' },
  { file: 'cms/screens/planted.ts', source: '#cms/config/config.ts' },
  { file: 'api/front/planted.ts', source: '../errors.ts' },
  { file: 'cms/publish/planted.ts', source: 'astro/assets/utils' },
  { file: 'cms/publish/planted.ts', source: './astro/host.ts' },
  { file: 'api/planted.ts', source: '#cms/publish/astro/compile.ts' },
]

const ALLOWED = [
  { file: 'cms/publish/planted.ts', source: './astro/astro-build.ts' },
  { file: 'cms/publish/astro/planted.ts', source: 'astro/assets/utils' },
  { file: 'api/contract/planted.ts', source: 'zod/mini' },
  { file: 'api/contract/planted.ts', source: './limits.ts' },
  { file: 'api/features/health/planted.ts', source: '#api/core/session/session.token.ts' },
  { file: 'api/contract/planted.ts', source: '#api/contract/startup/answers.ts' },
  { file: 'cms/screens/planted.ts', source: '#cms/config/gateway.ts' },
  { file: 'site/ui/planted.ts', source: '#api/contract/limits.ts' },
  { file: 'site/features/navigation/planted.ts', source: '#site/features/navigation/audience.ts' },
]

// The rules run in a copy of the layout, so that nothing is planted in the real one.
const house = temporaryFolder('house')
copyFileSync('oxlint.config.ts', join(house, 'oxlint.config.ts'))
symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
for (const feature of [
  'site/features/navigation',
  'site/features/startup',
  'api/features/health',
  'api/features/startup',
])
  mkdirSync(join(house, feature), { recursive: true })

function lintWith(file: string, source: string) {
  const planted = join(house, file)
  mkdirSync(dirname(planted), { recursive: true })
  writeFileSync(planted, `import * as planted from '${source}'\n\nexport const used = planted\n`)
  const oxlint = resolve('node_modules/.bin/oxlint')
  const { status, stdout } = spawnSync(oxlint, ['-c', 'oxlint.config.ts', file], { encoding: 'utf8', cwd: house })
  rmSync(planted)
  return { refused: status !== 0 && stdout.includes('no-restricted-imports'), stdout }
}

test.each(PLANTED)('the import rules refuse $source in $file', ({ file, source }) => {
  expect(lintWith(file, source)).toMatchObject({ refused: true })
})

test.each(ALLOWED)('the import rules let $file import $source', ({ file, source }) => {
  expect(lintWith(file, source).stdout).not.toContain('no-restricted-imports')
})
