/** A passage of a text that may state an offering of securities, by its positions in the text. */
export interface OfferPlace {
  start: number
  end: number
  words: string
}

/** An amount of money, whatever it's for. */
const AMOUNT =
  /[$€£] ?\d|\b(?:usd|eur) ?\d|\b\d[\d.,]{0,15} ?(?:k|mm?|million|thousand|billion|dollars|usd|euros?)\b|\b(?:half a|one|two|three|four|five|six|seven|eight|nine|ten|several) (?:hundred thousand|thousand|million)\b/

/** The same, as the price of one of something. */
const UNIT_PRICE =
  /[$€£] ?\d[\d.,]{0,15} ?[km]? ?(?:\/|(?:per|each|every|monthly|yearly|at the door|an? (?:\w{1,10} )?(?:month|year|week|day|hour|night|seat|user|person|household|acre|ton|piece|pound|mile|round|visit|share|ticket))\b)/g

const PERCENTAGE =
  /\b\d[\d.]{0,8} ?(?:%|percent\b)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty) percent\b/

/** What a percentage is of when it's offered. */
const PART_OF_COMPANY =
  /\bof (?:the|our|my|this) (?:company|business|startup|shares|stock)\b|\b(?:equity|stake|ownership)\b|(?:%|\bpercent) for (?:[$€£]|half)|[$€£]\d[\d.,]{0,15} ?[km]? for \d|\bshares\b.{0,40}\b(?:sale|offered|available)\b/

/** Words that only investing uses. With an amount, they state an offering. */
const INVESTING =
  /\b(?:equity|valuation|convertible|stakes? (?:in|of|is)|shareholders?|tranche|fundraising|investments?|seed (?:round|capital|funding|money)|pre-?seed|series [a-e]|limited partners|cap table|membership units|offering is|our offering|this offering)\b|\bunits of [$€£]|(?<!market )\bshares\b|\b(?:preferred|common) (?:stock|shares)\b|(?:million|\d ?[km]) (?:\w{1,12} )?cap\b|\bcap(?: of| at|:)? ?[$€£]/

/** Asking to invest. The verb of someone who does is another thing. */
const INVEST = /(?:^|[:;.,] |\b(?:you|to|can|and|us) )invest\b/

/** Words that offer if an amount follows, and the amount isn't a price, a grant, or the like. */
const OFFERING =
  /\b(?:raising|seeking|(?:we|i) seek|looking for|looking to raise|(?:we|to|will|we'll|i|our|target|and) raise|ask is|the ask|our ask|asking for|soft-circled|oversubscribed)\b|^raise\b|\bround\b(?! trip| table| robin| of| at\b)|\bround of [$€£\d]/

/** What isn't an investment, though someone may raise, seek, or offer it. */
const OTHER_MONEY =
  /\b(?:grants?|prizes?|awards?|awarded|loans?|revenue|sales|scholarships?|donations?|donate|charity|shelter|sponsorships?|tickets?|prices?|rebate|wage|tax credit|discount|rent|subscriptions?)\b/

/** Phrases that state an offering without an amount. */
const PHRASES =
  /\b(?:valuation cap|pre-money|post-money|accredited investors?|convertible notes?|open round|(?:seed|bridge|funding|financing|angel|equity|investment|current|our) round (?:is|opens|closes|remains)|minimum (?:investment|check)|investment (?:opportunity|sought)|open (?:for|to) (?:new )?investments?|(?:round|raise) is open|become an? (?:shareholder|investor)|invest in us|(?:seek|seeking|looking for|need|want|wanted|invite|inviting|welcome) (?:\w{1,15} ){0,2}(?:investors?|angels?|investment|equity)|join (?:our|the|this) (?:\w{1,15} )?round|(?:raising|raise) (?:a|an|our|the) (?:\w{1,15} ){0,2}round|(?:selling|sell|offer|offering|buy) (?:our |preferred |common )?(?:shares|equity|stock)|(?:shares|stock|units) (?:are|is) (?:offered|available|for sale|on offer))\b|\b(?:we are|we're|i am|i'm|now|currently) raising(?: (?:capital|funds|money|to|now|again|until)\b|[.;!]|$)/

/** SAFE is a word of its own in capitals only. */
const SAFE_NOTE = /\bSAFEs?\b/

const NEGATED =
  /\b(?:not|n't|no longer|never|don't|doesn't|aren't|isn't) (?:currently |actively )?(?:raise|raising|seek|seeking|looking|fundraising|offering|offer|sell|selling)\b/

/** What happened already, to someone else. */
const PAST =
  /\b(?:raised|closed|completed|secured|received|landed|led|exited|acquired|sold|went public|invested|announced|went|put)\b/
const FIRST_PERSON = /\b(?:we|our|us|i|my|you|your)\b/

function statesOffer(sentence: string): boolean {
  const text = sentence
    .replaceAll('’', "'")
    .replaceAll(/[\s\u{a0}]/gu, ' ')
    .toLowerCase()
  if (NEGATED.test(text)) return false
  const isStillOpen = /\b(?:raising|seeking|is open|are open|now)\b/.test(text)
  if (PAST.test(text) && !FIRST_PERSON.test(text) && !isStillOpen) return false
  if (PHRASES.test(text) || (SAFE_NOTE.test(sentence) && !/[A-Z]{5}/.test(sentence))) return true
  if (PERCENTAGE.test(text) && PART_OF_COMPANY.test(text)) return true
  if (!AMOUNT.test(text)) return false
  if (INVESTING.test(text) || INVEST.test(text)) return true
  return OFFERING.test(text) && !OTHER_MONEY.test(text) && AMOUNT.test(text.replaceAll(UNIT_PRICE, ''))
}

/** Ends a sentence: before a capital letter, so that "approx. $2M" stays together. */
const END = /[.!?](?=["'”’)]?\s+["'“‘(]?\p{Lu})|\n/gu

/**
 * Finds the sentences of a text that may state an offering (rules: Offers): an amount with a word of offering, a
 * percentage of the company, or a phrase that has no other use. It knows the words alone, not the law, and would rather
 * ask too often.
 */
export function findOffers(text: string): OfferPlace[] {
  const ends = [...text.matchAll(END)].map(({ index }) => index + 1)
  const places: OfferPlace[] = []
  let from = 0
  for (const end of [...ends, text.length]) {
    const words = text.slice(from, end).trim()
    if (words && statesOffer(words)) {
      const start = text.indexOf(words, from)
      places.push({ start, end: start + words.length, words })
    }
    from = end
  }
  return places
}

/** The law by which a site guards against offerings in public texts; with `off` it asks for nothing. */
export const OFFER_LAWS = ['506b', '506c', 'other', 'off'] as const
export type OfferLaw = (typeof OFFER_LAWS)[number]

export const OFFER_LAW_LABELS: Readonly<Record<OfferLaw, string>> = {
  '506b': 'US Rule 506(b): no public advertising',
  '506c': 'US Rule 506(c): verified accredited investors only',
  other: 'Other law',
  off: 'Off',
}

/** What an offering in a public text means, before someone confirms it. */
export const OFFER_MEANINGS: Readonly<Record<Exclude<OfferLaw, 'off'>, string>> = {
  '506b': 'Advertising a raise in public can cost you Rule 506(b).',
  '506c': 'Under Rule 506(c), only verified accredited investors can buy.',
  other: 'The law may limit who can offer shares in public.',
}

/** The `type` of a 409 for a text that may state an offering; the same call with `confirmsOffer` goes through. */
export const OFFER_UNCONFIRMED = 'offer-unconfirmed'

/** What an administrator decided about a stated offering; none while it needs review. */
export const OFFER_ANSWERS = ['passed', 'declined'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]
