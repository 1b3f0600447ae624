import { addDays, DAY, getDay } from '#api/platform/contract/dates.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import type { MetAnswer } from '#api/meetings/contract/transitions.ts'
import type { ConnectionRow } from '#api/connections/table.ts'
import { meetingEvents, meetings } from '#api/meetings/table.ts'
import { startups as startupTable } from '#api/startups/table.ts'
import { toInstant } from '#content/event-time.ts'
import { region } from './region.ts'
import { getId, type Seed } from './rows.ts'

interface DemoMeeting {
  investor: string
  company: string
  proposedBy: ConnectionParty
  /** Days from today and the hour, in the region's time zone; a single one is confirmed. */
  times: readonly (readonly [days: number, hour: string])[]
  minutes: number
  place: string
  note?: string
  met?: readonly [investor: MetAnswer, founder: MetAnswer]
}

const MEETINGS: readonly DemoMeeting[] = [
  {
    investor: 'Jonah Whitaker',
    company: 'Greenloom',
    proposedBy: 'investor',
    times: [[3, '10:00']],
    minutes: 60,
    place: 'Greenloom, the barn behind 4 Weir Lane',
    note: 'I bring the boots, you bring the numbers of the second field.',
  },
  {
    investor: 'Priyanka Desai',
    company: 'Quietwell',
    proposedBy: 'investor',
    times: [
      [2, '09:30'],
      [2, '16:00'],
      [5, '11:00'],
    ],
    minutes: 30,
    place: 'https://meet.example.org/quietwell',
  },
  {
    investor: 'Beatrice Okafor',
    company: 'Gridstone',
    proposedBy: 'founder',
    times: [[-20, '14:00']],
    minutes: 60,
    place: 'Gridstone, workshop',
    met: ['yes', 'yes'],
  },
]

/** Meetings of connected users: one confirmed, one proposed, one in the past. */
export async function insertMeetings(
  { transaction, now, ids }: Seed,
  requests: readonly ConnectionRow[],
): Promise<void> {
  const companies = await transaction.select({ id: startupTable.id, name: startupTable.companyName }).from(startupTable)
  for (const { investor, company, proposedBy, times, met, ...what } of MEETINGS) {
    const investorId = getId(ids, investor)
    const startupId = companies.find(({ name }) => name === company)!.id
    const connection = requests.find((each) => each.investorId === investorId && each.startupId === startupId)!
    const instants = times.map(([days, hour]) =>
      toInstant(`${addDays(getDay(now, region.timeZone), days)}T${hour}`, region.timeZone).getTime(),
    )
    const proposal = { times: instants, ...what, note: what.note ?? null }
    const [first] = instants
    const isOpen = instants.length > 1
    const proposedAt = new Date(Math.min(now, first!) - 2 * DAY)
    const answeredAt = new Date(Math.min(now, first!) - DAY)
    const [added] = await transaction
      .insert(meetings)
      .values({
        connectionId: connection.id,
        proposedBy,
        createdAt: proposedAt,
        ...(isOpen
          ? { proposal }
          : { state: met ? 'over' : 'confirmed', startsAt: new Date(first!), ...what, note: proposal.note }),
        ...(met && { attendanceRequestedAt: new Date(first! + DAY), investorMet: met[0], founderMet: met[1] }),
      })
      .returning({ id: meetings.id })
    const meetingId = added!.id
    const other = proposedBy === 'investor' ? 'founder' : 'investor'
    await transaction.insert(meetingEvents).values([
      { meetingId, action: 'propose', party: proposedBy, proposal, at: proposedAt },
      ...(isOpen
        ? []
        : [
            {
              meetingId,
              action: 'confirm' as const,
              party: other,
              startsAt: new Date(first!),
              at: answeredAt,
            } as const,
          ]),
      ...(met
        ? (['investor', 'founder'] as const).map((party, at) => ({
            meetingId,
            action: 'answer' as const,
            party,
            met: met[at]!,
            at: new Date(first! + DAY),
          }))
        : []),
    ])
  }
}
