/** Where defects are planted: the areas a mistake costs most in, by their source files. */
export const AREAS = {
  policy: ['api/contract/policy.ts', 'api/contract/{connection,document}/*.ts', 'api/core/{document,session}/*.ts'],
  money: ['api/contract/money.ts', 'api/contract/fields/money-input.ts', 'api/contract/{investor,match}/*.ts'],
  dates: [
    'api/contract/{dates,calendar}.ts',
    'api/contract/meeting/*.ts',
    'content/event-time.ts',
    'site/lib/event/*.ts',
  ],
  forms: [
    'site/ui/form/*.{ts,tsx}',
    'site/lib/form/*.ts',
    'api/contract/fields/*.ts',
    'api/middleware/{body,input}.ts',
  ],
  publishing: ['cms/{publish,gateway,repository}/**/*.ts', 'api/features/publish/*.ts'],
  mail: ['api/core/mail/**/*.ts', 'api/features/mail/*.ts', 'api/contract/mail/*.ts'],
} as const

/** The name of an area. */
export type Area = keyof typeof AREAS
