import { lazy, Suspense, useState } from 'react'
import type { User } from '#api/account/contract/user.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import './settings.css'

const DeleteAccountDialog = lazy(() => import('./DeleteAccountDialog.tsx'))

/** Everything that the platform keeps about the person: taken along, or removed. */
export function DataExportCard({ user }: { user: User }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className="settings">
      <Card title="Your data">
        <div className="settings-row">
          <div>
            <h3 className="settings-row-title">Download my data</h3>
            <p className="small soft">A zip file with your profile, files, and everything else we keep.</p>
          </div>
          <ButtonLink variant="secondary" size="small" icon="download" href="/api/user/data" download data-astro-reload>
            Download
          </ButtonLink>
        </div>
        <div className="settings-row">
          <div>
            <h3 className="settings-row-title">Delete my account</h3>
            <p className="small soft">Removes your account, profiles, and files for good.</p>
          </div>
          <Button variant="danger-quiet" size="small" onPress={() => setDeleting(true)}>
            Delete account
          </Button>
        </div>
        <Suspense>{isDeleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}</Suspense>
      </Card>
    </div>
  )
}
