import { readFileSync } from 'node:fs'
import { passwordRule } from '#api/contract/account/password-rule.ts'
import type { PasswordOwner } from '#api/contract/account/password-words.ts'
import { badRequest } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'

/** Read when the first password is set, and kept as one text: a set of strings would take ten times the memory. */
let list: string | undefined

/**
 * Refuses a password that is easy to guess, wherever one is set: by a registration, a change or an administrator.
 *
 * @throws ApiError 400 on `field`
 */
export function requireGoodPassword(
  context: Parameters<typeof siteFacts>[0],
  field: string,
  password: string,
  owner: PasswordOwner,
): void {
  list ??= readFileSync(new URL('../../contract/account/common-passwords.txt', import.meta.url), 'utf8')
  const sentence = passwordRule(list, siteFacts(context))(password, owner)
  if (sentence) throw badRequest(sentence, [{ path: field, message: sentence }])
}
