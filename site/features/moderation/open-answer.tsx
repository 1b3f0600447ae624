import { parseOneOf } from '#api/contract/enumerations.ts'
import { REPORTED } from '#api/contract/moderation/kinds.ts'
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
      isGone={gone !== undefined}
      onOpenChange={close}
    />
  ))
}
