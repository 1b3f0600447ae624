import { FILE_TITLES } from '#api/platform/contract/file-errors.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const otherwise = MESSAGES.unexpected
export const FILE_UPLOADED: Failure = { title: 'Couldn’t read this file', otherwise, titles: FILE_TITLES }
export const TABLE_COLUMNS: Failure = { title: 'Couldn’t check the rows', otherwise }
export const TABLE_RUN: Failure = { title: 'Couldn’t start the import', otherwise }
export const TABLE_UNDO: Failure = { title: 'Couldn’t undo this import', otherwise }
export const TABLE_REMOVAL: Failure = { title: 'Couldn’t discard this file', otherwise }
