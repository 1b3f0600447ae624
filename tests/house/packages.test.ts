import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

it('packages: only the listed ones run a script when they are installed', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> }
  const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(running.map(([path]) => path.replace(/^.*node_modules\//, '')))
  expect([...names].filter((name) => allowScripts[name] !== true)).toEqual([])
})
