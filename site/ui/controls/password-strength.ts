/**
 * How hard a password is to guess, 0 (too short) to 4 (strong): length counts most, then a mix of letters, numbers and
 * symbols; one repeated character counts once. Guidance only (rules: Passwords).
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 6) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  let points = 1
  if (password.length >= 8 && distinct >= 5) points += 1
  if (password.length >= 12 && distinct >= 7) points += 1
  if (kinds >= 3 || (kinds >= 2 && password.length >= 16)) points += 1
  if (distinct < 5) points = 1
  return Math.min(points, 4) as 1 | 2 | 3 | 4
}
