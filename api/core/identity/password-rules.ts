import { badRequest } from '#api/errors.ts'
import { siteFacts } from '#api/site-facts.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isBuiltOfKnownWords, type PasswordOwner } from './password-words.ts'

const COMMON = 'This is one of the most common passwords. Please choose another.'
const KNOWN =
  'This password is made of your name or of words from this site, which attackers try first. Please choose another, or add words of your own.'

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
  const sentence = isCommonPassword(password)
    ? COMMON
    : isBuiltOfKnownWords(password, siteFacts(context), owner) && KNOWN
  if (sentence) throw badRequest(sentence, [{ path: field, message: sentence }])
}
