import * as z from 'zod/mini'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { TableImportWhole } from '#api/imports/calls.ts'
import { isContentKind } from '#api/imports/contract/kinds.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { TABLE_RUN, TABLE_UNDO } from '#site/copy/failures/table-import.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { OFFER_UNCONFIRMED } from '#api/trust/contract/offers.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { orShowError } from '#site/lib/failure.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { formatHeadline, formatNumber, getLines } from './import-text.ts'

const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))

interface ImportReportProps {
  table: TableImportWhole
  timeZone: string
  /** Checks first what was chosen and isn't checked yet. Returns whether there was something. */
  checkFirst: () => boolean
  onChange: (table: TableImportWhole) => void
}

/** What an import will do or has done, and what can be done with it. */
export function ImportReport(props: ImportReportProps) {
  const { table } = props
  return (
    <section className="card import-report" aria-label="Result">
      {table.state === 'checked' && <Checked {...props} />}
      {table.state === 'done' && <Done {...props} />}
      {table.state === 'undone' && <Undone table={table} />}
    </section>
  )
}

const countWritten = ({ counts }: TableImportWhole) => counts.create + counts.update

const CsvLink = ({ id }: { id: number }): ReactNode => (
  <ButtonLink variant="quiet" icon="download" href={`/api/admin/imports/${id}/report`} download={`import-${id}.csv`}>
    CSV
  </ButtonLink>
)

function Checked({ table, checkFirst, onChange }: ImportReportProps) {
  const { id, kind, counts } = table
  const [listsUnclaimed, setListsUnclaimed] = useState(false)
  const [offers, setOffers] = useState<string[]>()
  const { pending, attempt } = useAction<'run'>(TABLE_RUN)
  async function start(confirmsOffer: boolean) {
    const json = { listsUnclaimed, confirmsOffer }
    onChange(await unwrap(client.api.admin.imports[':id'].run.$post({ param: { id: String(id) }, json })))
  }
  const run = () =>
    attempt('run', async () => {
      try {
        await start(false)
      } catch (error) {
        if (!(error instanceof RequestError && error.problem.type === OFFER_UNCONFIRMED)) throw error
        setOffers(
          z
            .object({ places: z.array(z.object({ words: z.string() })) })
            .parse(error.problem)
            .places.map(({ words }) => words),
        )
      }
    })
  return (
    <>
      <p>{formatHeadline(table)}</p>
      {kind === 'startups' && countWritten(table) + counts.unchanged > 0 && (
        <div>
          <Checkbox isSelected={listsUnclaimed} onChange={setListsUnclaimed}>
            List them in the startup directory as unclaimed
          </Checkbox>
          <p className="small soft import-about">
            With public facts only: name, industry, stage, location, website, and description. Never people, contacts,
            or amounts.
          </p>
        </div>
      )}
      <p className="cluster">
        <Button
          isDisabled={countWritten(table) === 0}
          isPending={pending !== undefined}
          onPress={() => !checkFirst() && void run()}
        >
          Import
        </Button>
        <CsvLink id={id} />
        <DiscardButton table={table} />
      </p>
      <Suspense>
        {offers && (
          <ConfirmDialog
            isOpen
            title="These events may state an offering"
            confirmLabel="Import anyway"
            onConfirm={() => orShowError(TABLE_RUN, start(true))}
            onOpenChange={() => setOffers(undefined)}
          >
            {offers.map((words) => (
              <blockquote key={words} className="written">
                <mark>{words}</mark>
              </blockquote>
            ))}
            <p>Everyone will be able to read this. The audit log will name you.</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}

function Done({ table, timeZone, onChange }: ImportReportProps) {
  const { id, kind, finishedAt, listsUnclaimed, undoUntil } = table
  const [isUndoing, setUndoing] = useState(false)
  const day = (at: string) => formatDate(at, timeZone)
  const written = countWritten(table)
  async function undo() {
    const call = client.api.admin.imports[':id'].undo.$post({ param: { id: String(id) } })
    onChange(await orShowError(TABLE_UNDO, unwrap(call)))
  }
  return (
    <>
      <p>
        Imported {finishedAt && `on ${day(finishedAt)}`}.{' '}
        {isContentKind(kind)
          ? 'They’ll be on the site as soon as its pages are published, and editors can change them.'
          : listsUnclaimed
            ? 'The directory lists the startups as unclaimed. Their people have no account until they accept an invitation.'
            : 'These people have no account and are shown to no one until they accept an invitation.'}
      </p>
      <div className="cluster">
        {!isContentKind(kind) && (
          <ButtonLink href={`/dashboard/admin/invitations?import=${id}`}>Invite these people</ButtonLink>
        )}
        {kind === 'startups' && (
          <ButtonLink variant="secondary" href="/dashboard/admin?tab=startups&status=imported">
            Show the startups
          </ButtonLink>
        )}
        <CsvLink id={id} />
        {undoUntil && written > 0 && (
          <Button variant="quiet" onPress={() => setUndoing(true)}>
            Undo import
          </Button>
        )}
      </div>
      <Suspense>
        {isUndoing && undoUntil && (
          <ConfirmDialog
            isOpen
            tone="danger"
            title="Undo this import?"
            confirmLabel={`Undo ${getLines(written)}`}
            onConfirm={undo}
            onOpenChange={setUndoing}
          >
            This removes what was added and restores what was changed, unless someone has edited it since. You can undo
            it until {day(undoUntil)}.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}

function Undone({ table: { id, undone } }: { table: TableImportWhole }) {
  return (
    <>
      <p>
        {formatNumber(undone.undone)} undone
        {undone.kept > 0 && `; ${formatNumber(undone.kept)} kept, and each row says why`}.
      </p>
      <p>
        <CsvLink id={id} />
      </p>
    </>
  )
}
