const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Leaves out characters that XML 1.0 does not know. */
export const xmlCharacters = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

/** Text for an XML element or attribute. */
export const xmlText = (text: string): string =>
  xmlCharacters(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] as string)
