import type { Conversation } from '#api/conversations/calls.ts'

/** Whom one writes with, also when they are here no longer. */
export const getName = ({ other }: Pick<Conversation, 'other'>): string => other?.name ?? 'A former member'
