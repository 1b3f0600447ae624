/**
 * What all spellings of one username or e-mail address share: NFKC, full case folding, NFKC again, without invisible
 * characters. Names are unique and found by it, but never shown by it. Lower, upper, then lower case again is at least
 * Unicode's case folding (`straße` is `STRASSE`), and maps a dotless or dotted i to i.
 */
export function foldedKey(name: string): string {
  const whole = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const folded = whole.toLowerCase().toUpperCase().toLowerCase()
  return folded.normalize('NFKC').replaceAll('i\u0307', 'i')
}

/** The keys under which an account is kept unique and is found. */
export const keysOf = ({ username, email }: { username: string; email: string }) => ({
  usernameKey: foldedKey(username),
  emailKey: foldedKey(email),
})
