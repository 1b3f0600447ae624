import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ORDER = '@layer reset, tokens, base, components, features, page;'
const styles = dirname(fileURLToPath(import.meta.url))
const site = dirname(styles)
const entry = readFileSync(join(styles, 'site.css'), 'utf8')

// The bundler decides which file comes first on a page, and the first mention of a layer fixes its rank.
const files = globSync('**/*.css', { cwd: site }).filter(
  (file) => !entry.includes(`'./${file.slice('styles/'.length)}'`),
)

test('the entry names the order of the layers', () => {
  expect(entry).toContain(ORDER)
  expect(files.length).toBeGreaterThan(10)
})

test.each(files)(
  '%s starts with the order of the layers, so that the cascade does not depend on which file loads first',
  (file) => {
    const css = readFileSync(join(site, file), 'utf8').replace(/^(\s|\/\*[\s\S]*?\*\/)*/, '')
    expect(css.startsWith(ORDER), `${file} must start with: ${ORDER}`).toBe(true)
  },
)

test.each(files)('%s keeps every rule in a layer', (file) => {
  const css = readFileSync(join(site, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const outside: string[] = []
  let depth = 0
  for (const [index, character] of [...css].entries()) {
    if (character === '}') depth--
    if (character !== '{' || depth++ > 0) continue
    const head = css.slice(0, index).split(/[;}]/).at(-1)?.trim() ?? ''
    if (!/^@(layer|font-face|property|view-transition|keyframes)/.test(head)) outside.push(head)
  }
  expect(outside, 'a rule outside @layer beats every rule inside one').toEqual([])
})
