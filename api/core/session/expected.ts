import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Database } from '#api/db/database.ts'
import { hashToken } from './session.token.ts'

/** A look at who a token belongs to. */
export interface Look<Person> {
  /** Who it was last; undefined for a token that this process has not met. */
  expected: Person | undefined
  found: Promise<Person | undefined>
  /** Whether it still is who was expected, with the same rights. Rejects where the database cannot say. */
  confirmation: Promise<boolean>
}

const MOST_KNOWN = 10_000

/**
 * Who asked before, by their tokens. Over a database server, what they ask for is read in the round trip that confirms
 * that they still may, and thrown away where they may not (docs/decisions/0041).
 */
export class ExpectedPeople<Person extends object> {
  readonly #known = new LRUCache<string, Person>({ max: MOST_KNOWN })

  look(token: string, find: () => Promise<Person | undefined>): Look<Person> {
    const key = hashToken(token)
    const expected = this.#known.get(key)
    const found = find().then((person) => {
      if (person) this.#known.set(key, person)
      else this.#known.delete(key)
      return person
    })
    const confirmation = found.then((person) => isDeepStrictEqual(person, expected))
    // Each is waited for where it is needed, which may be nowhere.
    confirmation.catch(() => {})
    return { expected, found, confirmation }
  }
}

/** A database whose changes wait until it is confirmed who makes them. */
export function changedOnce(confirmation: Promise<boolean>, database: Database): Database {
  const { write } = database
  return {
    ...database,
    async write(work) {
      if (!(await confirmation)) throw new Error('It was not confirmed who makes this change')
      return write(work)
    },
  }
}
