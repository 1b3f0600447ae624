import { useStore } from '@nanostores/react'
import { useMemo, useState, type FormEvent } from 'react'
import type { LookAnswer } from '#api/region/calls.ts'
import { colourField, LOOK_ACCEPT, type LookPictureName } from '#api/region/contract/schema.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useObjectUrl } from '#site/lib/use-object-url.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { FileField } from '#site/ui/form/FileField.tsx'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import { adjustedTexts } from './adjusted.ts'
import { change, removals, uploads } from './look-data.ts'
import { LookPicture, type ShownPicture } from './LookPicture.tsx'
import './look.css'

/** The starter look's evergreen, with which a picker begins. */
const EVERGREEN = '#14503c'

const PICTURES = {
  logo: {
    label: 'Logo',
    hint: 'Stands in place of the name. A wide picture without empty edges looks best.',
    gone: 'The name of the platform takes its place.',
  },
  mark: {
    label: 'Mark',
    hint: 'Stands beside the name, and becomes the icon in browsers and on phones. It is shown as a square.',
    gone: 'The lattice takes its place.',
  },
} as const

export interface LookCardProps {
  initial: LookAnswer
  siteName: string
}

/** The region's own colour, logo and mark (rules: The region’s own look). */
export function LookCard({ initial, siteName }: LookCardProps) {
  const [text, setText] = useState(initial.colour ?? '')
  const read = useMemo(() => colourField.safeParse(text), [text])
  const chosen = read.success ? read.data : undefined
  const shown = chosen ?? (text === '' ? (initial.colour ?? undefined) : undefined)
  const pictures = { logo: usePicture('logo', initial), mark: usePicture('mark', initial) }

  return (
    <section id="look" className="card" aria-labelledby="look-title">
      <div>
        <h2 id="look-title" className="card-title">
          The region’s look
        </h2>
        <p className="small soft">
          Everybody sees it: on all pages, in e-mails, in previews of shared links, as icons and in print.
        </p>
      </div>
      <div className="look-pictures">
        {(['light', 'dark'] as const).map((theme) => (
          <LookPicture key={theme} {...{ theme, siteName, ...pictures }} colour={shown} />
        ))}
      </div>
      <ColourForm {...{ text, read, shown }} onChange={setText} isOwn={initial.colour !== null} />
      <p className="small soft" role="status">
        {shown === undefined
          ? 'Without a color of your own, the site has its starter colors.'
          : adjustedTexts(shown).join(' ')}
      </p>
      {(Object.keys(PICTURES) as LookPictureName[]).map((name) => (
        <PictureRow key={name} name={name} isThere={initial[name] !== null} />
      ))}
    </section>
  )
}

interface ColourFormProps {
  text: string
  onChange: (text: string) => void
  /** The text as the schema reads it. */
  read: ReturnType<typeof colourField.safeParse>
  shown: string | undefined
  /** The region has a colour of its own. */
  isOwn: boolean
}

function ColourForm({ text, onChange, read, shown, isOwn }: ColourFormProps) {
  const [isSaving, setSaving] = useState(false)
  const [wasTried, setTried] = useState(false)

  async function save(colour: string | null) {
    setSaving(true)
    await change(() => unwrap(client.api.admin.look.$put({ json: { colour } })))
    setSaving(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (read.success) void save(read.data)
  }

  return (
    <form className="look-colour" onSubmit={submit} noValidate>
      <input
        type="color"
        className="look-picker"
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
function usePicture(name: LookPictureName, initial: LookAnswer): ShownPicture | undefined {
  const state = useStore(uploads[name].$state)
  const isShown = state.step === 'chosen' || state.step === 'sending'
  const preview = useObjectUrl(isShown ? state.file : undefined)
  const live = initial[name]
  return preview ? { src: preview, ground: 'any' } : (live && { src: live.address, ground: live.ground }) || undefined
}

function PictureRow({ name, isThere }: { name: LookPictureName; isThere: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { label, hint, gone } = PICTURES[name]
  const lower = label.toLowerCase()
  return (
    <div className="look-row">
      <div>
        <h3 className="settings-row-title">{label}</h3>
        <p className="fine soft">{hint} PNG, JPEG or WebP up to 5MB.</p>
      </div>
      <FileField upload={uploads[name]} label={`${isThere ? 'Replace' : 'Choose'} the ${lower}`} accept={LOOK_ACCEPT}>
        {isThere && (
          <Button size="small" variant="quiet" icon="trash" onPress={() => setAsking(true)}>
            Remove the {lower}
          </Button>
        )}
      </FileField>
      <ConfirmDialog
        title={`Remove the ${lower}`}
        confirmLabel={`Remove the ${lower}`}
        tone="danger"
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => change(removals[name])}
      >
        {gone} You can upload another one at any time.
      </ConfirmDialog>
    </div>
  )
}
