import * as z from 'zod/mini'
import { requiredText } from '#api/contract/fields/text.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { tooLong } from '#api/contract/messages.ts'

const { max } = LIMITS.statement

/** POST /api/investor/statement: the words of one of the categories, exactly as they were read. */
export const statementInput = z.object({
  text: requiredText({
    required: 'Please choose what you state.',
    max: [max, tooLong('The statement', max)],
    multiline: true,
  }),
})
