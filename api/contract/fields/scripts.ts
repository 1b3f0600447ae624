/** The scripts in common use (Unicode UAX 31, table 5). */
const SCRIPTS = [
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Latin',
  'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
].flatMap((line) => line.split(' '))
/** Writing systems that go together (Unicode UTS 39, "highly restrictive"): Japanese, Chinese with Bopomofo, Korean. */
const TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul']

const patternOf = (scripts: readonly string[]) =>
  new RegExp(`^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u')

let patterns: readonly RegExp[] | undefined

/**
 * Whether a name is written in one script, so that no letter passes for another: `аdmin` with a Cyrillic а is not.
 * Digits, hyphens and accents belong to every script.
 */
export function isOfOneScript(name: string): boolean {
  patterns ??= [...SCRIPTS.map((script) => [script]), ...TOGETHER.map((line) => line.split(' '))].map(patternOf)
  return patterns.some((pattern) => pattern.test(name))
}
