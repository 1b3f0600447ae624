import type { AstroBuild } from './astro-build.ts'
import { compile, open } from './compile.ts'
import { hostedEntries, hostSettings, hostSite } from './host.ts'

/** What renders is loaded when it is needed: the server hosts settings only. */
export const astro: AstroBuild = {
  compile,
  open,
  render: async (input) => (await import('./render.ts')).renderSite(input),
  keepTexts: async ({ site, textsFile }) => {
    const { keepTexts } = await import('./kept-texts.ts')
    keepTexts(textsFile, site.dir, hostedEntries())
  },
  markdown: async () => (await import('./markdown.ts')).markdownRenderer(),
  hostSite,
  hostSettings,
}
