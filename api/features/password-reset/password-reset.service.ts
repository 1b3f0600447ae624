import { and, eq, sql } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { PasswordResetInput } from '#api/contract/password-reset/schema.ts'
import type { Transaction } from '#api/db/database.ts'
import { users } from '#api/db/schema/account.ts'
import { passwordResetRequests } from '#api/db/schema/password-reset.ts'
import { namedBy } from '#api/core/identity/account.identity.ts'
import { enqueueMail } from '#api/core/mail/mail.queue.service.ts'
import { tellAdministrators } from '#api/core/waiting/tell-administrators.service.ts'
import { createRateLimit, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'

const requestsFrom = createRateLimit({ action: 'password reset', max: 20, window: TEN_MINUTES })

async function findPerson(tx: Transaction, named: PasswordResetInput) {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(namedBy(named), eq(users.active, true)))
    .limit(1)
  return person
}

/**
 * POST /api/password-reset/request: leaves a request for the administrators. Answer and time do not depend on whether
 * there is such an account: one unit of work is written either way (rules: Password reset).
 *
 * @throws ApiError 429 after too many requests from one address
 */
export async function requestReset(
  { database, now: clock }: Pick<ApiContext, 'database' | 'now'>,
  { address }: { address: string },
  input: PasswordResetInput,
): Promise<void> {
  const now = clock()
  await database.write(async (tx) => {
    await requestsFrom.take(tx, address, now)
    const person = await findPerson(tx, input)
    // Anybody can name an account: one request waits for each, so that no stranger's keep its owner's out.
    const waiting = and(eq(passwordResetRequests.userId, person?.id ?? 0), eq(passwordResetRequests.status, 'pending'))
    const again = await tx
      .update(passwordResetRequests)
      .set({ ...input, count: sql`${passwordResetRequests.count} + 1` })
      .where(waiting)
      .returning({ id: passwordResetRequests.id })
    if (!person || again.length > 0) return
    const [asked] = await tx
      .insert(passwordResetRequests)
      .values({ userId: person.id, ...input, requestedAt: new Date(now) })
      .returning({ id: passwordResetRequests.id })
    await enqueueMail(tx, { kind: 'resetReceived', userId: person.id, data: {} }, now)
    await tellAdministrators(tx, { kind: 'reset', id: asked!.id }, now)
  })
}
