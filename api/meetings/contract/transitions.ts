import { type ConnectionParty, otherParty } from '#api/connections/contract/transitions.ts'

/** `moving`: confirmed, with other times proposed; the old time is valid until one of them is confirmed. */
export const MEETING_STATES = ['proposed', 'confirmed', 'moving', 'declined', 'canceled', 'expired', 'over'] as const
export type MeetingState = (typeof MEETING_STATES)[number]

/** States of an upcoming meeting; a connection has one at most. */
export const OPEN_STATES = ['proposed', 'confirmed', 'moving'] as const satisfies readonly MeetingState[]

/** What happens to a meeting; each is a row of its history. */
export const MEETING_EVENT_TYPES = [
  'propose',
  'confirm',
  'decline',
  'withdraw',
  'cancel',
  'expire',
  'end',
  'answer',
] as const
export type MeetingEventType = (typeof MEETING_EVENT_TYPES)[number]

/** Answers to "Did you meet?". */
export const MET_ANSWERS = ['yes', 'not_yet', 'no'] as const
export type MetAnswer = (typeof MET_ANSWERS)[number]

/**
 * `proposer` made the open proposal, `reader` has to answer it, `clock` is for time that ran out or a connection that
 * ended.
 */
type Actor = 'proposer' | 'reader' | 'either' | 'clock'

interface MeetingTransition {
  action: MeetingEventType
  /** `null`: no upcoming meeting. */
  from: MeetingState | null
  by: Actor
  to: MeetingState
}

/** The whole life of a meeting: no other transition is possible (rules: Meetings). */
const MEETING_TRANSITIONS: readonly MeetingTransition[] = [
  { action: 'propose', from: null, by: 'either', to: 'proposed' },
  { action: 'propose', from: 'proposed', by: 'reader', to: 'proposed' },
  { action: 'confirm', from: 'proposed', by: 'reader', to: 'confirmed' },
  { action: 'decline', from: 'proposed', by: 'reader', to: 'declined' },
  { action: 'withdraw', from: 'proposed', by: 'proposer', to: 'canceled' },
  { action: 'expire', from: 'proposed', by: 'clock', to: 'expired' },
  { action: 'cancel', from: 'proposed', by: 'clock', to: 'canceled' },

  { action: 'propose', from: 'confirmed', by: 'either', to: 'moving' },
  { action: 'cancel', from: 'confirmed', by: 'either', to: 'canceled' },
  { action: 'cancel', from: 'confirmed', by: 'clock', to: 'canceled' },
  { action: 'end', from: 'confirmed', by: 'clock', to: 'over' },

  { action: 'propose', from: 'moving', by: 'reader', to: 'moving' },
  { action: 'confirm', from: 'moving', by: 'reader', to: 'confirmed' },
  { action: 'decline', from: 'moving', by: 'reader', to: 'confirmed' },
  { action: 'withdraw', from: 'moving', by: 'proposer', to: 'confirmed' },
  { action: 'cancel', from: 'moving', by: 'either', to: 'canceled' },
  { action: 'cancel', from: 'moving', by: 'clock', to: 'canceled' },
  { action: 'expire', from: 'moving', by: 'clock', to: 'confirmed' },
  { action: 'end', from: 'moving', by: 'clock', to: 'over' },

  { action: 'answer', from: 'over', by: 'either', to: 'over' },
]

/** The parts of a meeting that its transitions depend on. */
export interface MeetingSnapshot {
  state: MeetingState
  /** Who made the last proposal. */
  proposedBy: ConnectionParty
}

const isActor = (by: Actor, party: ConnectionParty | 'clock', snapshot: MeetingSnapshot | null): boolean => {
  if (party === 'clock' || by === 'clock') return by === party
  return by === 'either' || (by === 'proposer' ? party : otherParty(party)) === snapshot?.proposedBy
}

/** The transitions that a party or the clock can make. */
export function allowedMeetingTransitions(
  party: ConnectionParty | 'clock',
  snapshot: MeetingSnapshot | null,
): readonly MeetingTransition[] {
  const from = snapshot?.state ?? null
  return MEETING_TRANSITIONS.filter((transition) => transition.from === from && isActor(transition.by, party, snapshot))
}

/** Whether a meeting is upcoming or being arranged. */
export const isOpenMeeting = ({ state }: Pick<MeetingSnapshot, 'state'>): boolean =>
  OPEN_STATES.some((open) => open === state)
