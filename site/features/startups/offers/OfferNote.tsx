import { useEffect, useState } from 'react'
import type { findOffers, OfferPlace } from '#api/trust/contract/offers.ts'
import type { OfferGuard } from '#api/startups/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import './offers.css'

const offerGuard = createQuery<OfferGuard>(
  '/api/startup/offer-guard',
  async () => await unwrap(client.api.startup['offer-guard'].$get()),
)

/** The help of a field that visitors read; below it are the passages that may state an offering, as they are typed. */
export function OfferNote({ text, children }: { text: string; children?: string }) {
  const [find, setFind] = useState<typeof findOffers>()
  useEffect(() => {
    // Without it, the server still asks when the text is saved.
    import('#api/trust/contract/offers.ts').then(
      (module) => setFind(() => module.findOffers),
      () => {},
    )
  }, [])
  const places = find?.(text) ?? []
  return (
    <>
      {children}
      <span className="offer-note" role="status">
        {places.length > 0 && <Passages places={places} />}
      </span>
    </>
  )
}

function Passages({ places }: { places: readonly OfferPlace[] }) {
  const { data: guard } = useQuery(offerGuard, undefined)
  if (!guard || guard.law === 'off') return null
  return (
    <>
      <Icon name="warning" />
      <span>
        This may state an offering:{' '}
        {places.map(({ start, words }) => (
          <mark key={start}>“{words}”</mark>
        ))}{' '}
        We’ll ask you to confirm it.
      </span>
    </>
  )
}
