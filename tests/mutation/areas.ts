/** Where defects are planted: the source files of the areas in which mistakes are most expensive. */
export const AREAS = {
  policy: [
    'api/policy.ts',
    'api/{connections,documents}/contract/*.ts',
    'api/documents/access*.ts',
    'api/auth/session.service.ts',
  ],
  money: ['api/platform/contract/{money,form-fields}.ts', 'api/{investors,matches}/contract/*.ts'],
  dates: [
    'api/platform/contract/{dates,business-days}.ts',
    'api/meetings/contract/*.ts',
    'content/event-time.ts',
    'site/lib/event/*.ts',
  ],
  forms: [
    'site/ui/form/*.{ts,tsx}',
    'site/lib/form/*.ts',
    'api/platform/contract/*fields.ts',
    'api/platform/http/{body,input}.ts',
  ],
  publishing: ['cms/{publish,gateway,repository}/**/*.ts', 'api/publishing/*.ts'],
  mail: ['api/email/*.ts', 'api/**/emails.ts'],
} as const

/** The name of an area. */
export type Area = keyof typeof AREAS
