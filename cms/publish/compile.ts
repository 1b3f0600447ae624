import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { isFile } from '#site/lib/page/rendering.ts'
import { filesBelow } from './paths.ts'

/** The site without its content: everything that is compiled, which changes with the sources alone. */
export interface CompiledSite {
  /** `client/` has the files for the browser, `server/` the module that renders all pages (`site/server.ts`). */
  dir: string
  /** The files for the browser, below `client/`, without their compressed twins. */
  files: string[]
  /** The addresses of public pages and files that are there whatever the content is. */
  addresses: string[]
}

const ADDRESSES = 'addresses.json'

/** The module that renders the pages of a compiled site. */
export const serverEntryOf = (dir: string): string => join(dir, 'entry.mjs')

/** Compiles the sources of `root` into `outDir` and renders no page. */
export async function compile({ root, outDir, cacheDir }: { root: string; outDir: string; cacheDir: string }) {
  const addresses: string[] = []
  const listing: AstroIntegration = {
    name: 'list-addresses',
    hooks: {
      'astro:routes:resolved': ({ routes }) => {
        const known = routes.flatMap(({ origin, pathname }) => (origin === 'project' && pathname ? pathname : []))
        addresses.splice(0, Infinity, ...known.filter(isFile))
      },
    },
  }
  // A change of content compiles nothing, and need not wait for the compiler.
  const { build } = await import('astro')
  await build({ root, outDir, cacheDir, logLevel: 'silent', integrations: [listing] })
  writeFileSync(join(outDir, ADDRESSES), JSON.stringify(addresses))
}

/** A compiled site; undefined where it is not whole. */
export function openCompiled(dir: string): CompiledSite | undefined {
  try {
    return {
      dir,
      files: filesBelow(join(dir, 'client')).filter((file) => !/\.(br|gz)$/.test(file)),
      addresses: JSON.parse(readFileSync(join(dir, ADDRESSES), 'utf8')) as string[],
    }
  } catch {
    return undefined
  }
}
