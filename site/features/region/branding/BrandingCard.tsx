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
/** Its accent. */
const MARIGOLD = '#f0a92b'

const IMAGES = {
  logo: {
    label: 'Logo',
    hint: 'Replaces the name. A wide image without empty edges looks best.',
    removedText: 'The name will be used. The logo for dark backgrounds is removed, too.',
  },
  darkLogo: {
    label: 'Logo for dark backgrounds',
    hint: 'Replaces the logo on dark pages, in the footer, and in emails.',
    removedText: 'The logo takes its place.',
  },
  mark: {
    label: 'Icon',
    hint: 'Shown next to the name, in browsers, and on phones. It’s square.',
    removedText: 'The default icon will be used.',
  },
} as const

export interface BrandingCardProps {
  initial: BrandingResponse
  siteName: string
}

/** The region's own color, logo and icon (rules: The region’s own look). */
export function BrandingCard({ initial, siteName }: BrandingCardProps) {
  const color = useColor(initial.colour)
  const accent = useColor(initial.accent)
  const images = { logo: useImage('logo', initial), mark: useImage('mark', initial) }
  const darkLogo = useImage('darkLogo', initial)
  const names = (Object.keys(IMAGES) as BrandingImageName[]).filter((name) => name !== 'darkLogo' || initial.logo)

  return (
    <section id="look" className="card" aria-labelledby="branding-title">
      <div>
        <h2 id="branding-title" className="card-title">
          Branding
        </h2>
        <p className="small soft">Everyone sees it on all pages, in emails, and in previews of shared links.</p>
      </div>
      {names.map((name) => (
        <ImageRow key={name} name={name} isThere={initial[name] !== null} />
      ))}
      <div className="branding-images">
        {(['light', 'dark'] as const).map((theme) => (
          <BrandingImage
            key={theme}
            {...{ theme, siteName, ...images }}
            logo={theme === 'dark' ? (darkLogo ?? images.logo) : images.logo}
            color={color.shown}
            accent={accent.shown}
          />
        ))}
      </div>
      <ColorForm {...{ color, accent }} isOwn={initial.colour !== null} />
      <p className="small soft" role="status">
        {color.shown === undefined
          ? 'Without a color of your own, the site uses the default colors.'
          : adjustedTexts(color.shown).join(' ')}
      </p>
    </section>
  )
}

/** A color as it's typed or picked, and as the schema reads it. */
function useColor(initial: string | null) {
  const [text, setText] = useState(initial ?? '')
  const read = useMemo(() => colorField.safeParse(text), [text])
  const error = read.success ? undefined : read.error.issues[0]?.message
  return { text, setText, error, shown: read.data ?? (text === '' ? (initial ?? undefined) : undefined) }
}
type ChosenColor = ReturnType<typeof useColor>

interface ColorFormProps {
  color: ChosenColor
  accent: ChosenColor
  /** The region has a color of its own. */
  isOwn: boolean
}

function ColorForm({ color, accent, isOwn }: ColorFormProps) {
  const [isSaving, setSaving] = useState(false)
  const [wasTried, setTried] = useState(false)

  async function save(json: { colour: string | null; accent: string | null }) {
    setSaving(true)
    await change(() => unwrap(client.api.admin.branding.$put({ json })))
    setSaving(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const hasAccent = accent.text.trim() !== ''
    if (!color.error && !(hasAccent && accent.error))
      void save({ colour: color.text, accent: hasAccent ? accent.text : null })
  }

  return (
    <form className="branding-colors" onSubmit={submit} noValidate>
      <ColorField label="Color" {...{ color, wasTried }} starter={EVERGREEN} />
      <ColorField label="Accent" color={accent} {...{ wasTried }} starter={MARIGOLD} isOptional />
      <div className="cluster">
        <Button type="submit" isPending={isSaving} pendingLabel="Publishing...">
          Save color
        </Button>
        {isOwn && (
          <Button variant="quiet" isDisabled={isSaving} onPress={() => void save({ colour: null, accent: null })}>
            Use the default colors
          </Button>
        )}
      </div>
    </form>
  )
}

interface ColorFieldProps {
  label: string
  color: ChosenColor
  starter: string
  wasTried: boolean
  isOptional?: boolean
}

function ColorField({ label, color, starter, wasTried, isOptional = false }: ColorFieldProps) {
  const { text, setText, error, shown } = color
  const isShown = isOptional ? text !== '' && (wasTried || text.length > 6) : wasTried || text.length > 6
  return (
    <div className="branding-color">
      <input
        type="color"
        className="branding-picker"
        aria-label={isOptional ? 'Choose an accent' : 'Choose a color'}
        value={shown ?? starter}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        {...{ label, isOptional }}
        value={text}
        onChange={setText}
        placeholder={starter}
        autoComplete="off"
        spellCheck={false}
        errorMessage={isShown ? error : undefined}
      />
    </div>
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
        <p className="fine soft">{hint} PNG, JPEG, or WebP up to 5MB.</p>
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
