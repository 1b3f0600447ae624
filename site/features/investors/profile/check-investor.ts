import type { Investor } from '#api/investors/calls.ts'
import { investorInput, parseInvestorChanges } from '#api/investors/contract/schema.ts'
import type { InvestorValues } from './investor-form.ts'

/** Checks the values. Of a stored profile only what was changed is judged, and sent. */
export const checkInvestor = (values: InvestorValues, investor: Investor | null) =>
  investor ? parseInvestorChanges(investor, values) : investorInput.safeParse(values)
