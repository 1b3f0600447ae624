import { readdirSync } from 'node:fs'
import { defineConfig, type OxlintConfig } from 'oxlint'

type OxlintOverride = NonNullable<OxlintConfig['overrides']>[number]

/** What may never be written, wherever it is. */
const everywhere: { group?: string[]; regex?: string; message: string }[] = [
  { group: ['../*', '../**'], message: 'Across areas import #area/…; inside one, ./…' },
  { regex: '^drizzle-orm(/|$)', message: 'Only api/platform/db/drizzle.ts names drizzle, and says why.' },
  {
    regex: '^(astro/(runtime|dist|entrypoints|virtual-modules|content/runtime)|@astrojs/internal-helpers)(/|$)',
    message: 'Astro is used through its documented modules alone (docs/decisions/0080).',
  },
]

/** A folder's own rule on top of the general ones: oxlint's overrides replace, they do not merge. */
const area = (files: string[], ...patterns: typeof everywhere): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns] }] },
})

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
/** What nouns and the platform show to the browser, and to everyone else. */
const CONTRACTS = [
  '!#api/policy.ts',
  '!#api/*/contract.ts',
  '!#api/*/contract',
  '!#api/*/contract/**',
  '!#api/*/calls.ts',
  '!#api/platform/*',
  '#api/platform/*.ts',
  '!#api/platform/*/calls.ts',
]
const HTTP = { regex: '^(hono|@hono)(/|$)', message: 'A service decides; only a route knows HTTP.' }
const DATABASE = {
  regex: '^(?:(?:#api/platform/db|@libsql)(?:/|$)|(?:#api/[a-z-]+|\\.)/table\\.ts$)',
  message: 'A route translates HTTP; only services know the database.',
}
/** Of the nouns, the platform knows what they declare, who is signed in, and how an administrator acts. */
const NOUN = {
  group: [
    '#api/*/**',
    ...CONTRACTS,
    '!#api/platform/**',
    '!#api/auth/**',
    '!#api/users/{admin,identity}.service.ts',
    '!#api/audit/service.ts',
  ],
  message: 'What every noun stands on knows none.',
}
/** The server's folders, of which screens only know what the nouns declare, and of the CMS what a browser runs. */
const SERVER = {
  group: [
    '#api/**',
    '!#api/*',
    '#api/*.ts',
    ...CONTRACTS,
    '#cms/**',
    '!#cms/config/**',
    '!#cms/screens/**',
    '#demo/**',
  ],
  message: 'Screens know the contract, and reach the API only through the typed client.',
}
/** What drizzle documents of itself. */
const DOORS = ['sqlite-core', 'libsql', 'libsql/sqlite3', 'migrator']
const TESTS = ['**/*.test.ts', '**/*.test.tsx']

/** Features that a screen of another one is made of. */
const FEATURES_BELOW: Readonly<Record<string, readonly string[]>> = {
  conversations: ['meetings', 'outcomes'],
  investors: ['connections', 'trust'],
  matches: ['connections', 'investors', 'saved-startups', 'startups'],
  startups: ['connections', 'saved-startups'],
}
const allowFeature = (name: string) => `!#site/features/${name}/**`

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'node', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'off' },
  ignorePatterns: ['node_modules', 'data', 'data-demo', '.astro', '.cache'],
  rules: {
    'no-restricted-imports': ['error', { patterns: everywhere }],
    'import/no-cycle': 'error',
    'oxc/no-barrel-file': 'error',
    'node/no-process-env': 'error',
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'off',
    'typescript/no-non-null-assertion': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/require-mock-type-parameters': 'off',
    // The second argument names the case in a loop.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // The others fail as well unless what they wait for comes.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'toasted', 'arrived'] }],
    'react/react-in-jsx-scope': 'off',
    // Safari forgets that a list without bullets is one.
    'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  },
  overrides: [
    area(['content/schema/**/*.ts'], {
      group: ['**', '!./**', '!zod', '!zod/**'],
      message: 'The ground floor imports zod and its own siblings, nothing else.',
    }),
    area(['cms/**'], { regex: '^(astro|@astrojs)(/|$)', message: 'Only cms/publish knows Astro.' }),
    area(['cms/publish/**']),
    area(['cms/screens/**'], {
      group: ['zod', '#cms/config/config.ts', '#cms/config/form.ts'],
      message: 'An editing screen reaches the browser, and would bring all of zod to every page that has a form.',
    }),
    area(['api/{,platform/}*/{contract,calls}.ts', 'api/{,platform/}*/contract/**/*.ts', 'api/policy.ts'], {
      group: [
        '**',
        '!./**',
        './**/*service.ts',
        './table.ts',
        './routes.ts',
        '!zod/mini',
        '!#api',
        '!#api/*',
        '#api/*.ts',
        ...CONTRACTS,
      ],
      message: 'The contract reaches the browser: zod/mini and other contracts, nothing else.',
    }),
    area(['api/**/{service,*.service}.ts'], HTTP),
    area(['api/**/routes.ts'], DATABASE),
    area(['api/platform/**'], NOUN),
    area(['api/platform/**/{service,*.service}.ts'], NOUN, HTTP),
    area(['api/platform/**/routes.ts'], NOUN, DATABASE),
    area(
      ['site/ui/**'],
      {
        group: ['#site/features/**', '#site/layouts/**', '#site/pages/**'],
        message: 'The design system knows no feature.',
      },
      SERVER,
    ),
    area(['site/pages/**', 'site/layouts/**'], SERVER),
    // The page about the calls is made of their description.
    area(['site/pages/api/docs.astro', 'site/features/reference/**']),
    ...foldersIn('site/features').map((name) =>
      area(
        [`site/features/${name}/**`],
        {
          group: ['#site/features/**', ...[name, ...(FEATURES_BELOW[name] ?? [])].map(allowFeature)],
          message: 'Features know only those below them (FEATURES_BELOW); a page composes the others.',
        },
        SERVER,
      ),
    ),
    {
      files: [
        'api/env.ts',
        'scripts/**',
        'tests/**',
        'api/platform/worker/testing-work.ts',
        'cms/publish/builder.ts',
        'cms/repository/git.ts',
        'vitest.config.ts',
        ...TESTS,
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      // The roles are explicit because as cards on small screens the elements lose their table display, and with it
      // their meaning.
      files: ['site/ui/data/Table.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
        'jsx-a11y/no-noninteractive-tabindex': 'off',
      },
    },
    {
      // The points of a chart take the focus so that their values can be read by keyboard.
      files: ['site/ui/chart/TimeChart.tsx'],
      rules: {
        'jsx-a11y/no-noninteractive-tabindex': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    {
      files: ['site/**', 'cms/screens/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({
            name,
            message: 'A call says for whom its page was made: fetchForPage (site/lib/session/page-user.ts).',
          })),
        ],
      },
    },
    {
      // What says it itself, asks who is signed in, or reads what is the same for everyone.
      files: [
        ...TESTS,
        'site/lib/session/{page-user,current-user}.ts',
        'site/lib/stream/stream.ts',
        'site/lib/upload/send-file.ts',
        'site/lib/form/password-rule.ts',
        'site/lib/form/testing-walk.ts',
        'site/features/documents/viewer/library-data.ts',
        'site/features/content/events/event-list.client.ts',
        'site/features/content/news/timeline.client.ts',
        'site/features/content/search/search-companies.ts',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['api/platform/db/drizzle.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['drizzle-orm/**', ...DOORS.map((door) => `!drizzle-orm/${door}`)],
                message: 'Only what drizzle documents; the rest is its own.',
              },
            ],
          },
        ],
      },
    },
    { files: TESTS, rules: { 'no-restricted-imports': ['error', { patterns: everywhere }] } },
    { files: ['scripts/**', 'tests/**', 'site/lib/page/boot.js'], rules: { 'no-console': 'off' } },
  ],
})
