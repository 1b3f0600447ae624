import { readdirSync } from 'node:fs'
import { defineConfig, type OxlintConfig } from 'oxlint'

type OxlintOverride = NonNullable<OxlintConfig['overrides']>[number]

/** What may never be written, wherever it is. */
const everywhere: { group?: string[]; regex?: string; message: string }[] = [
  { group: ['../*', '../**'], message: 'Across rooms import #room/…; inside one, ./…' },
  { regex: '^drizzle-orm(/|$)', message: 'Only api/db/drizzle.ts names drizzle, and says why.' },
  {
    regex: '^(astro/(runtime|dist|entrypoints|virtual-modules|content/runtime)|@astrojs/internal-helpers)(/|$)',
    message: 'Astro is used through its documented modules alone (docs/decisions/0080).',
  },
]

/** A folder's own rule on top of the general ones: oxlint's overrides replace, they do not merge. */
const room = (files: string[], ...patterns: typeof everywhere): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns] }] },
})

const featuresOf = (part: 'api' | 'site') =>
  readdirSync(`${part}/features`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const HTTP = { regex: '^(hono|@hono)(/|$)', message: 'A service decides; only a route knows HTTP.' }
const DATABASE = {
  regex: '^(#api/db|@libsql)(/|$)',
  message: 'A route translates HTTP; only services know the database.',
}
const FEATURES = { group: ['#api/features/**'], message: 'What everything stands on knows no feature.' }
/** The server's folders, of which screens only know the contract, and of the CMS what a browser runs. */
const SERVER = [
  '#api/**',
  '!#api/contract/**',
  '#cms/**',
  '!#cms/config/**',
  '!#cms/screens/**',
  '!#api/contract/cms/protocol.ts',
  '#demo/**',
]
/** What drizzle documents of itself. */
const DOORS = ['sqlite-core', 'libsql', 'libsql/sqlite3', 'migrator']
const TESTS = ['**/*.test.ts', '**/*.test.tsx']

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
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'says', 'toasted', 'arrived'] }],
    'react/react-in-jsx-scope': 'off',
    // Safari forgets that a list without bullets is one.
    'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  },
  overrides: [
    room(['content/schema/**/*.ts'], {
      group: ['**', '!./**', '!zod', '!zod/**'],
      message: 'The ground floor imports zod and its own siblings, nothing else.',
    }),
    room(['cms/**'], { regex: '^(astro|@astrojs)(/|$)', message: 'Only cms/publish knows Astro.' }),
    room(['cms/publish/**']),
    room(['cms/screens/**'], {
      group: ['zod', '#cms/config/config.ts', '#cms/config/form.ts'],
      message: 'An editing screen reaches the browser, and would bring all of zod to every page that has a form.',
    }),
    room(['api/contract/**/*.ts'], {
      group: ['**', '!./**', '!zod/mini', '!#api', '!#api/contract', '!#api/contract/**'],
      message: 'The contract reaches the browser: zod/mini and its own siblings, nothing else.',
    }),
    room(['api/core/**'], FEATURES),
    room(['api/core/**/*.service.ts'], FEATURES, HTTP),
    ...featuresOf('api').flatMap(({ name }) => {
      const folder = `api/features/${name}`
      const others = {
        group: ['#api/features/**', `!#${folder}/**`],
        message: 'Features know nothing of each other; the app composes them.',
      }
      return [
        room([`${folder}/**`], others),
        room([`${folder}/**/*.service.ts`], others, HTTP),
        room([`${folder}/**/*.routes.ts`], others, DATABASE),
      ]
    }),
    room(['site/ui/**'], {
      group: ['#site/features/**', '#site/layouts/**', '#site/pages/**', ...SERVER],
      message: 'The design system knows no feature and no server.',
    }),
    room(['site/pages/**', 'site/layouts/**'], {
      // The page about the calls is made of their description.
      group: [...SERVER, '!#api/reference', '!#api/reference/**'],
      message: 'Pages reach the API only through the typed client.',
    }),
    ...featuresOf('site').map(({ name }) =>
      room(
        [`site/features/${name}/**`],
        {
          group: ['#site/features/**', `!#site/features/${name}/**`],
          message: 'Features know nothing of each other; a page composes them.',
        },
        { group: SERVER, message: 'A feature reaches the API only through the typed client.' },
      ),
    ),
    {
      files: [
        'api/env.ts',
        'scripts/**',
        'tests/**',
        'api/worker/testing-work.ts',
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
        'site/features/document/viewer/library-data.ts',
        'site/features/event/event-list.client.ts',
        'site/features/news/timeline.client.ts',
        'site/features/search/search-companies.ts',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['api/db/drizzle.ts'],
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
