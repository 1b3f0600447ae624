import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AstroIntegration } from 'astro'
import { parseEntry } from '#content/parse.ts'
import { describeContentError } from '#content/schema/errors.ts'

const MODULE = 'virtual:site-settings'
const FILE = 'settings/site.json'

/**
 * Makes the region's settings a module of their own. Every page needs them; read from the collections, they would bring
 * all news and events into the server's memory, for pages that show none.
 */
export function siteSettingsModule(): AstroIntegration {
  const file = join(resolve(process.env['CONTENT_DIR'] ?? './content'), FILE)
  const plugin = {
    name: MODULE,
    resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(this: { addWatchFile(path: string): void }, id: string) {
      if (id !== `\0${MODULE}`) return undefined
      this.addWatchFile(file)
      const parsed = parseEntry('settings', FILE, readFileSync(file, 'utf8'))
      if (!parsed.ok) throw new Error(parsed.errors.map(describeContentError).join('\n'))
      return `export default ${JSON.stringify(parsed.entry.data)}`
    },
  }
  return {
    name: 'site-settings',
    hooks: { 'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [plugin] } }) },
  }
}
