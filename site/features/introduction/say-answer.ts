import type { IntroductionAnswer } from '#api/contract/introduction/moves.ts'
import { INTRODUCTION_ANSWER } from '#site/copy/failures/introduction.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { say } from '#site/ui/feedback/say.ts'
import { notify } from '#site/ui/feedback/toast.ts'

/** Sends an answer and shows the card as it stands then. The button is gone, so its card has the focus. */
export async function sayAnswer(button: HTMLButtonElement): Promise<void> {
  const card = button.closest<HTMLElement>('[data-introduction]')
  const { introduction: id } = card?.dataset ?? {}
  if (!card || !id || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  try {
    const answer = button.dataset['say'] as IntroductionAnswer
    const call = client.api.introductions[':id']
    const { connectionId } = await unwrap(call.$patch({ param: { id }, json: { answer } }))
    const isMet = connectionId !== null
    if (isMet)
      card.querySelector<HTMLAnchorElement>('[data-conversation]')!.href = `/conversations/${String(connectionId)}`
    card.dataset['answer'] = isMet ? 'met' : answer
    card.focus()
    say(isMet ? 'You both said yes: you are connected.' : `You said ${answer}.`)
    document.dispatchEvent(new Event('trellis:notices'))
  } catch (error) {
    notify(failureToast(INTRODUCTION_ANSWER, error))
  } finally {
    button.ariaBusy = null
  }
}
