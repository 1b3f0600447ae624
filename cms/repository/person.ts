/** A person in the history. */
export interface Person {
  /** User id; null for the installation itself. */
  id: number | null
  name: string
}

/** The author of commits that no user made. */
export const TRELLIS: Person = { id: null, name: 'Trellis' }

/** A name that git accepts literally: one line, without the characters that would end it. */
const plainName = ({ name }: Person): string => {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,:;"'\\]+|(?<![\s.,:;"'\\])[\s.,:;"'\\]+$/g, '')
    .slice(0, 200)
  return plain || 'Editor'
}

/**
 * The address in the history: never the user's real one, because a history is copied to other places. `.invalid` never
 * belongs to anyone (RFC 2606), and the number tells an administrator who it was.
 */
const address = ({ id }: Person): string => (id === null ? 'content@trellis.invalid' : `user-${id}@trellis.invalid`)

/** `Ada Quill <user-7@trellis.invalid>`, as a trailer names a person. */
export const signature = (user: Person): string => `${plainName(user)} <${address(user)}>`

/** The variables that give git the author and time. */
export function authorship(author: Person, now: number): Record<string, string> {
  const date = `${Math.floor(now / 1000)} +0000`
  return {
    GIT_AUTHOR_NAME: plainName(author),
    GIT_AUTHOR_EMAIL: address(author),
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: plainName(TRELLIS),
    GIT_COMMITTER_EMAIL: address(TRELLIS),
    GIT_COMMITTER_DATE: date,
  }
}
