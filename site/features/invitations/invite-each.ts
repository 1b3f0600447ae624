export interface NotInvited {
  email: string
  error: unknown
}

/** Who was invited, and who was not and why. */
interface Invited {
  invited: string[]
  failed: NotInvited[]
}

/**
 * Invites the people of a list one after another; one who cannot be invited stops no other.
 *
 * @throws what the only one of a list was refused with
 */
export async function inviteEach(list: string, invite: (email: string) => Promise<unknown>): Promise<Invited> {
  const { addressPieces } = await import('#api/account/contract/email-address.ts')
  const result: Invited = { invited: [], failed: [] }
  const emails = addressPieces(list).flatMap(({ email }) => (email === null ? [] : [email]))
  for (const email of emails) {
    try {
      await invite(email)
      result.invited.push(email)
    } catch (error) {
      if (emails.length === 1) throw error
      result.failed.push({ email, error })
    }
  }
  return result
}
