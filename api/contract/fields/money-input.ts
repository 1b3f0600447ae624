import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { readMoney } from '#api/contract/money.ts'
import { sentWithin } from './text.ts'

/** An amount in whole dollars, or as people write it. `required` refuses an empty one, which else means `null`. */
export function moneyInput(required?: string) {
  const given = z.nullish(
    z.union([z.string().check(sentWithin([LIMITS.moneyText.max, MESSAGES.moneyInvalid])), z.number()], {
      error: MESSAGES.moneyInvalid,
    }),
  )
  return z.pipe(
    given,
    z.transform((value, context): number | null => {
      const refuse = (message: string): null => {
        context.issues.push({ code: 'custom', input: value, message })
        return null
      }
      const isEmpty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
      if (isEmpty) return required ? refuse(required) : null
      if (typeof value === 'string') {
        const read = readMoney(value)
        return 'problem' in read ? refuse(read.problem) : read.dollars
      }
      if (value < 0) return refuse(MESSAGES.moneyInvalid)
      return value > LIMITS.money.max ? refuse(MESSAGES.moneyTooLarge) : Math.round(value)
    }),
  )
}
