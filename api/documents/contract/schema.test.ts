import { describe, expect, it } from 'vitest'
import { isStoredName, DOCUMENT_ACCEPT, DOCUMENT_MEDIA_TYPES, refuseDocument, sizeLabel } from './files.ts'
import { documentTypeField } from './schema.ts'
import { outcome } from '#api/platform/contract/testing.ts'

const MB = 1_048_576
const pdf = (size: number) => ({ name: 'Deck.PDF', type: 'application/pdf', size })

describe('a document', () => {
  it.each([
    ['pitchDeck', 15 * MB, 'Pitch deck file size must be less than 15MB.'],
    ['document', 5 * MB, 'Document file size must be less than 5MB.'],
  ] as const)('as %s can have %d bytes and not one more', (type, limit, text) => {
    expect(refuseDocument(pdf(limit), type)).toBeNull()
    expect(refuseDocument(pdf(limit + 1), type)).toEqual({ status: 413, title: 'File too large', text })
  })

  it('can’t be empty', () => expect(refuseDocument(pdf(0), 'document')).toMatchObject({ status: 400 }))

  it.each([
    { name: 'deck.pdf', type: 'text/html' },
    { name: 'deck.exe', type: 'application/pdf' },
    { name: 'deck.pdf.exe', type: '' },
    { name: 'deck', type: 'application/pdf' },
    { name: 'deck.docx', type: 'application/msword' },
    { name: 'x.constructor', type: '' },
  ])('is refused because of its type: %j', (file) =>
    expect(refuseDocument({ ...file, size: 10 }, 'document')).toEqual({
      status: 415,
      title: 'Invalid file type',
      text: 'Please upload a PDF, PPT, PPTX, DOC, or DOCX file.',
    }),
  )

  it.each(['', 'application/octet-stream', 'application/pdf; charset=binary', 'APPLICATION/PDF'])(
    'can declare %j',
    (type) => expect(refuseDocument({ name: 'deck.pdf', type, size: 10 }, 'document')).toBeNull(),
  )

  it('can be selected with exactly the allowed extensions', () => {
    expect(DOCUMENT_ACCEPT.split(',').sort()).toEqual(
      Object.keys(DOCUMENT_MEDIA_TYPES)
        .map((name) => `.${name}`)
        .sort(),
    )
  })

  it('is a supporting one unless it says pitchDeck', () => {
    expect(outcome(documentTypeField.safeParse(undefined))).toEqual({ data: 'document' })
    expect(outcome(documentTypeField.safeParse('pitchDeck'))).toEqual({ data: 'pitchDeck' })
    expect(documentTypeField.safeParse('logo').success).toBe(false)
  })

  it.each([
    '../../../../etc/passwd.pdf',
    'deck.pdf',
    'aaaaaaaaaaaaaaaaaaaa.html',
    'aaaaaaaaaaaaaaaaaaaa.pdf\n',
    'a/aaaaaaaaaaaaaaaaaa.pdf',
  ])('is never stored as %j', (name) => expect(isStoredName(name)).toBe(false))
})

it.each([
  [1, '1 KB'],
  [348_160, '340 KB'],
  [1_258_291, '1.2 MB'],
])('%d bytes are formatted as %s', (bytes, label) => expect(sizeLabel(bytes)).toBe(label))
