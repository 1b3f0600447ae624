import { formatDate } from '#api/contract/dates.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'

const WORDS = {
  password: {
    subject: 'Wrong passwords for your account',
    happened: 'Somebody tried to sign in to your account several times with a wrong password',
    ifNot:
      'If it was not you: none of these tries worked. A password that you use nowhere else, and two-step login, keep others out.',
  },
  code: {
    subject: 'Wrong codes after your password',
    happened: 'Somebody entered your password, which was right, and then several wrong codes',
    ifNot: 'If it was not you, somebody else knows your password. Nobody was signed in, but change it now.',
  },
  confirmation: {
    subject: 'Wrong passwords in your account',
    happened: 'Somebody who is signed in to your account was asked for its password, and got it wrong several times',
    ifNot: 'If it was not you, sign in and change your password now: this signs out every other device.',
  },
  passkey: {
    subject: 'A passkey that may be a copy',
    happened: 'Somebody tried to sign in to your account with a passkey that seems to have been copied',
    ifNot: 'Nobody was signed in by it. Remove that passkey in your settings and make a new one.',
  },
} as const

/** Somebody else seems to be trying to get into an account. */
export const suspiciousTries = defineMail<{ what: keyof typeof WORDS; device: string | null; at: number }>({
  label: 'Suspicious tries',
  letter: ({ what, device, at }, { siteName, timeZone }) => {
    const { subject, happened, ifNot } = WORDS[what]
    const when = formatDate(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })
    return {
      subject: `${subject} at ${siteName}`,
      heading: subject,
      paragraphs: [
        `${happened}, last on ${when}${device ? ` from ${device}` : ''}.`,
        'If it was you, there is nothing to do.',
        ifNot,
      ],
      action: { label: 'Open your settings', path: '/settings' },
    }
  },
})
