import { useState } from 'react'
import { editAddress } from '#cms/config/addresses.ts'
import type { CmsOverview } from '#api/cms/calls.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import type { EditedName } from '#content/schema/collection-files.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { KINDS } from './entry-names.ts'
import { publishDraft } from './publish-draft.ts'

export interface StartProps {
  /** What waits; left out where it could not be read. */
  overview: CmsOverview | undefined
  mayPublish: boolean
  /** Why content cannot be edited at the moment. */
  closed: string | null
  zones: TimeZones
}

type Draft = CmsOverview['drafts'][number]
type Named = CmsOverview['thisWeek'][number]

const STATUS: Record<Draft['status'], string> = {
  draft: 'Draft',
  pending_review: 'In review',
  pending_publish: 'Ready',
}
/** So many stand there; the rest unfolds. */
const SHOWN = 5

const getKind = ({ collection }: Named) => KINDS[collection as EditedName]
const getLink = ({ collection, slug }: Named) => editAddress(collection as EditedName, slug)
const getDay = ({ day }: Named) => (day ? formatDate(day, 'UTC', { dateStyle: 'medium' }) : '')

interface DraftRowProps {
  draft: Draft
  mayPublish: boolean
  zones: TimeZones
  onPublished: () => void
}

function DraftRow({ draft, mayPublish, zones, onPublished }: DraftRowProps) {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { title, status, by, at, isLate } = draft

  async function handleClick() {
    if (!window.confirm(`Publish “${title}”? Every visitor will see it.`)) return
    setPending(true)
    setRefused(undefined)
    try {
      await publishDraft(draft)
      onPublished()
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error))
      setPending(false)
    }
  }

  return (
    <li className="start-row">
      <div className="start-entry">
        <a href={getLink(draft)}>{title}</a>
        <p className="small soft">
          {getKind(draft)}
          {by && `, by ${by}`}, {formatMoment(at, zones)}
        </p>
        {refused && (
          <p role="alert" className="small start-refused">
            {refused}
          </p>
        )}
      </div>
      <div className="cluster">
        {isLate && <Badge tone="accent">Past its date</Badge>}
        {status !== 'draft' && <Badge tone={status === 'pending_publish' ? 'success' : 'info'}>{STATUS[status]}</Badge>}
        {mayPublish && (
          <Button size="small" isPending={isPending} pendingLabel="Publishing…" onPress={() => void handleClick()}>
            Publish
            <span className="visually-hidden"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function Entries({ entries }: { entries: readonly Named[] }) {
  const row = (entry: Named) => (
    <li key={getLink(entry)} className="start-row">
      <div className="start-entry">
        <a href={getLink(entry)}>{entry.title}</a>
        <p className="small soft">
          {getKind(entry)}, {getDay(entry)}
        </p>
      </div>
    </li>
  )
  const rest = entries.slice(SHOWN)
  return (
    <>
      <ul role="list">{entries.slice(0, SHOWN).map(row)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <ul role="list">{rest.map(row)}</ul>
        </details>
      )}
    </>
  )
}

/** What an editor sees first: what waits for them, and what needs a hand. */
export function Start({ overview, mayPublish, closed, zones }: StartProps) {
  const [published, setPublished] = useState<readonly Draft[]>([])
  if (closed !== null || !overview) {
    return <Callout tone="danger">{closed ?? 'Couldn’t load this. Reload the page.'}</Callout>
  }
  const drafts = overview.drafts.filter((draft) => !published.includes(draft))
  return (
    <div className="start">
      <Card title={drafts.length > 0 ? `Drafts (${drafts.length})` : 'Drafts'}>
        {drafts.length === 0 ? (
          <p className="soft">Drafts that aren’t published yet will appear here.</p>
        ) : (
          <ul role="list">
            {drafts.map((draft) => (
              <DraftRow
                key={getLink(draft)}
                {...{ draft, mayPublish, zones }}
                onPublished={() => setPublished((before) => [...before, draft])}
              />
            ))}
          </ul>
        )}
      </Card>
      <div className="stack">
        <Card title="Scheduled this week">
          {overview.thisWeek.length === 0 ? (
            <p className="soft">Articles scheduled for the next seven days will appear here.</p>
          ) : (
            <Entries entries={overview.thisWeek} />
          )}
        </Card>
        {overview.withoutPicture.length > 0 && (
          <Card title="Without an image">
            <Entries entries={overview.withoutPicture} />
          </Card>
        )}
      </div>
    </div>
  )
}
