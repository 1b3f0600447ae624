import { parseId } from '#api/contract/fields/id.ts'
import type { Keys } from '#api/keys.ts'
import { isSealed, seal } from '#api/seal.ts'

/** What the link to the old address carries: which change it undoes. */
export const undoToken = (keys: Keys, changeId: number): string =>
  `${changeId}.${seal(keys, 'email-undo', `change ${changeId}`)}`

/** The change that a link undoes; `null` when it is not one that this installation made. */
export function readUndoToken(keys: Keys, token: string): number | null {
  const [id = '', given = ''] = token.split('.')
  const changeId = parseId(id)
  return changeId !== null && isSealed(keys, 'email-undo', `change ${changeId}`, given) ? changeId : null
}
