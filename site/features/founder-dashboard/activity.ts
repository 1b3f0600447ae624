import type { StartupEvent } from '#api/contract/founder-dashboard/schema.ts'
import type { IconName } from '#site/ui/brand/icons.ts'

/** How an event reads on the timeline. */
export interface ToldEvent {
  icon: IconName
  text: string
}

const people = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const ANSWERS: Readonly<Record<'accepted' | 'declined' | 'withdrawn', (name: string) => ToldEvent>> = {
  accepted: (name: string) => ({ icon: 'check-circle', text: `You accepted the request of ${name}` }),
  declined: (name: string) => ({ icon: 'minus', text: `You declined the request of ${name}` }),
  withdrawn: (name: string) => ({ icon: 'minus', text: `${name} withdrew the request` }),
}

/** An event in words. */
export function tell(event: StartupEvent): ToldEvent {
  switch (event.kind) {
    case 'created':
      return { icon: 'sprout', text: 'You created your startup profile' }
    case 'approved':
      return { icon: 'check-circle', text: 'Your profile was approved' }
    case 'unapproved':
      return { icon: 'warning', text: 'The approval of your profile was taken back' }
    case 'published':
      return { icon: 'eye', text: 'An administrator made your profile public' }
    case 'hidden':
      return { icon: 'eye', text: 'An administrator made your profile private' }
    case 'viewed':
      return { icon: 'eye', text: `${people(event.count, 'person', 'people')} looked at your profile` }
    case 'saved':
      return { icon: 'bookmark', text: `${people(event.count, 'investor', 'investors')} saved your startup` }
    case 'requested':
      return { icon: 'handshake', text: `${event.name} asked to connect` }
    case 'answered':
      return ANSWERS[event.state](event.name)
    case 'document-added':
      return { icon: 'file', text: `You added ${event.name}` }
    case 'submitted':
      return { icon: 'chart', text: 'You submitted a funding request' }
    case 'submission-answered':
      return event.status === 'approved'
        ? { icon: 'check-circle', text: 'Your funding request was approved' }
        : { icon: 'warning', text: 'Your funding request was not approved' }
  }
}
