import type { Person } from './person.ts'

/** What one commit changes: new bytes by path, or null for a file that goes. In this order; pictures come before texts. */
export type Changes = ReadonlyMap<string, Uint8Array | null>

/** Who commits, and why. */
export interface About {
  author: Person
  /** The first line of the message. */
  message: string
  /** `Published-by: …`, one a line at the message's end. */
  trailers?: readonly string[]
}

/** The whole message of a commit; its first line holds no control character, with which no program could be started. */
export const messageOf = ({ message, trailers = [] }: About): string =>
  [message.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300), ...(trailers.length > 0 ? ['', ...trailers] : [])].join('\n')
