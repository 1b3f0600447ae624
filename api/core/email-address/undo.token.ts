import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseId } from '#api/contract/fields/id.ts'
import type { Keys } from '#api/keys.ts'

/** Milliseconds for which the code of an opened page counts. */
const PRESS_LIFE = 60 * 60_000

const seal = (keys: Keys, what: string) => createHmac('sha256', keys('email-undo')).update(what).digest('base64url')

function isSealed(keys: Keys, what: string, given: string): boolean {
  const [expected, actual] = [Buffer.from(seal(keys, what)), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** What the link to the old address carries: which change it undoes. */
export const undoToken = (keys: Keys, changeId: number): string => `${changeId}.${seal(keys, `change ${changeId}`)}`

/** The change that a link undoes; `null` when it is not one that this installation made. */
export function readUndoToken(keys: Keys, token: string): number | null {
  const [id = '', given = ''] = token.split('.')
  const changeId = parseId(id)
  return changeId !== null && isSealed(keys, `change ${changeId}`, given) ? changeId : null
}

/** The code of a page that a link has opened: a press without it comes from a scanner, not from the page. */
export const pressCode = (keys: Keys, changeId: number, now: number): string =>
  `${now}.${seal(keys, `press ${changeId} ${now}`)}`

export function isPress(keys: Keys, changeId: number, press: string, now: number): boolean {
  const [at = '', given = ''] = press.split('.')
  return Math.abs(now - Number(at)) < PRESS_LIFE && isSealed(keys, `press ${changeId} ${at}`, given)
}
