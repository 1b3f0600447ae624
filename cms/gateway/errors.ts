import { ApiError, badRequest, conflict, forbidden, insufficientStorage, isDiskFull, unavailable } from '#api/errors.ts'
import type { ErrorBody } from '#api/cms/contract/protocol.ts'
import { CMS_TEXTS, notSharedText } from '#api/cms/contract/texts.ts'
import { entryOf, entryRef, isOpenCollection, getImage, type EntryRef } from '#cms/content/paths.ts'
import { NotAFile } from '#cms/repository/files.ts'
import { GitError, GitMissing } from '#cms/repository/git.ts'
import { RemoteFailure } from '#cms/repository/remote.ts'
import { isEdited } from '#content/schema/collection-files.ts'
import { describeContentError, type ContentError } from '#content/schema/errors.ts'
import type { Editor } from './store.ts'

/** The entry of a path. @throws ApiError 400 for a path outside the content */
export function requireEntryPath(path: string): EntryRef {
  const entry = entryOf(path)
  if (!entry || !isEdited(entry.collection)) throw badRequest(CMS_TEXTS.noPath)
  return entry
}

/** The entry of a collection. @throws ApiError 400 for a slug that can't exist */
export function requireEntry({ collection, slug }: { collection: string; slug: string }): EntryRef {
  const entry = entryRef(collection, slug)
  if (!entry || !isEdited(entry.collection)) throw badRequest(CMS_TEXTS.noPath)
  return entry
}

/** @throws ApiError 400 for a path that can't belong to an image */
export function requireImagePath(path: string): string {
  if (!getImage(path)) throw badRequest(path.startsWith('media/') ? CMS_TEXTS.noPicturePath : CMS_TEXTS.noPath)
  return path
}

/** @throws ApiError 409 for an entry that every site needs */
export function requireRemovable({ collection }: EntryRef): void {
  if (!isOpenCollection(collection)) throw conflict(CMS_TEXTS.fixed)
}

/** @throws ApiError 403 */
export function requirePublisher({ mayPublish }: Editor): void {
  if (!mayPublish) throw forbidden(CMS_TEXTS.mayNotPublish)
}

/** An error with details for the screen in addition to its message. */
export const createError = (status: 400 | 409, message: string, more: Omit<ErrorBody, 'error'>): ApiError =>
  new ApiError(status, message, { more })

const SHOWN = 3

/** 400 with the problems of an entry. The message includes the first ones, because Decap shows nothing else. */
export function invalidEntry(problems: readonly ContentError[], done: 'saved' | 'published'): ApiError {
  const messages = problems.slice(0, SHOWN).map((problem) => describeContentError({ ...problem, file: '' }).slice(2))
  const rest = problems.length > SHOWN ? ` And ${problems.length - SHOWN} more.` : ''
  return createError(400, `This can’t be ${done} yet. ${messages.join(' ')}${rest}`, { problems: [...problems] })
}

/** The error as an editor sees it; unexpected errors pass through unchanged. */
export function toError(error: unknown): unknown {
  if (error instanceof NotAFile) return new ApiError(400, CMS_TEXTS.noPath)
  if (error instanceof GitMissing) return new ApiError(503, CMS_TEXTS.gitMissing)
  if (error instanceof RemoteFailure) return unavailable(notSharedText(error.message))
  if (error instanceof GitError && error.isLocked) return unavailable(CMS_TEXTS.busy)
  if (isDiskFull(error) || (error instanceof GitError && error.isDiskFull)) return insufficientStorage()
  return error
}
