import { getCode, spaced, liveCode, proofCode, undoToken } from './email-proof.service.ts'
import { defineMail, type EmailContext } from '#api/email/template.ts'
import { isAddressTaken } from '#api/users/identity.service.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { removedPasskeys } from '#api/documents/emails.ts'

/** The code of a seed as it is shown; `null` if it was used, is too old, or was replaced. */
async function formatCodeForEmail(
  seed: string | undefined,
  { isShown, read, userId, keys, now }: EmailContext,
): Promise<string | null> {
  if (isShown) return '•••• ••••'
  const live = userId === null ? null : await liveCode(read, userId, now)
  return live && live.seed === seed ? spaced(getCode(keys, userId!, seed)) : null
}

/** How to use the code. It contains nothing from the user, because the address may be anyone's. */
export const aboutCode = (code: string) => [
  `The code is ${code}`,
  'Type it in on the page where you are signed in. It works once, within 15 minutes.',
]

/** The code that verifies an address. */
export const emailCode = defineMail<{ seed: string }>({
  label: 'Code for an e-mail address',
  isLimited: true,
  email: async ({ seed }, context) => {
    const code = await formatCodeForEmail(seed, context)
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

/**
 * For someone who claims an address that an account already has; includes the code unless the owner has verified it.
 */
export const addressProof = defineMail<Record<string, never>>({
  label: 'Code to show that an address is theirs',
  isLimited: true,
  email: async (_, { address, isShown, keys, now, read, siteName }) => {
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

/**
 * The account's email address has changed. The new address gets its code, without anything that the user wrote. The old
 * one, if it was verified, gets the link that undoes the change.
 */
export const emailChanged = defineMail<{ isNew: boolean; seed?: string; changeId?: number }>({
  label: 'E-mail address changed',
  email: async ({ isNew, seed, changeId }, context) => {
    const { siteName, keys } = context
    if (!isNew)
      return {
        subject: `Your e-mail address at ${siteName} was changed`,
        heading: 'Your e-mail address was changed',
        paragraphs: [
          `E-mails about your account at ${siteName} go to another address from now on. This is the last one sent here.`,
          'If it was you, there is nothing to do. If not, undo it, then change your password. The link works for seven days.',
        ],
        action:
          changeId === undefined
            ? { label: 'Open your settings', path: '/settings' }
            : { label: 'Undo the change', path: `/undo-email-change?token=${undoToken(keys, changeId)}` },
      }
    const code = await formatCodeForEmail(seed, context)
    if (!code) return null
    return {
      subject: `Your code for ${siteName}`,
      heading: 'This address was set for an account',
      isNameless: true,
      paragraphs: [
        `From now on, e-mails about an account at ${siteName} will come to this address.`,
        ...aboutCode(code),
        'If you have no account there, somebody mistyped their own address: there is nothing to do.',
      ],
    }
  },
})

/** The password was changed, by the user or someone who knew it. */
export const passwordChanged = defineMail<{ device: string | null; at: number; passkeys?: number }>({
  label: 'Password changed',
  isRetained: true,
  email: ({ device, at, passkeys = 0 }, { siteName, timeZone }) => ({
    subject: `Your password at ${siteName} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${formatDate(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}${device ? `, with ${device}` : ''}. Every other device was signed out.${removedPasskeys(passkeys)}`,
      'If it was you, there is nothing to do. If not, ask for a new password now and tell an administrator.',
    ],
    action: { label: 'Ask for a new password', path: '/password-reset' },
  }),
})

/** Two-factor authentication was turned on or off, by the user or (off) by an administrator. */
export const twoFactorChanged = defineMail<{ isOn: boolean }>({
  label: 'Two-step login changed',
  isRetained: true,
  email: ({ isOn }, { siteName }) => ({
    subject: `Two-step login was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [
      isOn
        ? `From now on, signing in to ${siteName} takes a code from your authenticator app after your password.`
        : `From now on, signing in to ${siteName} takes only your password.`,
      'If you did not ask for this, change your password now and tell an administrator.',
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})

/** New recovery codes replaced the old ones, which only the person who created them has. */
export const recoveryCodesRenewed = defineMail<Record<string, never>>({
  label: 'Recovery codes renewed',
  isRetained: true,
  email: (_, { siteName }) => ({
    subject: 'New recovery codes were made',
    paragraphs: [
      `New recovery codes were made for your two-step login to ${siteName}. The old ones have stopped working.`,
      'If it was you, there is nothing to do. If not, change your password now and make new codes again: only the newest ones work.',
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})

/** A passkey was added or removed. */
export const passkeyChanged = defineMail<{ isNew: boolean }>({
  label: 'Passkeys changed',
  isRetained: true,
  email: ({ isNew }, { siteName }) => ({
    subject: `A passkey was ${isNew ? 'added' : 'removed'}`,
    paragraphs: [
      isNew
        ? `A new passkey was added to your account at ${siteName}. It can sign in without your password.`
        : `A passkey of your account at ${siteName} was removed. It can no longer sign you in.`,
      'If you did not do this, change your password now and look at the passkeys in your settings.',
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})
