import {
  activate,
  confirmEmail,
  deactivate,
  deleteMember,
  endSessions,
  removeTwoFactor,
} from '#site/features/admin-dashboard/admin-actions.ts'
import type { MemberAction, ShownMember } from './member-actions.ts'

interface Question {
  title: string
  confirmLabel: string
  tone?: 'danger'
  text: (name: string, member: ShownMember) => string
  action: (member: ShownMember) => Promise<unknown>
}

/** What is asked before an account is changed, where the answer is yes or no. */
export const MEMBER_QUESTIONS: Record<Exclude<MemberAction, 'review' | 'role' | 'known' | 'history'>, Question> = {
  'confirm-email': {
    title: 'Verify email address',
    confirmLabel: 'Confirm',
    text: (name, { email }) =>
      `Emails to ${name} will go to ${email}. Only continue if it’s theirs. Their passkeys and two-factor authentication are removed.`,
    action: confirmEmail,
  },
  deactivate: {
    title: 'Deactivate user',
    confirmLabel: 'Deactivate',
    tone: 'danger',
    text: (name) =>
      `${name} can no longer log in, is signed out everywhere, and loses their passkeys. You can activate the account again.`,
    action: ({ id }) => deactivate(id),
  },
  activate: {
    title: 'Activate user',
    confirmLabel: 'Activate',
    text: (name) => `${name} can log in again, with the same rights and profiles as before.`,
    action: ({ id }) => activate(id),
  },
  sessions: {
    title: 'Sign out everywhere',
    confirmLabel: 'Sign out',
    text: (name) =>
      `${name} is signed out of every device, loses their passkeys, and can log in again with their password.`,
    action: ({ id }) => endSessions(id),
  },
  'two-factor': {
    title: 'Remove two-factor authentication',
    confirmLabel: 'Remove',
    tone: 'danger',
    text: (name) =>
      `${name} can log in with the password alone, is signed out everywhere, and loses their passkeys. Do this only after verifying their identity.`,
    action: ({ id }) => removeTwoFactor(id),
  },
  delete: {
    title: 'Delete user',
    confirmLabel: 'Delete user',
    tone: 'danger',
    text: (name) =>
      `This permanently removes ${name} and all associated data, including profiles and saved startups. This action cannot be undone.`,
    action: ({ id }) => deleteMember(id),
  },
}
