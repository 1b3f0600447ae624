import type { Conversation } from '#api/conversations/calls.ts'
import { FORMER_MEMBER } from '#api/platform/contract/person-name.ts'

/** Whom one writes with, also when they are here no longer. */
export const getName = ({ other }: Pick<Conversation, 'other'>): string => other?.name ?? FORMER_MEMBER

/** The first letters of the first and the last word: `AL` for Ada Lin. */
export const getInitials = (name: string): string =>
  [...new Set([name.split(' ')[0]!, name.split(' ').at(-1)!])].map((word) => [...word][0]?.toUpperCase() ?? '').join('')
