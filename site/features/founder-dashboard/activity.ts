import type { Connection } from '#api/contract/connection.ts'
import type { Startup } from '#api/contract/startup.ts'
import type { IconName } from '#site/ui/icons.ts'

/** Something that happened to a startup. */
export interface Activity {
  /** ISO 8601. */
  at: string
  icon: IconName
  text: string
}

const ANSWERS: Partial<Record<Connection['state'], (name: string) => Omit<Activity, 'at'>>> = {
  accepted: (name) => ({ icon: 'check-circle', text: `You accepted the request of ${name}` }),
  declined: (name) => ({ icon: 'minus', text: `You declined the request of ${name}` }),
  withdrawn: (name) => ({ icon: 'minus', text: `${name} withdrew the request` }),
}

/** What is known to have happened, newest first. Nothing is made up: every line has its moment. */
export function activityOf(startup: Startup, requests: readonly Connection[]): Activity[] {
  const events: Activity[] = [{ at: startup.createdAt, icon: 'sprout', text: 'You created your startup profile' }]
  if (startup.updatedAt !== startup.createdAt && startup.updatedAt !== startup.fundingRequestedAt)
    events.push({ at: startup.updatedAt, icon: 'edit', text: 'Your startup profile was last changed' })
  if (startup.fundingRequestedAt)
    events.push({ at: startup.fundingRequestedAt, icon: 'chart', text: 'You submitted a funding request' })
  for (const document of startup.documents)
    events.push({ at: document.date, icon: 'file', text: `You added ${document.name}` })
  for (const { state, createdAt, answeredAt, investor } of requests) {
    events.push({ at: createdAt, icon: 'handshake', text: `${investor.name} asked to connect` })
    const answer = ANSWERS[state]
    if (answeredAt && answer) events.push({ at: answeredAt, ...answer(investor.name) })
  }
  return events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
