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

/** A passage that may state an offering, and the field that it's in. */
export interface StatedOffer {
  field: string
  words: string
}

/** The `type` of a 409 for a text that may state an offering; the same call with `confirmsOffer` goes through. */
export const OFFER_UNCONFIRMED = 'offer-unconfirmed'

/** What an administrator decided about a stated offering; none while it needs review. */
export const OFFER_ANSWERS = ['passed', 'declined'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]
