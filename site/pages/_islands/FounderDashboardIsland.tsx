import type { DataRoom, DocumentRead } from '#api/contract/document/answers.ts'
import { OwnDocuments } from '#site/features/document/OwnDocuments.tsx'
import { FounderDashboard, type FounderDashboardProps } from '#site/features/founder-dashboard/FounderDashboard.tsx'
import { StillRight } from '#site/features/freshness/StillRight.tsx'
import { ownStartup } from '#site/lib/profile/own-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { UploadGuard } from '#site/ui/form/use-upload-guard.tsx'

export interface FounderDashboardIslandProps extends Omit<FounderDashboardProps, 'documents' | 'stillRight'> {
  /** Milliseconds: when the page was made. */
  now: number
  /** Who opened the documents, where their tab is the one in the address. */
  reads?: DocumentRead[]
  /** Who may open them, likewise. */
  room?: DataRoom
}

/** The founder's dashboard with their documents. */
export function FounderDashboardIsland({ reads, room, now, ...props }: FounderDashboardIslandProps) {
  const documents = <OwnDocuments startup={props.startup} reads={reads} room={room} timeZone={props.timeZone} />
  return (
    <>
      <FounderDashboard
        {...props}
        documents={documents}
        stillRight={<OwnStillRight first={props.startup} now={now} timeZone={props.timeZone} />}
      />
      <UploadGuard />
    </>
  )
}

interface OwnStillRightProps extends Pick<FounderDashboardProps, 'timeZone'> {
  first: FounderDashboardProps['startup']
  now: number
}

/** Whether the founder's startup is still right. */
function OwnStillRight({ first, now, timeZone }: OwnStillRightProps) {
  const { data: startup } = useQuery(ownStartup, first)
  if (!startup) return null
  return (
    <StillRight
      confirmedAt={startup.confirmedAt}
      now={now}
      timeZone={timeZone}
      onConfirmed={(confirmation) => ownStartup.set({ ...startup, ...confirmation })}
    />
  )
}
