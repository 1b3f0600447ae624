import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { LOGO_ACCEPT } from '#api/startups/contract/logo.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { LOGO_REMOVAL } from '#site/copy/failures/profile.ts'
import { orShowError } from '#site/lib/failure.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { useObjectUrl } from '#site/lib/use-object-url.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { FileField } from '#site/ui/form/FileField.tsx'
import { logoUpload, removeLogo } from './logo-data.ts'
import './logo.css'

const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))

/** The founder's logo: shown, replaced by another file, or removed. Nothing before there is a profile. */
export function LogoUpload({ startup: first }: { startup: Startup | null | undefined }) {
  const { data: startup } = useQuery(myStartup, first)
  const state = useStore(logoUpload.$state)
  const isShown = state.step === 'chosen' || state.step === 'sending'
  const preview = useObjectUrl(isShown ? state.file : undefined)
  const [isConfirming, setConfirming] = useState(false)
  if (!startup) return null

  async function remove() {
    await orShowError(LOGO_REMOVAL, removeLogo())
    notify({ title: 'Logo removed' })
  }

  return (
    <section className="logo-upload" aria-label="Logo">
      <Logo name={startup.companyName} src={preview ?? startup.logo} size="4.5rem" />
      <div className="logo-upload-text">
        <p className="field-label">Logo</p>
        <p className="fine soft">PNG, JPEG, or WebP up to 5MB. It’s shown as a square.</p>
        <FileField
          upload={logoUpload}
          label={startup.logo ? 'Replace your logo' : 'Choose your logo'}
          accept={LOGO_ACCEPT}
        >
          {startup.logo && (
            <Button size="small" variant="quiet" icon="trash" onPress={() => setConfirming(true)}>
              Remove
            </Button>
          )}
        </FileField>
      </div>
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            title="Remove your logo"
            confirmLabel="Remove logo"
            tone="danger"
            isOpen
            onOpenChange={setConfirming}
            onConfirm={remove}
          >
            A generated image will replace it. You can upload another logo at any time.
          </ConfirmDialog>
        </Suspense>
      )}
    </section>
  )
}
