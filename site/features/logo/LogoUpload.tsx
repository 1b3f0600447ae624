import { useEffect, useRef, useState } from 'react'
import { LOGO_ACCEPT, refuseLogo } from '#api/contract/logo/schema.ts'
import type { Startup } from '#api/contract/startup/schema.ts'
import { LOGO_REMOVAL, LOGO_UPLOAD } from '#site/copy/failures/profile.ts'
import { failureToast, orTell, reasonOf } from '#site/lib/failure.ts'
import { ownStartup } from '#site/lib/profile/own-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { removeLogo, uploadLogo } from './logo-data.ts'
import './logo.css'

/** The founder's logo: shown, replaced by another file, or removed. Nothing before there is a profile. */
export function LogoUpload({ startup: first }: { startup: Startup | null | undefined }) {
  const { data: startup } = useQuery(ownStartup, first)
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])
  if (!startup) return null

  async function send(file: File) {
    const refusal = refuseLogo(file)
    setError(refusal?.text)
    if (refusal) return notify({ title: refusal.title, description: refusal.text, tone: 'destructive' })
    setChosen(URL.createObjectURL(file))
    try {
      await uploadLogo(file)
      notify({ title: 'Logo uploaded', description: 'It stands beside your name from now on.' })
    } catch (cause) {
      setError(reasonOf(LOGO_UPLOAD, cause))
      notify(failureToast(LOGO_UPLOAD, cause))
    }
    setChosen(undefined)
  }

  async function remove() {
    await orTell(LOGO_REMOVAL, removeLogo())
    notify({ title: 'Logo removed' })
  }

  return (
    <section className="logo-upload" aria-label="Logo">
      <Logo name={startup.companyName} src={chosen ?? startup.logo} size="4.5rem" />
      <div className="logo-upload-text">
        <p className="field-label">Logo</p>
        <p className="fine soft">PNG, JPEG or WebP up to 5MB. It is shown as a square.</p>
        <div className="cluster">
          <Button
            size="small"
            variant="secondary"
            icon="upload"
            isPending={chosen !== undefined}
            pendingLabel="Uploading..."
            onPress={() => input.current?.click()}
          >
            {startup.logo ? 'Replace your logo' : 'Choose your logo'}
          </Button>
          {startup.logo && !chosen && (
            <Button size="small" variant="quiet" icon="trash" onPress={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </div>
        {error && <Callout tone="danger">{error}</Callout>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={LOGO_ACCEPT}
        aria-label="Logo file"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void send(file)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <ConfirmDialog
        title="Remove your logo"
        confirmLabel="Remove logo"
        tone="danger"
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={remove}
      >
        A drawn picture stands in its place then. You can upload another logo at any time.
      </ConfirmDialog>
    </section>
  )
}
