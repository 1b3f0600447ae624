import { MESSAGES } from '#api/contract/messages.ts'
import type { ToastContent } from '#site/ui/toast.ts'
import { sentenceOf } from './api.ts'

/** What a founder or an investor is told of a save of their profile (spec 2 §8). */
export function profileTold(kind: 'startup' | 'investor') {
  return {
    saved: { title: 'Profile saved', description: `Your ${kind} profile has been successfully saved` },
    created: { title: 'Profile created', description: `Your ${kind} profile has been created successfully.` },
    notSaved: failed('Failed to save profile'),
    notCreated: failed('Error creating profile'),
  }
}

const failed =
  (title: string) =>
  (error: unknown): ToastContent => ({
    title,
    description: sentenceOf(error, MESSAGES.somethingWrong),
    tone: 'destructive',
  })
