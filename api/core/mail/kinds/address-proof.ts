import { spaced } from '#api/core/email-address/code.ts'
import { proofCode } from '#api/core/email-address/proof.service.ts'
import { isAddressTaken } from '#api/core/identity/account.identity.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'

/** To whoever says that an address is theirs, which an account has; the code, unless its owner has confirmed it. */
export const addressProof = defineMail<Record<string, never>>({
  label: 'Code to show that an address is theirs',
  isLimited: true,
  letter: async (_, { address, isShown, keys, now, read, siteName }) => {
    if (address === null) return null
    if (!isShown && (await isAddressTaken(read, address, now)))
      return {
        subject: `Your account at ${siteName}`,
        isNameless: true,
        paragraphs: [
          `You asked to use this address at ${siteName}. It already has an account there: log in, or ask for a new password.`,
        ],
        action: { label: 'Log in', path: '/auth' },
      }
    const code = isShown ? '•••• •••• ••••' : spaced(proofCode(keys, address, now))
    return {
      subject: `Your code for ${siteName}`,
      heading: 'Use this address for your account',
      isNameless: true,
      paragraphs: [
        `The code is ${code}`,
        'Type it on the page where you asked for it. It works for 15 minutes. Another account that was set up with this address without confirming it loses it.',
        `If you did not ask for it, ignore this email.`,
      ],
    }
  },
})
