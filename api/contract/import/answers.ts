import * as z from 'zod/mini'
import { named } from '#api/contract/fields/shapes.ts'

const text = z.string()
/** Where a draft is saved, and the text of its file. */
const draft = { collection: z.enum(['news', 'events']), slug: text, raw: text }

/** The result of an import. */
export const importResult = named(
  'ImportResult',
  z.strictObject({
    /** The drafts that were made, in the order of the source; `note` says what was not understood of one. */
    made: z.array(
      z.strictObject({ title: text, collection: draft.collection, slug: text, day: text, note: z.nullable(text) }),
    ),
    /**
     * Events that are here and were moved, changed or canceled at their source since. Nothing of it is saved: `raw` and
     * `base` are for `persistEntry` of POST /api/cms, which makes a draft of it.
     */
    changed: z.array(
      z.strictObject({
        ...draft,
        title: text,
        /** `gone`: its address does not have it any longer. The draft cancels it, as it does one that was canceled. */
        why: z.enum(['changed', 'canceled', 'gone']),
        /** What differs, by the labels of the form. */
        changes: z.array(z.strictObject({ field: text, before: text, after: text })),
        base: z.nullable(text),
      }),
    ),
    /** Stories whose day could not be read, left to the editor: `raw` has no `publishDate`, `slug` no day before it. */
    undated: z.array(z.strictObject({ ...draft, title: text, why: text })),
    /** What was left out, with the reason in words. */
    skipped: z.array(z.strictObject({ title: text, why: text })),
    /** The whole in one sentence. */
    message: text,
  }),
)
export type ImportResult = z.output<typeof importResult>
