import { and, eq } from '#api/platform/db/drizzle.ts'
import { defineMail, formatCompanyForEmail, formatPersonForEmail } from '#api/email/template.ts'
import { findNamed } from '#api/startups/find.service.ts'
import { users } from '#api/users/table.ts'

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
export const accessEnded = defineMail<{ why: keyof typeof WHY; passkeys?: number; twoFactor?: boolean }>({
  label: 'Signed out everywhere',
  isRetained: true,
  email: ({ why, passkeys = 0, twoFactor = false }, { siteName }) => ({
    subject: 'You were signed out',
    heading: `You were signed out of ${siteName}`,
    paragraphs: [
      `${WHY[why]}${removedPasskeys(passkeys)}${twoFactor ? ' Two-factor authentication (2FA) was turned off.' : ''}`,
      NEXT[why],
    ],
    action: { label: 'Open your settings', path: '/settings/security' },
  }),
})

/** An investor requests access to a document. Its title is only shown after login. */
export const documentRequested = defineMail<{ investorId?: number }>({
  label: 'Document access requested',
  topic: 'requests',
  email: async ({ investorId }, { read, siteName }) => {
    // An email queued by an earlier version has no investor.
    const [investor] = await read
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(eq(users.id, investorId ?? 0), eq(users.active, true)))
    const name = investor ? formatPersonForEmail(investor) : 'An investor'
    return {
      subject: `${name} requested access`,
      heading: `${name} requested access to a document`,
      paragraphs: [
        `${name} requested access to one of your documents at ${siteName}. View the request to approve or decline.`,
      ],
      action: { label: 'View request', path: '/dashboard/startup?tab=documents' },
    }
  },
})

/** A founder answered an access request. */
export const documentAnswered = defineMail<{ startupId: number }>({
  label: 'Document request answered',
  topic: 'answers',
  email: async ({ startupId }, { read }) => {
    const startup = await findNamed(read, startupId)
    const name = startup?.approved && startup.ownerActive ? formatCompanyForEmail(startup.companyName) : 'A startup'
    return {
      subject: `${name} answered your access request`,
      paragraphs: [
        'Your request for access to a document was answered. The startup’s profile shows the documents you can view.',
      ],
      action: { label: 'View documents', path: `/startup/${startupId}#documents` },
    }
  },
})
