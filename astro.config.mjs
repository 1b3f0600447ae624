import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import node from '@astrojs/node'
import react from '@astrojs/react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig } from 'astro/config'
import { styleguide } from '#site/lib/page/rendering.ts'
import { layersByFolder } from '#site/styles/layers.ts'

/** Lets one script of ours stand inline, by its exact bytes. */
const inlineHash = (/** @type {string} */ file) =>
  /** @type {const} */ (`sha256-${hash('sha256', readFileSync(new URL(file, import.meta.url), 'utf8'), 'base64')}`)

/** React, whose islands the browser brings to life by a module of ours. */
function reactWithin(/** @type {string} */ clientEntrypoint) {
  const integration = react()
  const setUp = integration.hooks['astro:config:setup']
  /** @type {typeof setUp} */
  const setUpOurs = (given) =>
    setUp?.({ ...given, addRenderer: (renderer) => given.addRenderer({ ...renderer, clientEntrypoint }) })
  return { ...integration, hooks: { ...integration.hooks, 'astro:config:setup': setUpOurs } }
}

/** Node's adapter, whose handler stands in an entry of ours beside what the publisher needs. */
function nodeWithin(/** @type {string} */ serverEntrypoint) {
  // The front compresses a page whole (api/platform/http/compress-page.ts), so it is rendered into one text.
  const integration = node({ mode: 'middleware', bodySizeLimit: 1024 * 1024, experimentalDisableStreaming: true })
  const setUp = integration.hooks['astro:config:done']
  /** @type {typeof setUp} */
  const setUpOurs = (given) =>
    setUp?.({ ...given, setAdapter: (adapter) => given.setAdapter({ ...adapter, serverEntrypoint }) })
  return { ...integration, hooks: { ...integration.hooks, 'astro:config:done': setUpOurs } }
}

/** The style elements that react-aria adds: `touch-action` for what can be pressed, and on iOS no scrolling behind. */
const ARIA_STYLES = [
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
]

const allInside = { noExternal: /** @type {const} */ (true), external: ['sharp'] }

/**
 * What is compiled takes its packages along: a release may lie outside the folder that holds node_modules, and a packed
 * product holds only what is loaded by name.
 *
 * @type {import('vite').Plugin}
 */
const standsAlone = {
  name: 'release-stands-alone',
  apply: 'build',
  config: () => ({
    environments: {
      // Without React's development builds, which would lie in memory beside those that render.
      ssr: { resolve: allInside, define: { 'process.env.NODE_ENV': '"production"' } },
    },
  }),
}

/** Modules of these rooms and packages, by their paths. */
const within = (/** @type {string[]} */ ...paths) =>
  new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})`)

/**
 * What belongs together comes in one file: every file is a request on a phone, and one text compresses better than its
 * parts. `frame` is loaded by every page, `call` and `terms` by scripts without React too, `react` and
 * `island` only by pages with islands, `schema` and `form` by those with a form, `my-startup` where a founder is at
 * home.
 */
const SHARED_CHUNKS = {
  groups: [
    {
      name: 'frame',
      test: within('site/layouts/frame.client.ts$', 'astro/dist/(transitions|prefetch)/.'),
      priority: 6,
    },
    { name: 'react', test: within('node_modules/(@astrojs/react|react|react-dom|scheduler)/'), priority: 5 },
    { name: 'call', test: within('site/lib/(api|failure|request-error)\\.ts$', 'node_modules/hono/'), priority: 4 },
    {
      name: 'terms',
      test: within('api/platform/contract/(dates|enumerations)\\.ts$'),
      priority: 3,
    },
    // Apart from the form, which would take them along, and from the home page, which shows no times.
    { name: 'times', test: within('api/platform/contract/times\\.ts$'), priority: 3 },
    // By islands, schemas and scripts alike, but by no public page.
    {
      name: 'limits',
      test: within('api/platform/contract/(limits|clean-text)\\.ts$', 'site/lib/page/address\\.ts$'),
      priority: 3,
    },
    {
      name: 'island',
      test: within(
        'site/ui/controls/(Button|ButtonLink|Checkbox|Select|Switch|Tabs|TextArea|TextField)\\.tsx$',
        'site/ui/data/(Amount|Avatar|Badge|Card|DescriptionList|Mail|TagList)\\.tsx$',
        'site/ui/feedback/(Callout|ErrorState|Loaded|RetryCallout|Skeleton)\\.tsx$',
        'site/lib/(first-data|page/use-tab|use-query|use-hydrated|query)\\.ts$',
        'api/platform/contract/(messages|money)\\.ts$',
        'node_modules/@nanostores/(query|react)/',
      ),
      priority: 2,
    },
    {
      name: 'schema',
      test: within('api/platform/contract/fields\\.ts$', 'node_modules/zod/'),
      priority: 2,
    },
    {
      name: 'form',
      test: within(
        'node_modules/@tanstack/',
        'site/ui/form/(Form|app-form|fields|form-contexts)\\.tsx?$',
        'site/lib/form/form-schema\\.ts$',
      ),
      priority: 1,
    },
    // Above the form, which would take them along: pages without a form and dialogs that come later have them, too.
    {
      name: 'fields',
      test: within(
        'site/ui/controls/(CheckboxGroup|EmailField|PasswordField|PasswordStrength|RadioGroup|TagField)\\.tsx$',
      ),
      priority: 2,
    },
    {
      name: 'my-startup',
      test: within(
        'site/lib/(profile/(completion|my-startup|startup-path)|upload/upload)\\.ts$',
        'site/ui/form/use-upload-guard\\.tsx$',
      ),
    },
  ],
}

/**
 * The styles of pages in few files, because a phone asks for six at a time and the fonts are two of them: `site` for
 * every page, `controls` for every form, `home` for both home pages, `startup-page` for a startup's, `private` for the
 * private part. What few pages have stays apart, and `private` has nothing that a public page needs.
 */
const STYLES = {
  groups: [
    {
      name: 'site',
      test: within(
        'site/styles/.*\\.css$',
        'site/layouts/(Site|Page|print)\\..*css$',
        'site/features/(navigation|content/search|auth/session)/.*\\.css$',
        'site/ui/(controls/field|data/(Pagination|date-block)|feedback/[Tt]oast|form/Form).*css$',
        'astro/components/.*css$',
      ),
      priority: 1,
    },
    // What a startup's own page and its public one share.
    {
      name: 'startup-page',
      test: within('site/features/startups/page/.*\\.css$', 'site/ui/data/(DescriptionList|trust-facts)\\.css$'),
      priority: 1,
    },
    { name: 'home', test: within('site/features/(home|content/events)/(home|hero|upcoming-events)\\.css$') },
    { name: 'controls', test: within('site/ui/(controls|form|overlays|feedback)/.*\\.css$') },
    {
      name: 'private',
      test: within(
        'site/ui/(chart/|data/(Table|Tips)).*\\.css$',
        'site/features/account/(?!auth|plain-forms).*\\.css$',
        'site/features/(admin-dashboard|connections|region/setup-checklist|startups/dashboard)/.*\\.css$',
        'site/features/documents/(?!nda/).*\\.css$',
        'site/features/(trust/freshness|startups/funding-request|meetings)/.*\\.css$',
        'site/features/(introductions/(?!admin/)|outcomes/(?!growth/)).*\\.css$',
        'site/features/(investors/dashboard|startups/logo|notifications|personal-home|saved-startups)/.*\\.css$',
        'site/features/matches/(?!scoring|exposure/).*\\.css$',
        'site/features/(investors|startups)/(discover|list|profile)/.*\\.css$',
        'site/pages/(dashboard|home|investor|notices|profile|settings|startup|submit)[^/]*.*css$',
      ),
    },
  ],
}

// The publisher sets `outDir` and `cacheDir` (cms/publish/compile.ts).
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  trailingSlash: 'never',
  build: { format: 'file', assets: '_assets', inlineStylesheets: 'never' },
  // Nothing is rendered while the site is compiled: the publisher makes files of public pages (cms/publish/render.ts).
  output: 'server',
  adapter: nodeWithin('./site/server.ts'),
  integrations: [reactWithin('#site/ui/island/client.tsx'), styleguide],
  devToolbar: { enabled: false },
  // Only public pages ask for it (`data-astro-prefetch`). The router's default prefetches whatever the pointer comes
  // near: a document would count as read, a startup as viewed, a list as exported.
  prefetch: { prefetchAll: false },
  // The publisher makes the pictures that pages ask for.
  image: { service: { entrypoint: './site/lib/content/image-service.ts' } },
  security: {
    // The front checks Host and Origin for every request, JSON included (api/platform/http).
    checkOrigin: false,
    csp: {
      directives: [
        // What is named nowhere else is a page that is fetched before it is opened: Firefox asks this line alone.
        "default-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "img-src 'self' data: blob:",
        "manifest-src 'self'",
        "media-src 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ],
      // react-aria places overlays, and view transitions name elements, by style attributes.
      styleDirective: {
        resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }],
        hashes: ARIA_STYLES,
      },
      scriptDirective: {
        resources: ["'self'"],
        hashes: ['boot', 'preserved-texts', 'early-input'].map((name) => inlineHash(`./site/lib/page/${name}.js`)),
      },
    },
  },
  vite: {
    server: { watch: { ignored: ['**/.cache/**', '**/data/**', '**/data-demo/**'] } },
    plugins: [standsAlone, layersByFolder, { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
    // Baseline 2024: an older target rewrites light-dark(), which then ignores color-scheme inside a page.
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: SHARED_CHUNKS } } } },
      ssr: { build: { rolldownOptions: { output: { codeSplitting: STYLES } } } },
    },
    build: { assetsInlineLimit: 0, target: 'es2022', cssTarget: ['chrome123', 'firefox121', 'safari17.5'] },
  },
})
