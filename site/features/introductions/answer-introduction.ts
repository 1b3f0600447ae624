import type { IntroductionAnswer } from '#api/introductions/contract.ts'
import { INTRODUCTION_ANSWER } from '#site/copy/failures/introduction.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { runOnce } from '#site/lib/page/run-once.ts'
import { announce } from '#site/ui/feedback/announce.ts'

/** Sends an answer and shows the card as it stands then. The button is gone, so its card has the focus. */
export async function answerIntroduction(button: HTMLButtonElement): Promise<void> {
  const card = button.closest<HTMLElement>('[data-introduction]')
  const { introduction: id } = card?.dataset ?? {}
  if (!card || !id) return
  await runOnce(button, INTRODUCTION_ANSWER, async () => {
    const answer = button.dataset['say'] as IntroductionAnswer
    const call = client.api.introductions[':id']
    const { connectionId } = await unwrap(call.$patch({ param: { id }, json: { answer } }))
    const isMet = connectionId !== null
    if (isMet)
      card.querySelector<HTMLAnchorElement>('[data-conversation]')!.href = `/conversations/${String(connectionId)}`
    card.dataset['answer'] = isMet ? 'met' : answer
    card.focus()
    announce(isMet ? 'You both said yes: you are connected.' : `You said ${answer}.`)
    document.dispatchEvent(new Event('trellis:notices'))
  })
}
