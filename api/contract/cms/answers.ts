import * as z from 'zod/mini'
import { moment, named, text } from '#api/contract/fields/shapes.ts'

export const cmsStatus = named(
  'CmsStatus',
  z.strictObject({
    closed: text,
    mayPublish: z.boolean(),
    remote: z.strictObject({
      state: z.enum(['off', 'waiting', 'pushing', 'ok', 'failed']),
      remote: z.string(),
      lastPushedAt: z.nullable(moment),
      problem: text,
    }),
  }),
)
export type CmsStatus = z.output<typeof cmsStatus>
