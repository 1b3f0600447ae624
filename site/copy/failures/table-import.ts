import { FILE_TITLES } from '#api/platform/contract/file-errors.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const otherwise = MESSAGES.unexpected
export const TABLE_BROUGHT: Failure = { title: 'The file was not read', otherwise, titles: FILE_TITLES }
export const TABLE_COLUMNS: Failure = { title: 'The lines were not checked', otherwise }
export const TABLE_RUN: Failure = { title: 'The import did not begin', otherwise }
export const TABLE_UNDO: Failure = { title: 'The import was not taken back', otherwise }
export const TABLE_REMOVAL: Failure = { title: 'The table was not discarded', otherwise }
