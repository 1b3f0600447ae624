/**
 * The protocol of the editing screens and the gateway: `POST /api/cms` with `{action, params}`, answered with JSON.
 * Actions and shapes are those of Decap's proxy backend; additions are marked. Browser-safe.
 *
 * Paths are relative to the content directory, without a leading slash: `news/2030-05-17-opening.md`,
 * `media/news/door.webp`. Collections are named as in `content/schema/collections.ts`. The slug is the file name
 * without its extension, also in collections of single files (`pages` and `about`, `settings` and `site`).
 *
 * Every error is `{error}` with a text for the editor, and more fields for the screen where they help (`ErrorBody`).
 * 401: not signed in; 403: not allowed; 404: not found; 409: a conflict with what is there; 413, 415: a file that isn't
 * accepted; 503: content can't be edited at the moment.
 */
import * as z from 'zod/mini'
import { CMS_LIMITS, CMS_TEXTS } from './texts.ts'

/** A commit of one file. */
export interface FileCommit {
  sha: string
  /** ISO 8601 in UTC. */
  when: string
  who: string
  publishedBy: string | null
  what: 'created' | 'changed' | 'deleted'
  message: string
}

/** A field that differs, by its label in the form. Empty where it has no value. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

/** The states of a draft as the protocol names them: draft, in review, ready. */
export const DRAFT_STATUSES = ['draft', 'pending_review', 'pending_publish'] as const
export type DraftStatus = (typeof DRAFT_STATUSES)[number]

const text = z.string()
const path = z.string().check(z.maxLength(400))
const name = z.string().check(z.maxLength(200))
/** The version of a text: the `id` of its file from an earlier response. `null` means that there is none. */
const version = z.nullable(z.string().check(z.regex(/^[0-9a-f]{40}$/)))
const sha = z.string().check(z.regex(/^[0-9a-f]{40}$/))
const status = z.enum(DRAFT_STATUSES)
const ofEntry = { collection: name, slug: name }

const asset = z.object({ path, content: text, encoding: z.literal('base64') })

const dataFile = z.object({
  path,
  slug: z.optional(name),
  raw: text,
  newPath: z.nullish(path),
  /**
   * Added. The version that the editor started from: `file.id` of `getEntry`, or for a draft the `id` in
   * `unpublishedEntry`'s diffs; `null` or missing for a new entry.
   */
  base: z.optional(version),
})

const action = <Name extends string, Params extends z.core.$ZodShape>(called: Name, params: Params) =>
  z.object({ action: z.literal(called), params: z.object(params) })

/** Every action with its parameters. */
export const cmsRequest = z.discriminatedUnion('action', [
  action('entriesByFolder', { folder: path, extension: name, depth: z.optional(z.number()) }),
  action('entriesByFiles', { files: z.array(z.object({ path, label: z.optional(text) })) }),
  action('getEntry', { path }),
  action('persistEntry', {
    dataFiles: z.array(dataFile).check(z.minLength(1), z.maxLength(1)),
    assets: z._default(z.array(asset).check(z.maxLength(CMS_LIMITS.picturesAtOnce, CMS_TEXTS.requestTooLarge)), []),
    options: z.object({
      collectionName: z.optional(name),
      /** True saves a draft; false publishes immediately. */
      useWorkflow: z._default(z.boolean(), false),
      /** For a new draft; an existing one keeps its status. */
      status: z.nullish(status),
      newEntry: z.optional(z.boolean()),
      /** Added. Publishes a text although it may state an offering (`offers` of an earlier conflict). */
      confirmsOffer: z.optional(z.boolean()),
    }),
  }),
  action('deleteFiles', {
    paths: z.array(path).check(z.minLength(1), z.maxLength(50)),
    /** Added. The version of each entry that the editor saw, by path. An entry that has changed since isn't deleted. */
    bases: z.optional(z.record(path, sha)),
  }),
  action('getMedia', { mediaFolder: path }),
  action('persistMedia', { asset }),
  action('unpublishedEntries', {}),
  action('unpublishedEntry', { id: z.nullish(name), collection: z.nullish(name), slug: z.nullish(name) }),
  action('unpublishedEntryDataFile', { ...ofEntry, path, id: z.nullish(name) }),
  action('updateUnpublishedEntryStatus', { ...ofEntry, newStatus: status }),
  action('publishUnpublishedEntry', {
    ...ofEntry,
    /** Added. The version of the draft that the editor saw; any other one isn't published. */
    base: z.optional(sha),
    /** Added. The `published` of an earlier conflict: publish over that version anyway. */
    over: z.optional(version),
    /** Added. The same for a draft. */
    confirmsOffer: z.optional(z.boolean()),
  }),
  action('deleteUnpublishedEntry', ofEntry),

  /** Added. The commits of an entry, newest first, also of a deleted one. */
  action('history', { path }),
  /**
   * Added. The fields of an entry that differ between two commits. A `null` before means no entry, a `null` after means
   * the published version.
   */
  action('changes', { path, before: z.nullable(sha), after: z.nullable(sha) }),
  /** Added. Publishes the text of an earlier commit again, in a new commit. Restores a deleted entry. */
  action('revert', {
    path,
    sha,
    base: z.optional(version),
    /** Publishes it although it may state an offering (`offers` of an earlier conflict). */
    confirmsOffer: z.optional(z.boolean()),
  }),
  /** Added. The caller's own texts that were refused because someone else had saved first, newest first. */
  action('keptTexts', {}),
  /** Added. */
  action('keptText', { id: name }),
  /** Added. Discards a saved copy that is no longer needed. */
  action('forgetKeptText', { id: name }),
])
export type CmsRequest = z.output<typeof cmsRequest>
export type CmsAction = CmsRequest['action']
export type CmsParams<Name extends CmsAction> = Extract<CmsRequest, { action: Name }>['params']

/** An entry as lists and `getEntry` return it; a missing one has `data: null` and `id: null`. */
export interface CmsEntry {
  data: string | null
  file: { path: string; label?: string; /** The version of this text. */ id: string | null }
}

/** An image without its content: a browser loads `url`, which only editors can read. */
export interface CmsMedia {
  /** The version of its bytes. */
  id: string
  name: string
  path: string
  /** Bytes. */
  size: number
  url: string
  displayURL: string
}

/** A draft. */
export interface CmsDraft {
  collection: string
  slug: string
  status: DraftStatus
  /** ISO 8601 in UTC. */
  updatedAt: string
  /** Who saved it last. */
  pullRequestAuthor: string
  /** Everyone who saved it, the last one last. */
  editors: string[]
  /** The published version when the draft was started; `null` if there was none. */
  base: string | null
  diffs: { id: string; path: string; newFile: boolean; status: 'added' | 'modified'; binary: boolean }[]
}

/** The saved entry. */
export interface CmsSaved {
  message: string
  path: string
  /** The version of the stored text, to be sent as the next `base`: empty values are dropped. */
  id: string
  /** The commit; null for a draft. */
  commit: string | null
  /** `draft` or a later status. */
  state: DraftStatus | 'published'
  /** For a published article: the future day on which it appears. */
  scheduledFor?: string | undefined
  /**
   * The number of the publish request that includes it: live once `status().shown` of GET /api/cms/publish has reached
   * it.
   */
  request?: number
}

/** A refused text that was saved for its editor. */
export interface CmsConflictCopy {
  id: string
  path: string
  /** ISO 8601 in UTC. */
  at: string
}

/** The response to each action; those not listed return `{message}`. */
export interface CmsAnswers {
  entriesByFolder: CmsEntry[]
  entriesByFiles: CmsEntry[]
  getEntry: CmsEntry
  persistEntry: CmsSaved
  getMedia: CmsMedia[]
  persistMedia: CmsMedia
  /** `collection/slug`, the most recently changed first. */
  unpublishedEntries: string[]
  unpublishedEntry: CmsDraft
  unpublishedEntryDataFile: { data: string; id: string }
  publishUnpublishedEntry: CmsSaved
  history: FileCommit[]
  changes: FieldChange[]
  revert: CmsSaved
  keptTexts: CmsConflictCopy[]
  keptText: CmsConflictCopy & { raw: string; base: string | null }
}
export type CmsAnswer<Name extends CmsAction> = Name extends keyof CmsAnswers ? CmsAnswers[Name] : { message: string }

/** Whether a call belongs to the editing screens: Decap reads every response as JSON, errors too. */
export const isForEditor = (path: string): boolean => /^\/api\/cms(?:\/|$)/.test(path)

/** The body of every error. */
export interface ErrorBody {
  /** One or two sentences for the editor. */
  error: string
  /** 400: the problem of each field, by its label in the form. */
  problems?: { file: string; path: string; field: string; message: string }[]
  /** 409 of a save: where the refused text was saved (`conflictCopy`). */
  kept?: string
  /** 409 of a save: the current version; `null` when the entry was deleted. */
  current?: string | null
  /** 409 of a save: who saved that version, if known. */
  by?: string | null
  /**
   * 409 of a publication: the version on the site has changed since the draft was started. Send it as `over` to replace
   * it.
   */
  published?: string | null
  /** 409 of a publication: the passages that may state an offering. Send `confirmsOffer` to publish them. */
  offers?: string[]
}

/** The address of an image. A draft's own image needs the draft's name. */
export function mediaUrl(mediaPath: string, draft?: { collection: string; slug: string }): string {
  const query = draft ? `?draft=${encodeURIComponent(`${draft.collection}/${draft.slug}`)}` : ''
  return `/api/cms/${mediaPath}${query}`
}
