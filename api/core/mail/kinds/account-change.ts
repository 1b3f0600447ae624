import { formatDate } from '#api/contract/dates.ts'
import { undoToken } from '#api/core/email-address/undo.token.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'
import { removedPasskeys } from './access-ended.ts'
import { aboutCode, codeInLetter } from './email-code.ts'

/**
 * The account's e-mail address has changed. The new one gets its code, without anything that the person wrote; the old
 * one, where it was confirmed, the link that undoes the change.
 */
export const emailChanged = defineMail<{ isNew: boolean; seed?: string; changeId?: number }>({
  label: 'E-mail address changed',
  letter: async ({ isNew, seed, changeId }, context) => {
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
    const code = await codeInLetter(seed, context)
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

/** A person changed their password, or somebody did who knew it. */
export const passwordChanged = defineMail<{ device: string | null; at: number; passkeys?: number }>({
  label: 'Password changed',
  isKept: true,
  letter: ({ device, at, passkeys = 0 }, { siteName, timeZone }) => ({
    subject: `Your password at ${siteName} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${formatDate(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })}${device ? `, with ${device}` : ''}. Every other device was signed out.${removedPasskeys(passkeys)}`,
      'If it was you, there is nothing to do. If not, ask for a new password now and tell an administrator.',
    ],
    action: { label: 'Ask for a new password', path: '/password-reset' },
  }),
})

/** Two-step login was turned on or off, by the person or, off, by an administrator. */
export const twoStepChanged = defineMail<{ isOn: boolean }>({
  label: 'Two-step login changed',
  isKept: true,
  letter: ({ isOn }, { siteName }) => ({
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

/** New recovery codes replaced the old ones, and their maker has them. */
export const recoveryCodesRenewed = defineMail<Record<string, never>>({
  label: 'Recovery codes renewed',
  isKept: true,
  letter: (_, { siteName }) => ({
    subject: 'New recovery codes were made',
    paragraphs: [
      `New recovery codes were made for your two-step login to ${siteName}. The old ones have stopped working.`,
      'If it was you, there is nothing to do. If not, change your password now and make new codes again: only the newest ones work.',
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})

/** A passkey was added, or one was removed. */
export const passkeyChanged = defineMail<{ isNew: boolean }>({
  label: 'Passkeys changed',
  isKept: true,
  letter: ({ isNew }, { siteName }) => ({
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
