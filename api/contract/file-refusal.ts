/** Why a file is refused: the toast's title and text, and the status of the call. */
export interface FileRefusal {
  status: 400 | 413 | 415
  title: string
  text: string
}

export const EMPTY_FILE: FileRefusal = {
  status: 400,
  title: 'Empty file',
  text: 'This file is empty. Please choose another one.',
}
export const wrongType = (text: string): FileRefusal => ({ status: 415, title: 'Invalid file type', text })
export const fileTooLarge = (text: string): FileRefusal => ({ status: 413, title: 'File too large', text })
