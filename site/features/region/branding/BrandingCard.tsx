import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo, useState, type FormEvent } from 'react'
import type { BrandingResponse } from '#api/region/calls.ts'
import { colorField, BRANDING_ACCEPT, type BrandingImageName } from '#api/region/contract/schema.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useObjectUrl } from '#site/lib/use-object-url.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { FileField } from '#site/ui/form/FileField.tsx'
import { adjustedTexts } from './adjusted.ts'
import { change, removals, uploads } from './branding-data.ts'
import { BrandingImage, type ShownImage } from './BrandingImage.tsx'
import './branding.css'

const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))

/** The evergreen of the default branding, with which a picker begins. */
const EVERGREEN = '#14503c'

const IMAGES = {
  logo: {
    label: 'Logo',
    hint: 'Stands in place of the name. A wide picture without empty edges looks best.',
    removedText: 'The name of the platform takes its place.',
  },
  mark: {
    label: 'Icon',
    hint: 'Stands beside the name, and becomes the icon in browsers and on phones. It is shown as a square.',
    removedText: 'The lattice takes its place.',
  },
} as const

export interface BrandingCardProps {
  initial: BrandingResponse
  siteName: string
}

/** The region's own color, logo and icon (rules: The region’s own look). */
export function BrandingCard({ initial, siteName }: BrandingCardProps) {
  const [text, setText] = useState(initial.colour ?? '')
  const read = useMemo(() => colorField.safeParse(text), [text])
  const chosen = read.success ? read.data : undefined
  const shown = chosen ?? (text === '' ? (initial.colour ?? undefined) : undefined)
  const images = { logo: useImage('logo', initial), mark: useImage('mark', initial) }

  return (
    <section id="look" className="card" aria-labelledby="branding-title">
      <div>
        <h2 id="branding-title" className="card-title">
          Look
        </h2>
        <p className="small soft">Everyone sees it on all pages, in emails, and in previews of shared links.</p>
      </div>
      {(Object.keys(IMAGES) as BrandingImageName[]).map((name) => (
        <ImageRow key={name} name={name} isThere={initial[name] !== null} />
      ))}
      <div className="branding-images">
        {(['light', 'dark'] as const).map((theme) => (
          <BrandingImage key={theme} {...{ theme, siteName, ...images }} color={shown} />
        ))}
      </div>
      <ColorForm {...{ text, read, shown }} onChange={setText} isOwn={initial.colour !== null} />
      <p className="small soft" role="status">
        {shown === undefined
          ? 'Without a color of your own, the site has its starter colors.'
          : adjustedTexts(shown).join(' ')}
      </p>
    </section>
  )
}

interface ColorFormProps {
  text: string
  onChange: (text: string) => void
  /** The text as the schema reads it. */
  read: ReturnType<typeof colorField.safeParse>
  shown: string | undefined
  /** The region has a color of its own. */
  isOwn: boolean
}

function ColorForm({ text, onChange, read, shown, isOwn }: ColorFormProps) {
  const [isSaving, setSaving] = useState(false)
  const [wasTried, setTried] = useState(false)

  async function save(colour: string | null) {
    setSaving(true)
    await change(() => unwrap(client.api.admin.branding.$put({ json: { colour } })))
    setSaving(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (read.success) void save(read.data)
  }

  return (
    <form className="branding-color" onSubmit={submit} noValidate>
      <input
        type="color"
        className="branding-picker"
        aria-label="Choose a color"
        value={shown ?? EVERGREEN}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextField
        label="Color"
        value={text}
        onChange={onChange}
        placeholder={EVERGREEN}
        autoComplete="off"
        spellCheck={false}
        errorMessage={!read.success && (wasTried || text.length > 6) ? read.error.issues[0]?.message : undefined}
      />
      <Button type="submit" isPending={isSaving} pendingLabel="Publishing...">
        Save color
      </Button>
      {isOwn && (
        <Button variant="quiet" isDisabled={isSaving} onPress={() => void save(null)}>
          Use the starter colors
        </Button>
      )}
    </form>
  )
}

/** What is shown: the file that is chosen, else what is live. */
function useImage(name: BrandingImageName, initial: BrandingResponse): ShownImage | undefined {
  const state = useStore(uploads[name].$state)
  const isShown = state.step === 'chosen' || state.step === 'sending'
  const preview = useObjectUrl(isShown ? state.file : undefined)
  const live = initial[name]
  return preview ? { src: preview, ground: 'any' } : (live && { src: live.address, ground: live.ground }) || undefined
}

function ImageRow({ name, isThere }: { name: BrandingImageName; isThere: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const { label, hint, removedText } = IMAGES[name]
  const lower = label.toLowerCase()
  return (
    <div className="branding-row">
      <div>
        <h3 className="settings-row-title">{label}</h3>
        <p className="fine soft">{hint} PNG, JPEG or WebP up to 5MB.</p>
      </div>
      <FileField
        upload={uploads[name]}
        label={`${isThere ? 'Replace' : 'Choose'} the ${lower}`}
        accept={BRANDING_ACCEPT}
      >
        {isThere && (
          <Button size="small" variant="quiet" icon="trash" onPress={() => setConfirming(true)}>
            Remove the {lower}
          </Button>
        )}
      </FileField>
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            title={`Remove the ${lower}`}
            confirmLabel={`Remove the ${lower}`}
            tone="danger"
            isOpen
            onOpenChange={setConfirming}
            onConfirm={() => change(removals[name])}
          >
            {removedText} You can upload another one at any time.
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}
