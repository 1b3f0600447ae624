import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const REFUSED = [
  { file: 'api/health/contract/*.ts', source: '#api/platform/db/database.ts' },
  { file: 'api/platform/contract/*.ts', source: '#api/health/service.ts' },
  { file: 'api/health/calls.ts', source: '#api/health/table.ts' },
  { file: 'content/schema/*.ts', source: '#site/lib/api.ts' },
  { file: 'api/health/*.service.ts', source: 'hono' },
  { file: 'api/matters/service.ts', source: 'hono' },
  { file: 'api/health/routes.ts', source: '#api/platform/db/database.ts' },
  { file: 'api/matters/routes.ts', source: '#api/health/table.ts' },
  { file: 'api/platform/db/*.ts', source: '#api/health/service.ts' },
  { file: 'api/platform/files/*.service.ts', source: '#api/health/table.ts' },
  { file: 'api/platform/files/*.service.ts', source: 'hono' },
  { file: 'site/ui/*.ts', source: '#site/features/navigation/audience.ts' },
  { file: 'site/ui/*.ts', source: '#api/errors.ts' },
  { file: 'site/features/navigation/*.ts', source: '#site/features/startups/startup.ts' },
  { file: 'site/features/navigation/*.ts', source: '#api/app.ts' },
  { file: 'site/features/navigation/*.ts', source: '#api/calls.ts' },
  { file: 'site/pages/*.ts', source: '#api/health/service.ts' },
  { file: 'site/pages/*.ts', source: '#api/platform/http/log.ts' },
  { file: 'cms/screens/*.ts', source: '#cms/config/config.ts' },
  { file: 'api/platform/http/*.ts', source: '../errors.ts' },
  { file: 'api/health/*.ts', source: 'drizzle-orm' },
  { file: 'api/platform/db/drizzle.ts', source: 'drizzle-orm/sqlite-core/session' },
  { file: 'cms/gateway/*.ts', source: 'astro/assets/utils' },
  { file: 'cms/publish/*.ts', source: 'astro/runtime/prerender/static-paths.js' },
]

const ALLOWED = [
  { file: 'cms/publish/*.ts', source: 'astro/assets/utils' },
  { file: 'api/health/contract/*.ts', source: 'zod/mini' },
  { file: 'api/health/contract/*.ts', source: './limits.ts' },
  { file: 'api/platform/contract/*.ts', source: './limits.ts' },
  { file: 'api/health/contract/*.ts', source: '#api/platform/contract/limits.ts' },
  { file: 'api/health/*-calls.ts', source: '#api/startups/contract/schema.ts' },
  { file: 'api/health/*.service.ts', source: '#api/startups/find.service.ts' },
  { file: 'api/health/*.service.ts', source: './table.ts' },
  { file: 'api/platform/http/*.ts', source: '#api/startups/contract.ts' },
  { file: 'cms/screens/*.ts', source: '#cms/config/addresses.ts' },
  { file: 'site/ui/*.ts', source: '#api/platform/contract/limits.ts' },
  { file: 'site/features/navigation/*.ts', source: '#api/startups/calls.ts' },
  { file: 'site/features/navigation/*.ts', source: '#api/policy.ts' },
  { file: 'site/features/navigation/*.ts', source: '#site/features/navigation/audience.ts' },
]

// The rules run in a copy of the folders, so that nothing is planted in the real ones.
const house = temporaryFolder('house')
copyFileSync('oxlint.config.ts', join(house, 'oxlint.config.ts'))
symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
for (const feature of ['site/features/navigation', 'site/features/startups'])
  mkdirSync(join(house, feature), { recursive: true })

interface Finding {
  code: string
  filename: string
}

/** Creates files with one import each, lints them in one run, and returns those that are refused. */
function lint(planted: readonly string[][]): ReadonlySet<string> {
  for (const [file, source] of planted) {
    mkdirSync(dirname(join(house, file!)), { recursive: true })
    writeFileSync(join(house, file!), `import * as planted from '${source}'\n\nexport const used = planted\n`)
  }
  const oxlint = resolve('node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-c', 'oxlint.config.ts', '-f', 'json'], { encoding: 'utf8', cwd: house })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
  return new Set(diagnostics.flatMap(({ code, filename }) => (code.includes('no-restricted-imports') ? filename : [])))
}
const planted = [...REFUSED, ...ALLOWED].map(({ file, source }, at) => [file.replace('*', `planted-${at}`), source])
const refused = lint(planted)
const isRefused = (at: number) => refused.has(planted[at]![0]!)

test.each(REFUSED.map(({ file, source }, at) => [source, file, at] as const))(
  'the import rules refuse %s in %s',
  (_source, _file, at) => expect(isRefused(at)).toBe(true),
)

test.each(ALLOWED.map(({ file, source }, at) => [file, source, REFUSED.length + at] as const))(
  'the import rules let %s import %s',
  (_file, _source, at) => expect(isRefused(at)).toBe(false),
)
