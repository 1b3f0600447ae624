import type { SecurityEventKind } from './contract/security-log.ts'

/** What happened, as far as a service knows. */
export interface SecurityNote {
  kind: SecurityEventKind
  /** Whose account was used or tried. */
  userId?: number | null
  /** The typed name of an account that doesn't exist; only a keyed hash of it is stored. */
  name?: string
  /** The user who was changed. */
  targetId?: number | null
}

/** Where it came from, as far as a request shows. */
export interface SecuritySource {
  /** The network address as used by rate limits (`clientAddress`); null inside this process. */
  address: string | null
  device: string | null
  /** The call or command, without anything that a user typed. */
  what: string | null
  requestId: string | null
}

/** The only way to write to the security log. */
export interface SecurityLog {
  /** Records an event; written soon after, so that no request waits for it or fails with it. */
  record(note: SecurityNote, source: SecuritySource): void
  /** Writes the recorded events and deletes expired ones. Never throws: what can't be written now is kept. */
  flush(): Promise<void>
}
