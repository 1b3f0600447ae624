import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableEmail, storedEmail } from './email-domain.ts'
import { addressPieces } from './email-address.ts'

describe('an address at an international domain', () => {
  it.each([
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['info@straße.example', 'info@xn--strae-oqa.example'],
    ['info@münchen.blå.example', 'info@xn--mnchen-3ya.xn--bl-zia.example'],
    ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
    ['info@пример.испытание', 'info@xn--e1afmkfd.xn--80akhbyknj4f'],
    ['info@example.org', 'info@example.org'],
  ])('%s is stored as %s, and shown as it was', (typed, stored) => {
    expect([storedEmail(typed), readableEmail(stored)]).toEqual([stored, typed])
  })

  it.each(['ada@xn--80ak6aa92e.example', 'ada@xn--.example', 'ada@xn--a-ecp.ru', 'ada@xn--99999999999.example'])(
    '%s stays unchanged if it is invalid or could be mistaken for another',
    (email) => expect(readableEmail(email)).toBe(email),
  )

  it('with any letters of one script survives encoding and decoding', () => {
    const label = fc
      .constantFrom('äöü', 'éèà', 'łódź', 'яндекс', 'ελλάς', '日本', '한국', 'עברית')
      .chain((letters) =>
        fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 }).map((some) => some.join('')),
      )
    fc.assert(
      fc.property(label, (word) => {
        const stored = storedEmail(`a@${word}.example`)
        expect(stored).toMatch(/^[\x21-\x7E]+$/)
        expect(storedEmail(readableEmail(stored))).toBe(stored)
      }),
    )
  })
})

describe('a list of addresses', () => {
  const emails = (list: string) => addressPieces(list).map(({ email }) => email)

  it.each([
    ['ada@x.example', ['ada@x.example']],
    ['Ada Lin <ada@x.example>', ['ada@x.example']],
    ['"Lin, Ada" <ada@x.example>, Bob <bob@x.example>', ['ada@x.example', 'bob@x.example']],
    ['ada@x.example; bob@x.example\ncleo@x.example', ['ada@x.example', 'bob@x.example', 'cleo@x.example']],
    ['ada@x.example bob@x.example', ['ada@x.example', 'bob@x.example']],
    ['mailto:ada@x.example?subject=Hi', ['ada@x.example']],
    ['<mailto:ada@x.example>', ['ada@x.example']],
    ['Ada (ada@x.example)', ['ada@x.example']],
    ['ada@x.example,ADA@x.example,', ['ada@x.example']],
    ['ada@x.example / bob@x.example', ['ada@x.example', 'bob@x.example']],
    ['ada@x.example/bob@x.example', ['ada@x.example', 'bob@x.example']],
    ['ada@x.example und bob@x.example', ['ada@x.example', 'bob@x.example']],
    ['Ada Lin ada@x.example', ['ada@x.example']],
    ['mary-ann@x.example', ['mary-ann@x.example']],
    ['Mary-Ann mary-ann@x.example', ['mary-ann@x.example']],
    ['Mary-Ann - mary-ann@x.example', ['mary-ann@x.example']],
    ['Mary -mary-ann@x.example', ['mary-ann@x.example']],
    ['mary-ann@x-y.example (Mary-Ann)', ['mary-ann@x-y.example']],
    ['E-mail: ada@x.example', ['ada@x.example']],
    ['ada@x.example (work)', ['ada@x.example']],
    ['ada@x.example - Ada Lin', ['ada@x.example']],
    ['Ada Lin [ada@x.example]', ['ada@x.example']],
    ['ada＠x.example', ['ada@x.example']],
    ['mailto:Ada%20Lin%20%3Cada@x.example%3E', ['ada@x.example']],
    ['ada@xn--mller-kva.example', ['ada@xn--mller-kva.example']],
    ['ada (at) x.example', [null]],
    ['ada @ x.example', [null]],
    ['Ada\tada@x.example', [null, 'ada@x.example']],
    ['\u00A0ada@x.example\u200B', ['ada@x.example']],
    ['nobody, ada@x.example', [null, 'ada@x.example']],
    // jackbearheart/email-addresses#38, mmucklo/email-parse#13, jstedfast/MimeKit#233: lists from Outlook.
    ['"Smith, Al" <al@x.example>; "Jones, Bo" <bo@x.example>', ['al@x.example', 'bo@x.example']],
    ['Smith, Al <al@x.example>; Jones, Bo <bo@x.example>', ['al@x.example', 'bo@x.example']],
    ['al@x.example;bo@x.example;', ['al@x.example', 'bo@x.example']],
    // nodemailer/addressparser#12: a full-width bracket.
    ['111(aaa）<bb@x.example>', ['bb@x.example']],
    // mikel/mail#624
    ['Fo;o <foo@x.example>', [null, 'foo@x.example']],
    // Lists separated by spaces, and what Outlook puts before a reply.
    ['Ada <ada@x.example> Bob <bob@x.example>', ['ada@x.example', 'bob@x.example']],
    ['Ada <ada@x.example> on behalf of Bob <bob@x.example>', ['ada@x.example', 'bob@x.example']],
    // What Word, Markdown, Exchange, and phones make of an address.
    ['ada@x.example<mailto:ada@x.example>', ['ada@x.example']],
    ['[ada@x.example](mailto:ada@x.example)', ['ada@x.example']],
    ['SMTP:ada@x.example', ['ada@x.example']],
    ['«ada@x.example»', ['ada@x.example']],
    ['\u202Aada@x.example\u202C', ['ada@x.example']],
    ['ada@x。example', ['ada@x.example']],
    ['ada@MÜLLER.example.', ['ada@xn--mller-kva.example']],
    ['ada@x,example', [null, null]],
    ['ada@x.example…', [null]],
    ['o’brien@x.example', [null]],
    ['', []],
  ])('%j', (list, read) => expect(emails(list)).toEqual(read))

  it.each([...`!#$%&'*+-=?^_\`{}~.`])('an address with %s in it is read completely, or not at all', (sign) => {
    const address = `mary${sign}ann@x.example`
    for (const text of [address, `Ada ${address}`, `Ada - ${address}`, `Ada <${address}>`])
      for (const email of emails(text)) expect([address, null]).toContain(email)
  })

  it('accepts one comma in a name only, and no line or address before it', () => {
    const list = 'bob@x.example, Lin, Ada <ada@x.example>\nnobody\nCleo, Dr., X <cleo@x.example>'
    expect(addressPieces(list).map(({ name, email, text }) => (email === null ? text : [name, email]))).toEqual([
      ['', 'bob@x.example'],
      ['Lin, Ada', 'ada@x.example'],
      'nobody',
      'Cleo',
      'Dr.',
      ['X', 'cleo@x.example'],
    ])
  })

  it('keeps the name next to an address', () => {
    expect(addressPieces('"Lin, Ada" <ada@x.example>')).toEqual([
      { text: '"Lin, Ada" <ada@x.example>', name: 'Lin, Ada', email: 'ada@x.example' },
    ])
  })

  it.each([
    ['To: Ada Lin <ada@x.example>', 'Ada Lin'],
    ['E-Mail: ada@x.example', ''],
    ['ada@x.example (Ada Lin)', 'Ada Lin'],
    // nodemailer/addressparser#9, nodemailer/mailparser#375, DirectProject/nhin-d#165: a comma inside the name.
    ['Steve Jobs, CEO <steve@x.example>', 'Steve Jobs, CEO'],
    ['Lin, Ada <ada@x.example>', 'Lin, Ada'],
    ['"Lin, Ada <ada@x.example>"', 'Lin, Ada'],
    ['“Lin, Ada” <ada@x.example>', 'Lin, Ada'],
    ['„Lin, Ada“ <ada@x.example>', 'Lin, Ada'],
    // jackbearheart/email-addresses#40: quotes inside quotes.
    ['"Blah "One, comma" bar" <ada@x.example>', 'Blah One, comma bar'],
    ['"Blah \\"One, comma\\" bar" <ada@x.example>', 'Blah One, comma bar'],
    // jstedfast/MimeKit#1146
    ['Ada Lin (Sales) <ada@x.example>', 'Ada Lin (Sales)'],
    // In address books: the kind of address, or a phone number, isn't a name.
    ['ada@x.example (work)', ''],
    ['ada@x.example (privat)', ''],
    ['ada@x.example 555-1234', ''],
    ['• ada@x.example', ''],
    ['1. ada@x.example', ''],
    ['ada@x.example<mailto:ada@x.example>', ''],
    ['E\u2011Mail: ada@x.example', ''],
  ])('reads %j with the name %j', (text, name) => expect(addressPieces(text)[0]!.name).toBe(name))

  it('doesn’t hang on a long list of anything', () => {
    expect(addressPieces('<"('.repeat(100_000)).length).toBeGreaterThan(0)
  })
})
