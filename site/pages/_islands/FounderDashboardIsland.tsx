import { OwnDocuments } from '#site/features/document/OwnDocuments.tsx'
import { FounderDashboard, type FounderDashboardProps } from '#site/features/founder-dashboard/FounderDashboard.tsx'

/** The founder's dashboard with their documents. */
export function FounderDashboardIsland(props: Omit<FounderDashboardProps, 'documents'>) {
  return <FounderDashboard {...props} documents={<OwnDocuments startup={props.startup} timeZone={props.timeZone} />} />
}
