import { codeOf, spaced } from '#api/core/email-address/code.ts'
import { liveCode } from '#api/core/email-address/email-code.service.ts'
import { defineMail, type LetterContext } from '#api/core/mail/mail.kind.ts'

/** The code of a seed as it is read; `null` when it was used, is too old, or another one has taken its place. */
export async function codeInLetter(
  seed: string | undefined,
  { isShown, read, userId, keys, now }: LetterContext,
): Promise<string | null> {
  if (isShown) return '•••• ••••'
  const live = userId === null ? null : await liveCode(read, userId, now)
  return live && live.seed === seed ? spaced(codeOf(keys, userId!, seed)) : null
}

/** How the code is used; nothing in it is the person's own, because the address may be anybody's. */
export const aboutCode = (code: string) => [
  `The code is ${code}`,
  'Type it in on the page where you are signed in. It works once, within 15 minutes.',
]

/** The code that confirms an address. */
export const emailCode = defineMail<{ seed: string }>({
  label: 'Code for an e-mail address',
  isLimited: true,
  letter: async ({ seed }, context) => {
    const code = await codeInLetter(seed, context)
    if (!code) return null
    return {
      subject: `Your code for ${context.siteName}`,
      heading: 'Confirm your e-mail address',
      isNameless: true,
      paragraphs: [
        ...aboutCode(code),
        `If you have no account at ${context.siteName}, somebody mistyped their own address: there is nothing to do.`,
      ],
    }
  },
})
