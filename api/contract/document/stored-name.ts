/** A name that the server gave a stored file: random letters and an allowed extension, never a path. */
export function isStoredName(value: string): boolean {
  return /^[A-Za-z0-9_-]{16,64}\.(?:pdf|docx?|pptx?)$/.test(value)
}
