import { findOffers, type OfferPlace } from '#api/trust/contract/offers.ts'

/** The texts of a startup that visitors read. */
export const PUBLIC_TEXTS = ['companyName', 'elevatorPitch', 'description', 'location', 'founded'] as const

type PublicTexts = { readonly [Field in (typeof PUBLIC_TEXTS)[number]]?: string | null }

/** A passage of a startup's public texts that may state an offering. */
export interface StartupOffer extends OfferPlace {
  field: (typeof PUBLIC_TEXTS)[number]
}

export const findStartupOffers = (startup: PublicTexts): StartupOffer[] =>
  PUBLIC_TEXTS.flatMap((field) => findOffers(startup[field] ?? '').map((place) => ({ field, ...place })))
