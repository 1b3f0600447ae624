import type { Waiter } from '#api/platform/fair-queue.ts'
import { texts } from '#api/platform/worker/worker.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import type { tryText } from './try-text.ts'

/** Characters up to which any Markdown is made into a page within a second. */
const LONG = 20_000

const tryOut = texts.task<typeof tryText>(new URL('try-text.ts', import.meta.url), 'tryText', {
  milliseconds: 5000,
  tooLong: CMS_TEXTS.textUnreadable,
})

/**
 * Makes sure that a long text can be made into a page, in a process that can be ended: rows of some signs take the
 * parser minutes, or end it, and such a text, once published, would keep back everything after it.
 *
 * @throws ApiError 400; 503 where too many texts wait
 */
export async function requireReadable({ path }: EntryRef, text: string, client: Waiter): Promise<void> {
  if (path.endsWith('.md') && text.length > LONG) await tryOut(client, [text, CMS_TEXTS.textUnreadable])
}
