import { LIMITS } from '#api/contract/limits.ts'
import { composed } from '#api/contract/fields/clean-text.ts'

/** Control characters, and those that turn the direction of writing: `exe.fdp` could read as `pdf.exe`. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** A file's name as it is kept and shown: one line, without hidden characters, at most 200 long with its extension. */
export function cleanFileName(name: string): string {
  const clean = composed(name.toWellFormed()).replace(HIDDEN, '').trim()
  const { max } = LIMITS.fileName
  if (clean.length <= max) return clean
  const extension = /\.[a-z]{3,4}$/i.exec(clean)?.[0] ?? ''
  return `${clean.slice(0, max - extension.length).toWellFormed()}${extension}`
}

/** The Content-Disposition that offers a file under its name, for every browser (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
