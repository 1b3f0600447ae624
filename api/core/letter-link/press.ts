import type { KeyPurpose, Keys } from '#api/keys.ts'
import { isSealed, seal } from '#api/seal.ts'

/** Milliseconds for which the code of an opened page counts. */
const PRESS_LIFE = 60 * 60_000

/** The code of a page that a letter's link has opened: a press without it comes from a scanner, not from the page. */
export const pressCode = (keys: Keys, purpose: KeyPurpose, id: number, now: number): string =>
  `${now}.${seal(keys, purpose, `press ${id} ${now}`)}`

export function isPress(
  keys: Keys,
  purpose: KeyPurpose,
  { id, press }: { id: number; press: string },
  now: number,
): boolean {
  const [at = '', given = ''] = press.split('.')
  return Math.abs(now - Number(at)) < PRESS_LIFE && isSealed(keys, purpose, `press ${id} ${at}`, given)
}
