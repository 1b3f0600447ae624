/**
 * What Word writes in its symbol fonts for an arrow, a face, a tick or a box: a letter, which is nonsense in any other
 * font. Its AutoCorrect makes the first eight of `-->`, `<--`, `==>`, `<==`, `<=>`, `:)`, `:|` and `:(`.
 */
const WINGDINGS = paired('àßèçóJKLüûþýoqr¨nl§Øvu', '→←➔←↔☺😐☹✓✗☑☒□❑❒◻■●▪➢❖◆')
const SYMBOL = paired(
  'abgdezhqiklmnxoprstufcywABGDEZHQIKLMNXOPRSTUFCYW·®¬«£³¹»´±',
  'αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ•→←↔≤≥≠≈×±',
)
const TABLES: readonly (readonly [RegExp, ReadonlyMap<string, string>])[] = [
  [/^["']?(?:wingdings|webdings)/, WINGDINGS],
  [/^["']?symbol\b/, SYMBOL],
]
const UNKNOWN = '\uFFFD'

function paired(from: string, to: string): ReadonlyMap<string, string> {
  const signs = [...to]
  return new Map([...from].map((sign, at) => [sign, signs[at]!]))
}

/** Some programs write such a character 0xF000 higher. */
const lowered = (sign: string) =>
  sign.replace(/[\uF020-\uF0FF]/, (high) => String.fromCharCode(high.charCodeAt(0) - 0xf000))

/** A text as it looks in a font of symbols. One that isn't known stays in sight as `\uFFFD`. */
export function inFont(text: string, font: string): string {
  const table = TABLES.find(([name]) => name.test(font))?.[1]
  if (!table) return text
  return [...text].map((sign) => (/[\s\d.,]/.test(sign) ? sign : (table.get(lowered(sign)) ?? UNKNOWN))).join('')
}
