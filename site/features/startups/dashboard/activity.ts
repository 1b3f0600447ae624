import type { StartupEvent } from '#api/startups/calls.ts'
import type { IconName } from '#site/ui/brand/icons.ts'

/** How an event reads on the timeline. */
export interface EventText {
  icon: IconName
  text: string
}

const users = (count: number, singular: string, many: string) => (count === 1 ? `1 ${singular}` : `${count} ${many}`)

type Answered = Extract<StartupEvent, { kind: 'answered' }>

/** What became of a request, by the founder or by the other one. */
function answered({ name, state, isOwn }: Answered): EventText {
  const texts: Record<Answered['state'], string> = {
    accepted: isOwn ? `You accepted ${name}’s request` : `${name} accepted your request`,
    declined: isOwn ? `You declined ${name}’s request` : `${name} declined your request`,
    withdrawn: isOwn ? `You withdrew your request to ${name}` : `${name} withdrew the request`,
    ended: isOwn ? `You ended your connection with ${name}` : `${name} ended your connection`,
    expired: `A request between you and ${name} ended without an answer`,
  }
  return { icon: state === 'accepted' ? 'check-circle' : 'minus', text: texts[state] }
}

/** An event in words. */
export function describeEvent(event: StartupEvent): EventText {
  switch (event.kind) {
    case 'created':
      return { icon: 'sprout', text: 'You created your startup profile' }
    case 'approved':
      return { icon: 'check-circle', text: 'Your profile was approved' }
    case 'unapproved':
      return { icon: 'warning', text: 'Your profile approval was revoked' }
    case 'published':
      return { icon: 'eye', text: 'An administrator made your profile public' }
    case 'hidden':
      return { icon: 'eye', text: 'An administrator made your profile private' }
    case 'viewed':
      return { icon: 'eye', text: `${users(event.count, 'person', 'people')} viewed your profile` }
    case 'saved':
      return { icon: 'bookmark', text: `${users(event.count, 'investor', 'investors')} saved your startup` }
    case 'requested':
      return {
        icon: 'handshake',
        text: event.isOwn ? `You requested to connect with ${event.name}` : `${event.name} requested to connect`,
      }
    case 'answered':
      return answered(event)
    case 'introduced':
      return { icon: 'handshake', text: `You and ${event.name} both said yes to an introduction` }
    case 'document-added':
      return { icon: 'file', text: `You added ${event.name}` }
    case 'submitted':
      return { icon: 'chart', text: 'You submitted a funding request' }
    case 'submission-answered':
      return event.status === 'approved'
        ? { icon: 'check-circle', text: 'Your funding request was approved' }
        : { icon: 'warning', text: 'Your funding request wasn’t approved' }
  }
}
