import type { Waiter } from '#api/platform/fair-queue.ts'
import { texts } from '#api/platform/worker/worker.ts'
import type { EntryRef } from '#cms/content/paths.ts'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import type { tryText } from './try-text.ts'

/** Any Markdown text up to this many characters is converted within a second. */
const LONG = 20_000

const tryOut = texts.task<typeof tryText>(new URL('try-text.ts', import.meta.url), 'tryText', {
  milliseconds: 5000,
  tooLong: CMS_TEXTS.textUnreadable,
})

/**
 * Checks in a separate process that a long text can be converted to HTML. Long runs of certain characters take the
 * parser minutes, or crash it. Once published, such a text would block every later change.
 *
 * @throws ApiError 400; 503 when too many texts are being checked
 */
export async function requireReadable({ path }: EntryRef, text: string, client: Waiter): Promise<void> {
  if (path.endsWith('.md') && text.length > LONG) await tryOut(client, [text, CMS_TEXTS.textUnreadable])
}
