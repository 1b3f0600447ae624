/** Common providers whose names are long enough to recognize a typo. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'bellsouth.net',
  'sbcglobal.net',
  'protonmail.com',
  'fastmail.com',
]

/** Real providers with names similar to one of those. */
const RIGHT = new Set(['mail.com', 'ymail.com', 'email.com', 'gmail.de', 'yahoo.de', 'yahoo.ca', 'hotmail.de'])

/** Endings that no address has, with the intended one: `.con` isn't a top-level domain. */
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|ocm|comm|coom|vom|xom|cim|cpm|c0m|com\.com)$/, '.com'],
  [/\.(?:nte|ent|nett|ner|met)$/, '.net'],
  [/\.(?:ogr|rog|orgg|0rg|prg)$/, '.org'],
  [/\.(?:eud|deu|eduu)$/, '.edu'],
]

/** Whether a single edit turns one into the other: a letter added, removed, replaced, or swapped with its neighbor. */
function differsByOne(first: string, second: string): boolean {
  let start = 0
  while (start < first.length && first[start] === second[start]) start++
  let end = 0
  const most = Math.min(first.length, second.length) - start
  while (end < most && first.at(-1 - end) === second.at(-1 - end)) end++
  const [a, b] = [first.slice(start, first.length - end), second.slice(start, second.length - end)]
  const isSwapped = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]
  return isSwapped || Math.max(a.length, b.length) === 1
}

/** The intended address of one with a mistyped domain, `ada@gmail.com` for `ada@gmial.com`; `null` for others. */
export function nearAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || COMMON.includes(domain) || RIGHT.has(domain)) return null
  const [end, right] = ENDS.find(([wrong]) => wrong.test(domain)) ?? []
  const ended = end ? domain.replace(end, right!) : domain
  const meant = COMMON.find((common) => common === ended || differsByOne(ended, common)) ?? ended
  return meant === domain ? null : `${address.slice(0, at).trim()}@${meant}`
}
