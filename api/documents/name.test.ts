import { describe, expect, it } from 'vitest'
import { cleanFileName, contentDisposition } from './upload.ts'

describe('the name of a file', () => {
  it.each([
    ['  Deck 2026.pdf ', 'Deck 2026.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['Pra\u0308sentation.pdf', 'Präsentation.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j is stored as %j', (input, stored) => expect(cleanFileName(input)).toBe(stored))

  it('is cut to 200 characters before its extension', () => {
    expect(cleanFileName(`${'a'.repeat(196)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`)
    expect(cleanFileName(`${'a'.repeat(500)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`)
  })

  it('is safe in the header for every browser', () => {
    expect(contentDisposition('attachment', `Plan "ü" (1)'s 100%.docx`)).toBe(
      `attachment; filename="Plan ___ (1)'s 100_.docx"; filename*=UTF-8''Plan%20%22%C3%BC%22%20%281%29%27s%20100%25.docx`,
    )
  })
})
