import { type ConnectionParty, otherParty } from '#api/connections/contract/transitions.ts'

/** `moving`: confirmed, and other times are proposed; the old one holds until one of them is confirmed. */
export const MEETING_STATES = ['proposed', 'confirmed', 'moving', 'declined', 'cancelled', 'lapsed', 'over'] as const
export type MeetingState = (typeof MEETING_STATES)[number]

/** States in which something is still to come; a connection has one such meeting at most. */
export const OPEN_STATES = ['proposed', 'confirmed', 'moving'] as const satisfies readonly MeetingState[]

/** What happens to a meeting; each is a row of its history. */
export const MEETING_EVENT_TYPES = [
  'propose',
  'confirm',
  'decline',
  'withdraw',
  'cancel',
  'lapse',
  'end',
  'answer',
] as const
export type MeetingEventType = (typeof MEETING_EVENT_TYPES)[number]

/** Answers to "Did you meet?". */
export const MET_ANSWERS = ['yes', 'not_yet', 'no'] as const
export type MetAnswer = (typeof MET_ANSWERS)[number]

/**
 * `proposer` proposed the open times, `reader` is asked about them, `clock` is time that ran out or a connection that
 * ended.
 */
type Actor = 'proposer' | 'reader' | 'either' | 'clock'

interface MeetingTransition {
  act: MeetingEventType
  /** `null`: the two have no meeting to come. */
  from: MeetingState | null
  by: Actor
  to: MeetingState
}

/** The whole life of a meeting: what is not here cannot happen (rules: Meetings). */
const MEETING_TRANSITIONS: readonly MeetingTransition[] = [
  { act: 'propose', from: null, by: 'either', to: 'proposed' },
  { act: 'propose', from: 'proposed', by: 'reader', to: 'proposed' },
  { act: 'confirm', from: 'proposed', by: 'reader', to: 'confirmed' },
  { act: 'decline', from: 'proposed', by: 'reader', to: 'declined' },
  { act: 'withdraw', from: 'proposed', by: 'proposer', to: 'cancelled' },
  { act: 'lapse', from: 'proposed', by: 'clock', to: 'lapsed' },
  { act: 'cancel', from: 'proposed', by: 'clock', to: 'cancelled' },

  { act: 'propose', from: 'confirmed', by: 'either', to: 'moving' },
  { act: 'cancel', from: 'confirmed', by: 'either', to: 'cancelled' },
  { act: 'cancel', from: 'confirmed', by: 'clock', to: 'cancelled' },
  { act: 'end', from: 'confirmed', by: 'clock', to: 'over' },

  { act: 'propose', from: 'moving', by: 'reader', to: 'moving' },
  { act: 'confirm', from: 'moving', by: 'reader', to: 'confirmed' },
  { act: 'decline', from: 'moving', by: 'reader', to: 'confirmed' },
  { act: 'withdraw', from: 'moving', by: 'proposer', to: 'confirmed' },
  { act: 'cancel', from: 'moving', by: 'either', to: 'cancelled' },
  { act: 'cancel', from: 'moving', by: 'clock', to: 'cancelled' },
  { act: 'lapse', from: 'moving', by: 'clock', to: 'confirmed' },
  { act: 'end', from: 'moving', by: 'clock', to: 'over' },

  { act: 'answer', from: 'over', by: 'either', to: 'over' },
]

/** A meeting, as far as its moves depend on it. */
export interface MeetingSnapshot {
  state: MeetingState
  /** Who proposed last. */
  proposedBy: ConnectionParty
}

const isActor = (by: Actor, party: ConnectionParty | 'clock', snapshot: MeetingSnapshot | null): boolean => {
  if (party === 'clock' || by === 'clock') return by === party
  return by === 'either' || (by === 'proposer' ? party : otherParty(party)) === snapshot?.proposedBy
}

/** The moves that one of the two, or the clock, can make. */
export function allowedMeetingTransitions(
  party: ConnectionParty | 'clock',
  snapshot: MeetingSnapshot | null,
): readonly MeetingTransition[] {
  const from = snapshot?.state ?? null
  return MEETING_TRANSITIONS.filter((transition) => transition.from === from && isActor(transition.by, party, snapshot))
}

/** Whether a meeting is still to come, or is being arranged. */
export const isOpenMeeting = ({ state }: Pick<MeetingSnapshot, 'state'>): boolean =>
  OPEN_STATES.some((open) => open === state)
