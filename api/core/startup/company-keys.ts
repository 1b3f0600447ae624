import { foldedKey } from '#api/contract/account/folded-key.ts'

/** The same for `Quiet Orchard` and `quiet-orchard`. */
export const nameKeyOf = (name: string): string =>
  foldedKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same for `https://www.example.org/` and `http://example.org`. */
export function websiteKeyOf(website: string): string | null {
  const url = URL.parse(website)
  return url && `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`
}
