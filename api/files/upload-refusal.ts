import { databaseErrorIn } from '#api/db/errors.ts'
import { ApiError, badRequest, insufficientStorage, isDiskFull, tooLarge } from '#api/errors.ts'
import { FileTooLarge } from './store.ts'

export const UNREADABLE_UPLOAD = 'This upload could not be read. Please try again.'

/** What went wrong with an upload, told apart: the file, the disk, or a request that broke off or was none. */
export function uploadRefusal(error: unknown, tooLargeText: string): unknown {
  if (error instanceof ApiError || databaseErrorIn(error)) return error
  if (error instanceof FileTooLarge) return tooLarge(tooLargeText)
  if (isDiskFull(error)) return insufficientStorage()
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall && code !== 'ECONNRESET' ? error : badRequest(UNREADABLE_UPLOAD)
}
