import * as z from 'zod/mini'
import { moment, named } from '#api/contract/fields/shapes.ts'

const words = { label: z.string(), text: z.string() }

/** What an investor has stated; nobody has checked it (rules: Statements of investors). */
export const statement = named('Statement', z.strictObject({ ...words, statedAt: moment }))
export type Statement = z.output<typeof statement>

/** GET /api/investor/statement. */
export const statementState = named(
  'StatementState',
  z.strictObject({
    /** What can be stated in this region; none: it asks for no statements. */
    categories: z.array(z.strictObject(words)),
    /** Others read it until `until`. */
    current: z.nullable(z.strictObject({ ...words, statedAt: moment, until: moment })),
    /** Whether something can be stated now: without a statement, and in its last days. */
    mayState: z.boolean(),
  }),
)
export type StatementState = z.output<typeof statementState>
