import type { DocumentAnswer } from '#api/documents/contract/choices.ts'
import { DOCUMENT_ACCESS } from '#site/copy/failures/document.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { answerRequester } from './document-data.ts'

interface AccessButtonsProps {
  documentId: number
  documentName: string
  /** Who requests access. */
  userId: number
  name: string
  onAnswered?: () => void
}

/** Approves or declines someone's request for access to a document. */
export function AccessButtons({ documentId, documentName, userId, name, onAnswered }: AccessButtonsProps) {
  const { pending, attempt } = useAction<DocumentAnswer>(DOCUMENT_ACCESS)
  const respond = (answer: DocumentAnswer) =>
    attempt(answer, async () => {
      await answerRequester(documentId, userId, answer)
      notify({ title: answer === 'yes' ? `${name} has access` : 'Access request declined', description: documentName })
      onAnswered?.()
    })
  const button = (answer: DocumentAnswer, label: string) => (
    <Button
      size="small"
      variant={answer === 'yes' ? 'primary' : 'secondary'}
      icon={answer === 'yes' ? 'check' : undefined}
      aria-label={`${label}: ${name}, ${documentName}`}
      isPending={pending === answer}
      isDisabled={pending !== undefined && pending !== answer}
      onPress={() => void respond(answer)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button('yes', 'Approve')}
      {button('no', 'Decline')}
    </>
  )
}
