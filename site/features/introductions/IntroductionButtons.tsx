import type { Introduction } from '#api/introductions/calls.ts'
import type { IntroductionAnswer } from '#api/introductions/contract.ts'
import { INTRODUCTION_ANSWER } from '#site/copy/failures/introduction.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { myIntroductions } from './introductions.ts'

interface IntroductionButtonsProps {
  introduction: Introduction
  /** Of the other person. */
  name: string
  onAnswered?: () => void
}

/** Accepts or declines an introduction; until both have accepted, the other answer can follow. */
export function IntroductionButtons({ introduction, name, onAnswered }: IntroductionButtonsProps) {
  const { id, answer: given } = introduction
  const { pending, attempt } = useAction<IntroductionAnswer>(INTRODUCTION_ANSWER)
  const respond = (answer: IntroductionAnswer) =>
    attempt(answer, async () => {
      const param = { id: String(id) }
      const { connectionId } = await unwrap(client.api.introductions[':id'].$patch({ param, json: { answer } }))
      const next = connectionId !== null && { label: 'Write to each other', href: `/conversations/${connectionId}` }
      notify({
        title: next ? 'You’re connected' : answer === 'yes' ? 'You accepted' : 'You declined',
        description: next ? `${name} accepted, too.` : 'We won’t share your answer unless you both accept.',
        ...(next && { next }),
      })
      myIntroductions.refresh()
      onAnswered?.()
    })
  const button = (answer: IntroductionAnswer, label: string) =>
    given !== answer && (
      <Button
        size="small"
        variant={answer === 'yes' ? 'primary' : 'secondary'}
        icon={answer === 'yes' ? 'check' : undefined}
        aria-label={`${label}: ${name}`}
        isPending={pending === answer}
        onPress={() => void respond(answer)}
      >
        {label}
      </Button>
    )
  return (
    <>
      {button('yes', given === 'no' ? 'Accept after all' : 'Accept')}
      {button('no', given === 'yes' ? 'Decline after all' : 'Decline')}
    </>
  )
}
