/** Answers `instead` for a file or folder that is not there; throws every other error. For `catch`. */
export const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
