import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { ASTRO_VERSION } from './astro-build.ts'

test('Astro is the one whose inside is known here', () => {
  const { version } = createRequire(import.meta.url)('astro/package.json') as { version: string }
  const what = `Astro is ${version} now, and cms/publish/astro was written for ${ASTRO_VERSION}. Look again at what it takes from Astro’s inside:
    compile.ts (setPrerenderer, the modules of content and its pictures, server/.prerender, prerender-entry*.mjs, the styles of pages),
    render.ts (StaticPaths, astroAsset, setInternals, setOptions, routeCache and the options of app.render),
    store.ts (an entry of the content store, the name of a picture in Markdown), pictures.ts (options and order of addStaticImage).
    Then run tests/faults/publish.test.ts, tests/faults/kept-pages.test.ts and tests/journeys, and write the new version into astro-build.ts.`
  expect(version, what).toBe(ASTRO_VERSION)
})
