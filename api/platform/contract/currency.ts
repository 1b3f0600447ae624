/** Words next to numbers that don't change an amount, in English, German, French, and Spanish. */
const BESIDE = new Set(
  (
    'us usd dollar dollars dollár dólar dólares thousand tausend tsd k mil million millions millionen mio mn mm m ' +
    'millón millones milliarde milliarden milliard milliards mrd billion billions bn b u s a an and about above ' +
    'approx approximately around at ask asking between ca circa et env environ etwa for from in is least less max ' +
    'maximum min minimum more not of off on or over per plus raise raising round rund seed seeking series than the to ' +
    'total under und up upto until usually with within we our year years yr yrs month months week weeks day days ' +
    'monate monaten jahre jahren mois ans años meses bis ab von zwischen unter über bei equity safe note notes ' +
    'convertible pre post money cap valuation investment investments funding grant'
  ).split(' '),
)

/** The dollars of other countries, by the letters next to their symbol. */
const DOLLARS = new Map(
  Object.entries({
    A: 'AUD',
    AU: 'AUD',
    C: 'CAD',
    CA: 'CAD',
    CAN: 'CAD',
    CDN: 'CAD',
    HK: 'HKD',
    MEX: 'MXN',
    MX: 'MXN',
    NT: 'TWD',
    NZ: 'NZD',
    R: 'BRL',
    S: 'SGD',
    SG: 'SGD',
    U: 'UYU',
  }),
)

/** Symbols and words of a single currency; for others, such as kr, the error quotes the word. */
const NAMED = new Map(
  Object.entries({
    '€': 'EUR',
    '£': 'GBP',
    '₹': 'INR',
    '₩': 'KRW',
    '₽': 'RUB',
    '₺': 'TRY',
    '₴': 'UAH',
    '₫': 'VND',
    '₪': 'ILS',
    '₦': 'NGN',
    '₱': 'PHP',
    '฿': 'THB',
    '₿': 'BTC',
    euro: 'EUR',
    euros: 'EUR',
    sterling: 'GBP',
    quid: 'GBP',
    franken: 'CHF',
    sfr: 'CHF',
    yen: 'JPY',
    yuan: 'CNY',
    renminbi: 'CNY',
    rmb: 'CNY',
    zł: 'PLN',
    zl: 'PLN',
    złoty: 'PLN',
    zloty: 'PLN',
    kč: 'CZK',
    forint: 'HUF',
    huf: 'HUF',
    reais: 'BRL',
    naira: 'NGN',
    canadian: 'CAD',
    australian: 'AUD',
    baht: 'THB',
    ringgit: 'MYR',
    rupiah: 'IDR',
    '💶': 'EUR',
    '💷': 'GBP',
    '💴': 'JPY',
  }),
)
/** Words of several currencies, and short ones that aren't codes. */
const SHARED = new Set(
  (
    'kr kronor kronen kroner krone krona pound pounds pfund franc francs fr rupee rupees rs peso pesos lei ron lira ' +
    'ruble rubles rouble rubel руб won dirham dirhams dhs dinar dinars shekel shekels rand ft riyal riyals rial sol ' +
    'soles rp rm ksh shilling shillings 円 万円 億円 元 万元 원 만원'
  ).split(' '),
)

/** Codes that are also accepted in lowercase; other codes are English words: all, try, top, cup. */
const COMMON_CODES = new Set(
  'eur gbp chf cad aud jpy cny inr sek nok dkk pln czk huf brl mxn nzd sgd hkd zar'.split(' '),
)

/** A currency's code or word joined with a unit: `TEUR`, `kSEK`, `USDm`, `tkr`. */
const WITH_UNIT = /^(?:mio|mn|[ktm])?(\p{L}{3}|kr|zł)(?:[kmb]|mn|bn)?$/iu

let codes: ReadonlySet<string> | undefined
const isCode = (word: string): boolean => {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(word.toUpperCase()) && (word === word.toUpperCase() || COMMON_CODES.has(word))
}

/** The currency of a word: its code, or the word if several countries use it. */
function parseCurrency(word: string): { code: string } | { word: string } | null {
  const lower = word.toLowerCase()
  const code = NAMED.get(lower) ?? (word.length === 3 && isCode(word) ? word.toUpperCase() : undefined)
  if (code !== undefined) return { code }
  return SHARED.has(lower) ? { word } : null
}

/** The same for a word joined with its unit. */
function currencyIn(word: string): { code: string } | { word: string } | null {
  const inner = WITH_UNIT.exec(word)?.[1] ?? ''
  return parseCurrency(word) ?? (inner.length < word.length && /\p{Lu}|kr$/u.test(inner) ? parseCurrency(inner) : null)
}

/** `euros`, `Canadian dollars`; a currency without a name here is quoted as written. */
function getName(code: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code, currencyDisplay: 'name' })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code
}

/** The currency of an unambiguous symbol, otherwise the symbol. */
function inNames(sign: string): string {
  const code = NAMED.get(sign)
  return code === undefined ? `“${sign}”` : getName(code)
}

const formatCurrency = (currency: string) => `This amount is in ${currency}. Enter it in US dollars.`

/** A dollar symbol with the letters that touch it, or those of a country next to it. */
const DOLLAR_SIGN = /(?:(?<![\p{L}])(\p{L}{1,3})\.?\s?)?\$(?:\s?(\p{L}{1,3})(?!\p{L}))?/gu

function otherDollars(text: string): string | null {
  for (const [all, before = '', after = ''] of text.matchAll(DOLLAR_SIGN)) {
    const touches = before !== '' && all.startsWith(`${before}$`)
    for (const [emails, isBefore] of [
      [before, true],
      [after, false],
    ] as const) {
      const word = emails.toUpperCase()
      if (word === '' || word === 'US' || word === 'USD' || (word === 'U' && isBefore)) continue
      const isWritten = emails === word || (isBefore && touches)
      // `U$S` is US dollars in Spanish.
      if (word === 'S' && !isBefore && /^u$/i.test(before)) continue
      // `$5 M` and `$ B` are units, and a separate `S` or `A` is a word.
      const isCountry = word.length > 1 || (isBefore ? touches : all.endsWith(`$${word}`))
      const dollars = DOLLARS.get(word) ?? (word.length === 3 && isCode(word) ? word : undefined)
      if (isWritten && isCountry && dollars) return getName(dollars)
      if (isBefore && touches && !BESIDE.has(emails.toLowerCase())) return `“${emails}$”`
    }
  }
  return null
}

/** Number words of other countries. */
const COUNTED_ELSEWHERE = new Set('lakh lakhs lac lacs crore crores cr arab wan man oku'.split(' '))

const getText = (text: string) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
const isUnknown = (word: string) => !BESIDE.has(word.toLowerCase())
const unknownWord = (word: string) => `We don’t know “${word}” in an amount. Write it like $500K or 1.5 million.`

/**
 * Why a text can't be about US dollars: it names another currency, or counts in another way. All amounts are in US
 * dollars; none is converted.
 */
export function currencyProblem(input: string): string | null {
  const text = input.normalize('NFKC').slice(0, 200)
  const dollars = otherDollars(text)
  if (dollars !== null) return formatCurrency(dollars)
  const sign = /(?!\$)[\p{Sc}💶💷💴]|(?<!\p{L})[SB]\/(?=\.?\s?\d)/u.exec(text)?.[0]
  if (sign !== undefined) return formatCurrency(inNames(sign))
  for (const word of getText(text)) {
    const lower = word.toLowerCase()
    if (BESIDE.has(lower)) continue
    const currency = currencyIn(word)
    if (currency && !('code' in currency && currency.code === 'USD'))
      return formatCurrency('code' in currency ? getName(currency.code) : `“${currency.word}”`)
    if (COUNTED_ELSEWHERE.has(lower)) return unknownWord(word)
  }
  return null
}

/** The same for an amount, which also can't have unknown words. */
export function amountProblem(input: string): string | null {
  const problem = currencyProblem(input)
  if (problem !== null) return problem
  const unknown = getText(input.normalize('NFKC').slice(0, 200)).find(isUnknown)
  return unknown === undefined ? null : unknownWord(unknown)
}

/**
 * The same for a label with amounts, which can have other text: only words are read that touch a number or are where
 * its unit would be, as in `RM500k` and `1.5 mln`.
 */
export function rangeProblem(input: string): string | null {
  const problem = currencyProblem(input)
  if (problem !== null) return problem
  const text = input.normalize('NFKC').slice(0, 200)
  // A word before a digit is only matched from its first letter: otherwise the rest would be read again from each later
  // one.
  const words = text.match(/(?<!\p{L})\p{L}+(?=\d)|(?<=\d\s?)\p{L}[\p{L}\p{M}]*/gu) ?? []
  const unknown = words.find(isUnknown)
  return unknown === undefined ? null : unknownWord(unknown)
}
