import type { DataRoom, DocumentRead } from '#api/documents/contract/responses.ts'
import type { Connection } from '#api/connections/calls.ts'
import type { OtherMatch } from '#site/features/connections/RequestItem.tsx'
import { myRequests } from '#site/features/connections/requests.ts'
import { RequestsCard } from '#site/features/connections/RequestsCard.tsx'
import { FounderDashboard, type FounderDashboardProps } from '#site/features/startups/dashboard/FounderDashboard.tsx'
import { ProfileConfirmation } from '#site/features/trust/freshness/ProfileConfirmation.tsx'
import { partOfTab } from '#site/lib/page/tab-part.tsx'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { UploadGuard } from '#site/ui/form/use-upload-guard.tsx'

const loadDocuments = async () => ({
  default: (await import('#site/features/documents/MyDocuments.tsx')).MyDocuments,
})
const MyDocuments = await partOfTab('documents', loadDocuments)

export interface FounderDashboardIslandProps extends Omit<
  FounderDashboardProps,
  'documents' | 'stillRight' | 'requests' | 'requestsCard'
> {
  /** `undefined` where the server could not read them. */
  requests: Connection[] | undefined
  /** Investors who fit, for a request that came to nothing. */
  others: readonly OtherMatch[]
  /** Milliseconds: when the page was made. */
  now: number
  /** Who opened the documents, where their tab is the one in the address. */
  reads?: DocumentRead[]
  /** Who may open them, likewise. */
  room?: DataRoom
}

/** The founder's dashboard with their documents. */
export function FounderDashboardIsland({ reads, room, now, requests, others, ...props }: FounderDashboardIslandProps) {
  const documents = (
    <MyDocuments
      props={{ startup: props.startup, reads, room, timeZone: props.timeZone }}
      fallback={<SkeletonRows label="Loading your documents" />}
    />
  )
  const { data: known = [] } = useQuery(myRequests, requests)
  return (
    <>
      <FounderDashboard
        {...props}
        requests={known}
        requestsCard={<RequestsCard initial={requests} party="founder" timeZone={props.timeZone} others={others} />}
        documents={documents}
        stillRight={<ConfirmMyProfile first={props.startup} now={now} timeZone={props.timeZone} />}
      />
      <UploadGuard />
    </>
  )
}

interface ConfirmMyProfileProps extends Pick<FounderDashboardProps, 'timeZone'> {
  first: FounderDashboardProps['startup']
  now: number
}

/** Whether the founder's startup is still right. */
function ConfirmMyProfile({ first, now, timeZone }: ConfirmMyProfileProps) {
  const { data: startup } = useQuery(myStartup, first)
  if (!startup) return null
  return (
    <ProfileConfirmation
      confirmedAt={startup.confirmedAt}
      now={now}
      timeZone={timeZone}
      onConfirmed={(confirmation) => myStartup.set({ ...startup, ...confirmation })}
    />
  )
}
