/**
 * What all spellings of one username or e-mail address share: NFKC, full case folding, NFKC again, without what nobody sees.
 * Names are kept unique and are looked up by it, never shown by it. Small, capital, then small letters once more are at least
 * Unicode's case folding (`straße` is `STRASSE`), and take a dotless or dotted i for an i.
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
