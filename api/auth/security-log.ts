import type { SecurityEventKind } from './contract/security-log.ts'

/** What happened, as far as a service knows. */
export interface SecurityNote {
  kind: SecurityEventKind
  /** Whose account was used or tried. */
  personId?: number | null
  /** The typed name of an account that does not exist; only a keyed hash of it is kept. */
  name?: string
  /** To whom it was done. */
  targetId?: number | null
}

/** From where, as far as a request tells. */
export interface SecuritySource {
  /** As limits know it (`clientAddress`); null inside this process. */
  address: string | null
  device: string | null
  /** The call or command, without anything that a person typed. */
  what: string | null
  requestId: string | null
}

/** The one way into the security log. */
export interface SecurityLog {
  /** Notes an event; written soon after, so that no request waits for it or fails with it. */
  record(note: SecurityNote, source: SecuritySource): void
  /** Writes the noted events and deletes expired ones. Never throws: what cannot be written now waits. */
  flush(): Promise<void>
}
