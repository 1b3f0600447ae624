import { parseId } from '#api/contract/fields/id.ts'
import type { InvitationRow } from '#api/db/schema/invitation.ts'
import type { Keys } from '#api/keys.ts'
import { isSealed, seal } from '#api/seal.ts'

const sealed = ({ id, seed }: Pick<InvitationRow, 'id' | 'seed'>) => `invitation ${id} ${seed}`

/** What the link of an invitation's last letter carries. */
export const invitationToken = (keys: Keys, invitation: Pick<InvitationRow, 'id' | 'seed'>): string =>
  `${invitation.id}.${seal(keys, 'invitation', sealed(invitation))}`

/** The invitation that a link names; whether it is that one's link, `isTokenOf` tells. */
export const idOfToken = (token: string): number | null => parseId(token.split('.')[0] ?? '')

export const isTokenOf = (keys: Keys, invitation: Pick<InvitationRow, 'id' | 'seed'>, token: string): boolean =>
  isSealed(keys, 'invitation', sealed(invitation), token.split('.')[1] ?? '')
