import type { DocumentRead } from '#api/contract/document/answers.ts'
import { OwnDocuments } from '#site/features/document/OwnDocuments.tsx'
import { FounderDashboard, type FounderDashboardProps } from '#site/features/founder-dashboard/FounderDashboard.tsx'
import { UploadGuard } from '#site/ui/form/use-upload-guard.tsx'

export interface FounderDashboardIslandProps extends Omit<FounderDashboardProps, 'documents'> {
  /** Who opened the documents, where their tab is the one in the address. */
  reads?: DocumentRead[]
}

/** The founder's dashboard with their documents. */
export function FounderDashboardIsland({ reads, ...props }: FounderDashboardIslandProps) {
  const documents = <OwnDocuments startup={props.startup} reads={reads} timeZone={props.timeZone} />
  return (
    <>
      <FounderDashboard {...props} documents={documents} />
      <UploadGuard />
    </>
  )
}
