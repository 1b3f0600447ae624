/**
 * What a person who may not connect is told (rules: Connections): toast title and text, and the sentence of the 403.
 */
export const CONNECT_REFUSED = {
  title: 'Action required',
  text: 'You need to be logged in as an investor to request a connection.',
} as const

/** What the asker reads of somebody who takes no further request. */
export const ROOM_FULL = 'Has as many open requests as they answer at a time.'
export const NOT_TAKING = 'Not taking requests now.'
/** What somebody reads of whom they have blocked. */
export const BLOCKED = 'You have blocked them. Unblock them in your conversation before you ask.'
