import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { layersByFolder } from './layers.ts'

const ORDER = '@layer reset, tokens, base, components, features, page;'
const styles = dirname(fileURLToPath(import.meta.url))
const site = dirname(styles)
const entry = readFileSync(join(styles, 'site.css'), 'utf8')

const files = globSync('**/*.css', { cwd: site }).filter(
  (file) => !entry.includes(`'./${file.slice('styles/'.length)}'`) && file !== 'styles/site.css',
)
const bundled = (file: string) =>
  layersByFolder.transform(readFileSync(join(site, file), 'utf8'), join(site, file))?.code ?? ''

test('the entry names the order of the layers', () => {
  expect(entry).toContain(ORDER)
  expect(files.length).toBeGreaterThan(10)
})

test('each file starts with the order of the layers', () => {
  expect(files.filter((file) => !bundled(file).startsWith(ORDER))).toEqual([])
})

/** What begins a block at the top of a file. */
function outermost(css: string): string[] {
  const found: string[] = []
  let depth = 0
  for (const [index, character] of [...css].entries()) {
    if (character === '}') depth--
    if (character !== '{' || depth++ > 0) continue
    found.push(css.slice(0, index).split(/[;}]/).at(-1)?.trim() ?? '')
  }
  return found
}

test('each file keeps every rule in a layer: one outside beats every one inside', () => {
  for (const file of files) {
    const css = bundled(file).replace(/\/\*[\s\S]*?\*\//g, '')
    expect(outermost(css), file).toEqual([expect.stringMatching(/^@layer (components|features|page)$/)])
  }
})

test.each([
  ['/home/site/ui/data/Table.css', 'components'],
  ['/home/site/features/event/event.css?transform-only', 'features'],
  ['/home/site/layouts/print.css', 'page'],
  ['/home/cms/screens/previews/preview.css?direct', 'page'],
])('%s lies in the layer %s', (id, layer) =>
  expect(layersByFolder.transform('p { margin: 0; }', id)?.code).toContain(`@layer ${layer} {\np {`),
)

test.each([
  '/home/site/features/event/event.css?url',
  '/home/site/styles/site.css',
  '/home/site/features/event/EventCard.astro',
])('%s stays as it is', (id) => expect(layersByFolder.transform('', id)).toBeUndefined())
