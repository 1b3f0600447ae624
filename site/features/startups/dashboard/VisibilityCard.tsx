import { useState } from 'react'
import type { Startup } from '#api/startups/contract/schema.ts'
import { STARTUP_VISIBILITY } from '#site/copy/failures/administration.ts'
import { failureToast } from '#site/lib/failure.ts'
import { getPublicPath } from '#site/lib/profile/startup-path.ts'
import { Card } from '#site/ui/data/Card.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { setVisibility } from './dashboard-data.ts'

/** How often the profile was looked at, and the switch between public and private. */
export function VisibilityCard({ startup }: { startup: Startup }) {
  const [wanted, setWanted] = useState<boolean>()
  const isPublic = wanted ?? startup.isPublic
  const publicPath = isPublic && getPublicPath(startup)

  async function change(next: boolean) {
    // Not disabled meanwhile: that would take the focus away.
    if (wanted !== undefined) return
    setWanted(next)
    try {
      await setVisibility(next)
      notify({ title: 'Startup visibility has been updated' })
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
          isPublic
            ? `${startup.approved ? 'Anyone can' : 'Once it’s approved, anyone can'} find your startup. Your ask, traction and contact stay with vetted investors.`
            : `${startup.approved ? 'Only vetted investors see' : 'Once it’s approved, only vetted investors see'} your startup.`
        }
      >
        {!isPublic ? 'Private' : startup.approved ? 'Public' : 'Public when approved'}
      </Switch>
      {publicPath && (
        <p>
          <a href={publicPath}>See your public page</a>
        </p>
      )}
    </Card>
  )
}
