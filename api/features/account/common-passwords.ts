import { readFileSync } from 'node:fs'

/** Read when the first password is set, and kept as one text: as a set of strings it would take ten times the memory. */
let list: string | undefined

/** What neighbours in the alphabet, in counting and on a keyboard. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))]

/**
 * Whether everybody tries this password first: one of the 3,000 most common of six characters and more and of eight and more
 * (ASVS 5.0, 6.2.4), a short piece repeated, or a row of neighbours. In any letter case.
 */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase()
  list ??= readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return (
    (!small.includes('\n') && list.includes(`\n${small}\n`)) ||
    /^(.{1,4}?)\1+$/s.test(small) ||
    RUNS.some((run) => run.includes(small))
  )
}
