import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { parseMoneyRange } from '#api/contract/money.ts'
import { badRequest } from '#api/errors.ts'

/** A range is kept as its label and its meaning in dollars (rules: Money). @throws ApiError 400 beyond the limit */
export function rangeColumns(label: string) {
  const range = parseMoneyRange(label)
  if (Math.max(range?.min ?? 0, range?.max ?? 0) > LIMITS.money.max)
    throw badRequest(MESSAGES.moneyTooLarge, [{ path: 'investmentRange', message: MESSAGES.moneyTooLarge }])
  return { investmentMin: range?.min ?? null, investmentMax: range?.max ?? null }
}
