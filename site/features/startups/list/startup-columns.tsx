import type { ReactNode } from 'react'
import { counted } from '#api/platform/contract/counted.ts'
import { interestBar } from '#api/platform/contract/interest.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import type { ListedStartup } from './listed-startup.ts'
import { getName } from './names.ts'

/** A row of the list; `null` where the answer has no data for it. */
export type StartupRow = ListedStartup | null

/** What stands at the end of a row: view, save, connect. */
export type RowActions = (startup: ListedStartup) => ReactNode

const companyName: TableColumn<StartupRow> = {
  id: 'companyName',
  label: 'Company Name',
  isRowHeader: true,
  allowsSorting: true,
  cell: (startup) => (
    <span className="startup-name">
      <Logo name={getName(startup)} src={startup?.logo} size="2rem" />
      <span>{getName(startup)}</span>
    </span>
  ),
}

const industry: TableColumn<StartupRow> = {
  id: 'industry',
  label: 'Industry',
  allowsSorting: true,
  cell: (startup) => startup && <Badge>{startup.industry}</Badge>,
}

const stage: TableColumn<StartupRow> = {
  id: 'stage',
  label: 'Stage',
  allowsSorting: true,
  cell: (startup) => startup && STAGE_LABELS[startup.stage],
}

const funding: TableColumn<StartupRow> = {
  id: 'funding',
  label: 'Funding',
  allowsSorting: true,
  align: 'end',
  cell: (startup) => startup && <Amount dollars={startup.fundingAmount} />,
}

const interest: TableColumn<StartupRow> = {
  id: 'interest',
  label: 'Interest',
  allowsSorting: true,
  cell: (startup) =>
    startup?.interestCount !== undefined && (
      <ProgressBar
        kind="meter"
        label={`Interest in ${getName(startup)}`}
        isLabelHidden
        value={interestBar(startup.interestCount, startup.fundingAmount)}
        valueLabel={counted(startup.interestCount, 'investor')}
      />
    ),
}

const getActionsColumn = (actions: RowActions): TableColumn<StartupRow> => ({
  id: 'actions',
  label: 'Actions',
  align: 'end',
  cell: (startup) => startup && <div className="startup-actions">{actions(startup)}</div>,
})

/** The columns of the browse tab. */
export const startupColumns = (actions: RowActions) => [
  companyName,
  industry,
  stage,
  funding,
  getActionsColumn(actions),
]

/** The columns of the whole list: with pitch and interest, and fixed, so that rows that come later move none. */
export const discoverColumns = (actions: RowActions): TableColumn<ListedStartup>[] => [
  {
    ...companyName,
    note: (startup) => <p className="small soft clamp-2 startup-pitch">{startup.elevatorPitch}</p>,
  },
  { ...industry, width: '9.5rem' },
  { ...stage, width: '6.5rem' },
  { ...funding, width: '6.5rem' },
  { ...interest, width: '7.5rem' },
  { ...getActionsColumn(actions), width: '13.5rem' },
]
