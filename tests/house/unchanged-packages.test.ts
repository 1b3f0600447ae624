import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroUserConfig } from 'astro'
import type { Plugin, UserConfig } from 'vite'
import { expect, test } from 'vitest'

/** By which a plugin of the bundler gives a module another text. */
const HOOKS = ['load', 'transform', 'renderChunk', 'generateBundle', 'transformIndexHtml', 'resolveId'] as const
/** Stylesheets of ours get their layer; locales that no page has are left out, by react-aria's own plugin. */
const KNOWN = ['layers-by-folder transform', 'locales-plugin resolveId']

const isPlugin = (value: unknown): value is Plugin => typeof value === 'object' && value !== null && 'name' in value

/** What a bundler's settings may change of other people's packages. */
const changesBy = ({ resolve, plugins = [] }: UserConfig): string[] => [
  ...Object.keys(resolve?.alias ?? {}).map((name) => `alias ${name}`),
  ...plugins
    .filter(isPlugin)
    .flatMap((plugin) => HOOKS.filter((hook) => plugin[hook]).map((hook) => `${plugin.name} ${hook}`)),
]

test('the settings of the site change no code of a package', async () => {
  const { default: config } = (await import(pathToFileURL(join(process.cwd(), 'astro.config.mjs')).href)) as {
    default: AstroUserConfig
  }
  expect(changesBy(config.vite!)).toEqual(KNOWN)
})

test('a plugin that rewrites a package, or another in its place, is found', () => {
  const rewriting = { name: 'lean', transform: (code: string) => code.replace('class', '') }
  expect(changesBy({ resolve: { alias: { 'a-package': './ours.ts' } }, plugins: [rewriting] })).toEqual([
    'alias a-package',
    'lean transform',
  ])
})
