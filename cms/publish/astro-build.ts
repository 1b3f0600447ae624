/**
 * Runs one Astro build in a process of its own, so that a build can neither slow down nor take down the site:
 * `node cms/publish/astro-build.ts <outDir> <cacheDir> <canonicalUrl>`, with CONTENT_DIR in the environment.
 */
import { build } from 'astro'

const [outDir, cacheDir, canonicalUrl] = process.argv.slice(2)
if (!outDir || !cacheDir || !canonicalUrl) throw new Error('astro-build takes outDir, cacheDir and canonicalUrl')

await build({ root: process.cwd(), outDir, cacheDir, site: canonicalUrl, logLevel: 'warn' })
