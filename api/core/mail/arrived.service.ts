import type { ApiContext } from '#api/context.ts'
import { readInternal } from '#api/core/settings/settings.service.ts'
import { senderOf } from './mail.outgoing.ts'

/**
 * Whether a person saw a letter arrive that came from the address of today. That a mail server took one says little: a
 * server further on may have refused it, or put it with the spam.
 */
export async function hasArrived(
  context: Pick<ApiContext, 'database' | 'published' | 'siteUrl' | 'mailFrom'>,
): Promise<boolean> {
  return (await readInternal(context.database.read, 'mailArrivedFrom')) === senderOf(context).address
}
