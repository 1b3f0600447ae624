import { type ConnectionSide, otherSide } from '#api/connections/contract/transitions.ts'

/** `moving`: confirmed, and other times are proposed; the old one holds until one of them is confirmed. */
export const MEETING_STATES = ['proposed', 'confirmed', 'moving', 'declined', 'cancelled', 'lapsed', 'over'] as const
export type MeetingState = (typeof MEETING_STATES)[number]

/** States in which something is still to come; a connection has one such meeting at most. */
export const OPEN_STATES = ['proposed', 'confirmed', 'moving'] as const satisfies readonly MeetingState[]

/** What happens to a meeting; each is a row of its history. */
export const MEETING_ACTS = ['propose', 'confirm', 'decline', 'withdraw', 'cancel', 'lapse', 'end', 'answer'] as const
export type MeetingAct = (typeof MEETING_ACTS)[number]

/** Answers to "Did you meet?". */
export const MET_ANSWERS = ['yes', 'not_yet', 'no'] as const
export type MetAnswer = (typeof MET_ANSWERS)[number]

/**
 * `proposer` proposed the open times, `reader` is asked about them, `clock` is time that ran out or a connection that
 * ended.
 */
type Actor = 'proposer' | 'reader' | 'either' | 'clock'

interface Move {
  act: MeetingAct
  /** `null`: the two have no meeting to come. */
  from: MeetingState | null
  by: Actor
  to: MeetingState
}

/** The whole life of a meeting: what is not here cannot happen (rules: Meetings). */
const MEETING_MOVES: readonly Move[] = [
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
export interface MeetingStanding {
  state: MeetingState
  /** Who proposed last. */
  proposedBy: ConnectionSide
}

const isActor = (by: Actor, side: ConnectionSide | 'clock', standing: MeetingStanding | null): boolean => {
  if (side === 'clock' || by === 'clock') return by === side
  return by === 'either' || (by === 'proposer' ? side : otherSide(side)) === standing?.proposedBy
}

/** The moves that one of the two, or the clock, can make. */
export function meetingMovesOf(side: ConnectionSide | 'clock', standing: MeetingStanding | null): readonly Move[] {
  const from = standing?.state ?? null
  return MEETING_MOVES.filter((move) => move.from === from && isActor(move.by, side, standing))
}

/** Whether a meeting is still to come, or is being arranged. */
export const isOpenMeeting = ({ state }: Pick<MeetingStanding, 'state'>): boolean =>
  OPEN_STATES.some((open) => open === state)
