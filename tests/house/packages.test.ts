import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

it('lets no package run a script when it is installed but those that are allowed to', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> }
  const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = new Set(running.map(([path]) => path.replace(/^.*node_modules\//, '')))
  expect([...names].filter((name) => allowScripts[name] !== true)).toEqual([])
})
