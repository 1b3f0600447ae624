import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SOURCES } from './builder.ts'

const IMPORTS = /^\s*(?:import|export) (?!type )(?:[^'"]*? from )?'([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm

/** The imports of a file, except types, which leave nothing in a page. */
function listImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map((match) => {
    const name = (match[1] ?? match[2])!.replace(/\?.*$/, '')
    return name.startsWith('#') ? name.slice(1) : join(dirname(file), name)
  })
}

test('the fingerprint changes with every file that a page is made of', () => {
  const seen = new Set(globSync('site/**/*.{ts,tsx,astro}', { exclude: ['**/*.test.*', '**/*.d.ts'] }))
  for (const file of seen) if (/\.(ts|tsx|astro)$/.test(file)) for (const other of listImports(file)) seen.add(other)
  const isCovered = (file: string) => SOURCES.some((source) => file === source || file.startsWith(`${source}/`))
  expect([...seen].filter((file) => !isCovered(file))).toEqual([])
})
