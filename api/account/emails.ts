import { getCode, spaced, liveCode, proofCode, undoToken } from './email-proof.service.ts'
import { defineMail, type EmailContext } from '#api/email/template.ts'
import { isAddressTaken } from '#api/users/identity.service.ts'
import { formatMoment } from '#api/platform/contract/times.ts'
import { removedPasskeys } from '#api/auth/emails.ts'

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
  'Enter it on the page where you’re signed in. It works once and expires in 15 minutes.',
]

/** The code that verifies an address. */
export const emailCode = defineMail<{ seed: string }>({
  label: 'Email verification code',
  isLimited: true,
  email: async ({ seed }, context) => {
    const code = await formatCodeForEmail(seed, context)
    if (!code) return null
    return {
      subject: 'Your verification code',
      heading: `Verify your email for ${context.siteName}`,
      isNameless: true,
      paragraphs: [
        ...aboutCode(code),
        `If you don’t have an account at ${context.siteName}, you can ignore this email.`,
      ],
    }
  },
})

/**
 * For someone who claims an address that an account already has; includes the code unless the owner has verified it.
 */
export const addressProof = defineMail<Record<string, never>>({
  label: 'Code to use an address',
  isLimited: true,
  email: async (_, { address, isShown, keys, now, read, siteName }) => {
    if (address === null) return null
    if (!isShown && (await isAddressTaken(read, address, now)))
      return {
        subject: 'You already have an account',
        isNameless: true,
        paragraphs: [
          `You asked to use this address at ${siteName}. It already has an account there. Log in, or reset your password.`,
        ],
        action: { label: 'Log in', path: '/auth' },
      }
    const code = isShown ? '•••• •••• ••••' : spaced(proofCode(keys, address, now))
    return {
      subject: 'Your verification code',
      heading: `Use this address at ${siteName}`,
      isNameless: true,
      paragraphs: [
        `The code is ${code}`,
        'Enter it on the page where you asked for it. It expires in 15 minutes. If another account uses this address without verifying it, that account loses it.',
        'If you didn’t ask for it, ignore this email.',
      ],
    }
  },
})

/**
 * The account's email address has changed. The new address gets its code, without anything that the user wrote. The old
 * one, if it was verified, gets the link that undoes the change.
 */
export const emailChanged = defineMail<{ isNew: boolean; seed?: string; changeId?: number }>({
  label: 'Email changed',
  email: async ({ isNew, seed, changeId }, context) => {
    const { siteName, keys } = context
    if (!isNew)
      return {
        subject: 'Your email was changed',
        heading: `Your email at ${siteName} was changed`,
        paragraphs: [
          `From now on, emails about your account at ${siteName} go to another address. This is the last one we’ll send here.`,
          'If this was you, you’re all set. If not, undo it within seven days, then change your password.',
        ],
        action:
          changeId === undefined
            ? { label: 'Open your settings', path: '/settings' }
            : { label: 'Undo the change', path: `/undo-email-change?token=${undoToken(keys, changeId)}` },
      }
    const code = await formatCodeForEmail(seed, context)
    if (!code) return null
    return {
      subject: 'Your verification code',
      heading: `Verify your new email for ${siteName}`,
      isNameless: true,
      paragraphs: [
        `From now on, emails about an account at ${siteName} will come to this address.`,
        ...aboutCode(code),
        'If you don’t have an account there, you can ignore this email.',
      ],
    }
  },
})

/** The password was changed, by the user or someone who knew it. */
export const passwordChanged = defineMail<{ device: string | null; at: number; passkeys?: number }>({
  label: 'Password changed',
  isRetained: true,
  email: ({ device, at, passkeys = 0 }, context) => ({
    subject: 'Your password was changed',
    heading: `Your password at ${context.siteName} was changed`,
    paragraphs: [
      `Your password was changed on ${formatMoment(at, context)}${device ? `, with ${device}` : ''}. You were signed out on every other device.${removedPasskeys(passkeys)}`,
      'If this was you, you’re all set. If not, reset your password now and tell an administrator.',
    ],
    action: { label: 'Reset your password', path: '/password-reset' },
  }),
})

/** Two-factor authentication was turned on or off, by the user or (off) by an administrator. */
export const twoFactorChanged = defineMail<{ isOn: boolean }>({
  label: 'Two-factor authentication changed',
  isRetained: true,
  email: ({ isOn }, { siteName }) => ({
    subject: `Two-factor authentication is ${isOn ? 'on' : 'off'}`,
    paragraphs: [
      isOn
        ? `Two-factor authentication (2FA) was turned on. To log in to ${siteName}, you’ll need your password and a code from your authenticator app.`
        : `Two-factor authentication (2FA) was turned off. To log in to ${siteName}, you’ll only need your password.`,
      'If this wasn’t you, change your password now and tell an administrator.',
    ],
    action: { label: 'Open your settings', path: '/settings/security' },
  }),
})

/** New recovery codes replaced the old ones, which only the person who created them has. */
export const recoveryCodesRenewed = defineMail<Record<string, never>>({
  label: 'Recovery codes renewed',
  isRetained: true,
  email: (_, { siteName }) => ({
    subject: 'New recovery codes were generated',
    paragraphs: [
      `New recovery codes were generated for your two-factor authentication (2FA) at ${siteName}. The old ones no longer work.`,
      'If this was you, you’re all set. If not, change your password now and generate new codes: only the newest ones work.',
    ],
    action: { label: 'Open your settings', path: '/settings/security' },
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
        ? `A new passkey was added to your account at ${siteName}. Anyone with it can log in without your password.`
        : `A passkey was removed from your account at ${siteName}. You can no longer log in with it.`,
      'If this wasn’t you, change your password now and check the passkeys in your settings.',
    ],
    action: { label: 'Open your settings', path: '/settings/security' },
  }),
})
