import * as z from 'zod/mini'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { normalizeUrl } from './web-address.ts'

/**
 * An optional link: missing, `null` and empty mean `null`. `isOther` accepts another kind of value as it is, such as
 * the name of a stored file.
 */
export function optionalLink(message: string = MESSAGES.url, isOther: (value: string) => boolean = () => false) {
  return z.pipe(
    z.nullish(
      z.string({ error: message }).check(z.maxLength(LIMITS.link.max, { error: MESSAGES.linkTooLong, abort: true })),
    ),
    z.transform((value, context): string | null => {
      if (value && isOther(value)) return value
      const link = normalizeUrl(value ?? '')
      if (link === null) context.issues.push({ code: 'custom', input: value, message })
      return link || null
    }),
  )
}
