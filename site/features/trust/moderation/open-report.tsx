import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import ReportProfileDialog from './ReportProfileDialog.tsx'

/** Reports the profile of a button. */
export function openReport({ dataset }: HTMLButtonElement): void {
  const { id = '', name = '', reportProfile } = dataset
  const about = reportProfile === 'investor' ? 'investor' : 'startup'
  openDialog((close) => <ReportProfileDialog {...{ about, id, name }} onOpenChange={close} />)
}
