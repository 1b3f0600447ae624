/** Why a file is refused: the toast's title and text, and the status of the call. */
export interface FileError {
  status: 400 | 413 | 415
  title: string
  text: string
}

export const EMPTY_FILE: FileError = {
  status: 400,
  title: 'Empty file',
  text: 'This file is empty. Choose another one.',
}

/** For photos in the format of iPhones: it is patented, so nothing here reads it. */
export const HEIC_TEXT = 'HEIC: on an iPhone, choose from Photo Library. Elsewhere, save as JPEG.'

/** Whether a chosen file is such a photo; some browsers only know it by its name. */
export const isHeicFile = ({ type, name = '' }: { type: string; name?: string }): boolean =>
  /^image\/hei[cf]/i.test(type) || /\.(?:hei[cf]|hif)$/i.test(name)

/** The titles of two errors for any file, by the status of the call (rules: Documents). */
export const FILE_TITLES = { 413: 'File too large', 415: 'Invalid file type' } as const

export const wrongType = (text: string): FileError => ({ status: 415, title: FILE_TITLES[415], text })
export const fileTooLarge = (text: string): FileError => ({ status: 413, title: FILE_TITLES[413], text })
