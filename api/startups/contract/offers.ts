import { findOffers, type OfferPlace, type OfferAnswer } from '#api/trust/contract/offers.ts'

/** The texts of a startup that visitors read. */
export const PUBLIC_TEXTS = ['companyName', 'elevatorPitch', 'description', 'location', 'founded'] as const

type PublicTexts = { readonly [Field in (typeof PUBLIC_TEXTS)[number]]?: string | null }

/** A passage of a startup's public texts that may state an offering. */
export interface StartupOffer extends OfferPlace {
  field: (typeof PUBLIC_TEXTS)[number]
}

export const findStartupOffers = (startup: PublicTexts): StartupOffer[] =>
  PUBLIC_TEXTS.flatMap((field) => findOffers(startup[field] ?? '').map((place) => ({ field, ...place })))

interface OfferFacts {
  isPublic?: boolean | undefined
  publicOncePassed?: boolean | undefined
  offerConfirmedAt?: Date | string | null | undefined
  offerAnswer?: OfferAnswer | null | undefined
}

/** Whether its founder wants it public, though visitors may not see it before an administrator let its text pass. */
export const wantsPublic = ({ isPublic, publicOncePassed }: OfferFacts): boolean =>
  Boolean(isPublic) || Boolean(publicOncePassed)

/** The startup as its founder's form knows it: as public as it's wanted. */
export const withChosenVisibility = <S extends OfferFacts>(startup: S): S => ({
  ...startup,
  isPublic: wantsPublic(startup),
})

/** Whether it states an offering that an administrator has to decide about. */
export const awaitsOfferReview = ({ offerConfirmedAt, offerAnswer }: OfferFacts): boolean =>
  Boolean(offerConfirmedAt) && !offerAnswer

/** Whether it states an offering that no administrator let pass. */
export const hasUnpassedOffer = ({ offerConfirmedAt, offerAnswer }: OfferFacts): boolean =>
  Boolean(offerConfirmedAt) && offerAnswer !== 'passed'
