import { declare } from '#api/contract/call.ts'
import { canKeepInvestor } from '#api/contract/policy.ts'
import { statementState } from './answers.ts'
import { statementInput } from './schema.ts'

const own = {
  path: '/api/investor/statement',
  who: canKeepInvestor,
  refusal: 'You need to have an investor account to do this.',
  answers: { 200: statementState },
} as const

/** What investors state about themselves once a year. */
export const statementCalls = declare({
  read: { ...own, method: 'GET', does: 'What the investor has stated, and what can be stated here.' },
  make: {
    ...own,
    method: 'POST',
    does: 'States one of the categories, in its exact words. Others read it for a year, as not checked.',
    body: statementInput,
    example: { text: 'I have made more than one investment in an unlisted company in the last two years.' },
  },
  withdraw: { ...own, method: 'DELETE', does: 'Takes the statement back.' },
})
