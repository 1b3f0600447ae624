import { parseOneOf } from '#api/platform/contract/enumerations.ts'
import { REPORTED } from '#api/trust/contract/moderation.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import AnswerReportDialog from './AnswerReportDialog.tsx'

/** Answers the report of a button. */
export function openAnswer({ dataset }: HTMLButtonElement): void {
  const { answerReport: id = '', name = '', about = '', count, gone } = dataset
  const reported = parseOneOf(REPORTED, about) ?? 'messages'
  openDialog((close) => (
    <AnswerReportDialog
      {...{ id, name }}
      about={reported}
      count={Number(count)}
      isDeleted={gone !== undefined}
      onOpenChange={close}
    />
  ))
}
