import { useState } from 'react'
import type { Startup } from '#api/startups/contract/responses.ts'
import { STARTUP_VISIBILITY } from '#site/copy/failures/administration.ts'
import { failureToast } from '#site/lib/failure.ts'
import { getPublicPath } from '#site/lib/profile/startup-path.ts'
import { awaitsOfferReview, wantsPublic } from '#api/startups/contract/offers.ts'
import { useOfferConfirmation } from '#site/features/startups/offers/use-offer-confirmation.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { setVisibility } from './dashboard-data.ts'

/** How often the profile was looked at, and the switch between public and private. */
export function VisibilityCard({ startup }: { startup: Startup }) {
  const [wanted, setWanted] = useState<boolean>()
  const { withConfirmation, offerDialog } = useOfferConfirmation()
  const isPublic = wanted ?? wantsPublic(startup)
  const publicPath = startup.isPublic && isPublic && getPublicPath(startup)
  const awaitsReview = awaitsOfferReview(startup)

  async function change(next: boolean) {
    // Not disabled meanwhile: that would take the focus away.
    if (wanted !== undefined) return
    setWanted(next)
    try {
      const saved = await withConfirmation((query) => setVisibility(next, query))
      if (saved) notify({ title: 'Startup visibility has been updated' })
    } catch (error) {
      notify(failureToast(STARTUP_VISIBILITY, error))
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <Card title="Visibility">
      <p className="cluster">
        <Icon name="eye" />
        <span>
          <strong className="numeric">{startup.viewCount.toLocaleString('en-US')}</strong>{' '}
          {startup.viewCount === 1 ? 'profile view' : 'profile views'}
        </span>
      </p>
      <Switch
        isSelected={isPublic}
        onChange={(next) => void change(next)}
        description={
          isPublic && !awaitsReview
            ? `${startup.approved ? 'Anyone can' : 'Once it’s approved, anyone can'} find your startup. Only vetted investors see your ask and contact.`
            : `${startup.approved ? 'Only vetted investors see' : 'Once it’s approved, only vetted investors see'} your startup.`
        }
      >
        {!isPublic
          ? 'Private'
          : awaitsReview
            ? 'Public when reviewed'
            : startup.approved
              ? 'Public'
              : 'Public when approved'}
      </Switch>
      {offerDialog}
      {awaitsReview && (
        <Callout>
          Your public text states an offering. Only approved investors see your startup until we’ve reviewed it.
        </Callout>
      )}
      {publicPath && (
        <p>
          <a href={publicPath}>View your public profile</a>
        </p>
      )}
    </Card>
  )
}
