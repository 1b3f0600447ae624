import { type ReactNode, useState } from 'react'
import { editAddress } from '#cms/config/addresses.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { COLLECTION_FILES, type EditedName } from '#content/schema/collection-files.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { gateway } from './gateway-calls.ts'

interface Place {
  title: string
  collection: EditedName
  slug: string
}

/** Leads to a draft in the editor, with what could not be understood of it. */
export const DraftLink = ({ title, collection, slug, day, note }: Place & { day?: string; note?: string | null }) => (
  <a href={editAddress(collection, slug)}>
    {title}
    {day && <span className="small soft">{` · ${formatDate(day)}`}</span>}
    {note && <span className="small soft">{` ${day ? '· ' : ''}${note}`}</span>}
  </a>
)

/** The text of an entry that an import offers. */
interface Offered extends Place {
  raw: string
  /** The version that it changes; `null` for a new entry. */
  base: string | null
}

/** Saves what was offered as a draft. @throws Refused with a sentence for the editor */
async function saveDraft({ collection, slug, raw, base }: Offered): Promise<void> {
  const { folder, extension } = COLLECTION_FILES[collection]
  const path = `${folder}/${slug}.${extension}`
  const options = { collectionName: collection, useWorkflow: true, newEntry: base === null, status: 'draft' as const }
  await gateway('persistEntry', { dataFiles: [{ path, slug, raw, base }], assets: [], options })
}

/** An article with the day that its editor chose. */
const onDay = <Entry extends Offered>(entry: Entry, day: string): Entry => ({
  ...entry,
  slug: `${day}-${entry.slug}`,
  raw: entry.raw.replace('---\n', `---\npublishDate: ${day}\n`),
})

interface OfferedDraftProps {
  offered: Offered
  /** What there is to know of it. */
  message: string
  /** Whether its day is chosen here. */
  needsDay?: boolean
  children?: ReactNode
}

/** Something that an import found and did not save: one press makes a draft of it. */
export function OfferedDraft({ offered, message, needsDay = false, children }: OfferedDraftProps) {
  const [day, setDay] = useState('')
  const [isPending, setPending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [saved, setSaved] = useState<Offered>()

  async function handleClick() {
    if (needsDay && day === '') return setFailed('Choose the day first.')
    const draft = needsDay ? onDay(offered, day) : offered
    setPending(true)
    setFailed(undefined)
    try {
      await saveDraft(draft)
      setSaved(draft)
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }

  if (saved) {
    return (
      <li>
        <DraftLink {...saved} note="The draft is made." />
      </li>
    )
  }
  return (
    <li className="card stack">
      <strong>{offered.title}</strong>
      {message && <p>{message}</p>}
      {children}
      {needsDay && <TextField label="Publish date" type="date" value={day} onChange={setDay} />}
      {failed && (
        <div role="alert">
          <Callout tone="danger">{failed}</Callout>
        </div>
      )}
      <div>
        <Button
          size="small"
          variant="secondary"
          isPending={isPending}
          pendingLabel="Saving …"
          onPress={() => void handleClick()}
        >
          Make a draft
          <span className="visually-hidden"> of {offered.title}</span>
        </Button>
      </div>
    </li>
  )
}
