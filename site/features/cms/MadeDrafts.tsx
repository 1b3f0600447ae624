import { useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { ImportResult } from '#api/content/calls.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { DraftLink } from './OfferedDraft.tsx'
import { publishDraft } from './publish-draft.ts'

type Made = ImportResult['made'][number]

interface MadeDraftsProps {
  drafts: readonly Made[]
  mayPublish: boolean
}

const getCount = (count: number) => (count === 1 ? 'one draft' : `${count} drafts`)

/** The drafts of an import. Those that were fully understood are chosen to be published together. */
export function MadeDrafts({ drafts, mayPublish }: MadeDraftsProps) {
  const [chosen, setChosen] = useState(() => drafts.filter(({ note }) => note === null).map(({ slug }) => slug))
  const [published, setPublished] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  const open = drafts.filter(({ slug }) => chosen.includes(slug) && !published.includes(slug))

  function choose(slug: string, isChosen: boolean) {
    setChosen((before) => (isChosen ? [...before, slug] : before.filter((each) => each !== slug)))
  }

  async function handleClick() {
    if (!window.confirm(`Publish ${getCount(open.length)}? Every visitor will see what you publish.`)) return
    setPending(true)
    setRefused({})
    for (const draft of open) {
      try {
        await publishDraft(draft)
        setPublished((before) => [...before, draft.slug])
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        setRefused((before) => ({ ...before, [draft.slug]: message }))
      }
    }
    setPending(false)
  }

  return (
    <>
      <p className="soft">
        {mayPublish
          ? 'Look them over, then publish those you select.'
          : 'Look them over. An administrator publishes them.'}
      </p>
      <ul className="entry-list" role="list">
        {drafts.map((draft) => {
          const { slug, title, day } = draft
          return (
            <li key={slug}>
              <div className="cluster">
                {mayPublish && !published.includes(slug) && (
                  <Checkbox
                    aria-label={`Select ${title}, ${formatDate(day)}`}
                    isSelected={chosen.includes(slug)}
                    onChange={(isChosen) => choose(slug, isChosen)}
                  />
                )}
                <DraftLink {...draft} />
                {published.includes(slug) && <Badge tone="success">Published</Badge>}
              </div>
              {refused[slug] && (
                <p role="alert" className="small start-refused">
                  {refused[slug]}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {mayPublish && open.length > 0 && (
        <div>
          <Button isPending={isPending} pendingLabel="Publishing…" onPress={() => void handleClick()}>
            Publish {getCount(open.length)}
          </Button>
        </div>
      )}
    </>
  )
}
