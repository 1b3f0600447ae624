import { hashToken } from '#api/core/session/session.token.ts'

/** Something that is counted to limit it. */
export interface Limited {
  /** What, and for whom; only a hash is stored. */
  key: string
}

export const hashOf = ({ key }: Limited): string => hashToken(key)
