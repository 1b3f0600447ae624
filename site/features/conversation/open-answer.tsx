import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import AnswerReportDialog from './AnswerReportDialog.tsx'

/** Answers the report of a button. */
export function openAnswer({ dataset }: HTMLButtonElement): void {
  const { answerReport: id = '', name = '' } = dataset
  openDialog((close) => <AnswerReportDialog id={id} name={name} onOpenChange={close} />)
}
