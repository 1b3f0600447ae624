import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toasts, type Toast } from '#site/ui/feedback/toast.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import AnswerDialog from './AnswerDialog.tsx'

it.each([
  ['accepted', 'Accept', { label: 'Write to Lucia Ferrante', href: '/conversations/4' }],
  ['declined', 'Decline', undefined],
] as const)('an answer: %s, its toast leads to the conversation only if there is one', async (answer, press, next) => {
  answerCalls(() => Response.json({ id: 4, startup: { id: 7 }, state: answer }))
  mount(
    <AnswerDialog
      id={4}
      name="Lucia Ferrante"
      message="May I visit?"
      party="founder"
      answer={answer}
      isOpen
      onOpenChange={() => undefined}
    />,
  )
  await expect.element(page.getByText('May I visit?')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: press, exact: true }))
  let shown: Toast | undefined
  await expect.poll(() => (toasts.subscribe((toast) => (shown = toast))(), shown?.title)).toBe(`Connection ${answer}`)
  expect(shown?.next).toEqual(next)
})
