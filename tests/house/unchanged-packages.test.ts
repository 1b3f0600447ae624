import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroUserConfig } from 'astro'
import type { Plugin, UserConfig } from 'vite'
import { expect, test } from 'vitest'

/** How a plugin of the bundler can replace the text of a module. */
const HOOKS = ['load', 'transform', 'renderChunk', 'generateBundle', 'transformIndexHtml', 'resolveId'] as const
/** Our style sheets get their layer; unused locales are left out, with react-aria's own plugin. */
const KNOWN = ['layers-by-folder transform', 'locales-plugin resolveId']

const isPlugin = (value: unknown): value is Plugin => typeof value === 'object' && value !== null && 'name' in value

/** Bundler settings that could change other people's packages. */
const changesBy = ({ resolve, plugins = [] }: UserConfig): string[] => [
  ...Object.keys(resolve?.alias ?? {}).map((name) => `alias ${name}`),
  ...plugins
    .filter(isPlugin)
    .flatMap((plugin) => HOOKS.filter((hook) => plugin[hook]).map((hook) => `${plugin.name} ${hook}`)),
]

test('the site’s settings change no code of a package', async () => {
  const { default: config } = (await import(pathToFileURL(join(process.cwd(), 'astro.config.mjs')).href)) as {
    default: AstroUserConfig
  }
  expect(changesBy(config.vite!)).toEqual(KNOWN)
})

test('the check finds a plugin that rewrites or replaces a package', () => {
  const rewriting = { name: 'lean', transform: (code: string) => code.replace('class', '') }
  expect(changesBy({ resolve: { alias: { 'a-package': './ours.ts' } }, plugins: [rewriting] })).toEqual([
    'alias a-package',
    'lean transform',
  ])
})
