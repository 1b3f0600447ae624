import { defineMail } from '#api/email/template.ts'

/** A sentence about passkeys that were removed as well; empty if there were none. */
export function removedPasskeys(count: number): string {
  if (count === 0) return ''
  return ` ${count === 1 ? 'A passkey was' : `${count} passkeys were`} removed.`
}

const WHY = {
  confirmed:
    'You verified your email. Anything set up on the account before that was removed, because anyone could have added it.',
  undone: 'Your email change was undone, and you were signed out on every device.',
  'signed-out': 'An administrator signed you out on every device.',
  activated:
    'Your account is active again. When it was deactivated, you were signed out on every device and any passkeys were removed.',
  own: 'You were signed out on your other devices.',
} as const

const NEXT = {
  confirmed: 'Set up what you need again in your settings.',
  undone: 'Someone else may know your password. Log in and change it now.',
  'signed-out': 'Log in with your password. Not sure why this happened? Ask an administrator.',
  activated: 'Log in with your password, and add passkeys again in your settings.',
  own: 'If this wasn’t you, change your password now and tell an administrator.',
} as const

/** Ways to log in to an account have ended, besides its password. */
export const accessEnded = defineMail<{ why: keyof typeof WHY; passkeys?: number; twoStep?: boolean }>({
  label: 'Signed out everywhere',
  isRetained: true,
  email: ({ why, passkeys = 0, twoStep = false }, { siteName }) => ({
    subject: 'You were signed out',
    heading: `You were signed out of ${siteName}`,
    paragraphs: [
      `${WHY[why]}${removedPasskeys(passkeys)}${twoStep ? ' Two-factor authentication (2FA) was turned off.' : ''}`,
      NEXT[why],
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
})

/** An investor requests access to a document. Its title and the name are only shown after login. */
export const documentAsked = defineMail<Record<string, never>>({
  label: 'Document asked for',
  topic: 'requests',
  email: (_, { siteName }) => ({
    subject: 'Somebody asks to see one of your documents',
    paragraphs: [
      `An approved investor of ${siteName} asks to see a document that is not open to them. Your documents show who it is, and you decide.`,
    ],
    action: { label: 'See who asks', path: '/dashboard/startup?tab=documents' },
  }),
})

/** A founder answered an access request. */
export const documentAnswered = defineMail<{ startupId: number }>({
  label: 'Document request answered',
  topic: 'answers',
  email: ({ startupId }) => ({
    subject: 'A founder answered about a document',
    paragraphs: [
      'You asked to see a document, and its founder has answered. The startup’s page shows what is open now.',
    ],
    action: { label: 'See the documents', path: `/startup/${startupId}#documents` },
  }),
})
