import type { DemoEvent } from './event.ts'

/** What happens every week or two. */
export const weeklyEvents: DemoEvent[] = [
  {
    slug: 'founders-coffee',
    title: 'Founders’ Coffee',
    description:
      'Coffee, one question of the week, and nobody pitches. Bring a problem you are stuck with; leave with three phone numbers.\n\nNew in town? Ask for Odile at the counter, she introduces everybody to everybody.',
    organizer: 'Wren Valley Startups',
    on: ['-1 Wed', '0 Wed', '1 Wed', '2 Wed', '3 Wed'],
    from: '08:00',
    to: '09:15',
    location: 'The Grain Exchange, 14 Mill Street, Wrenfield',
    url: 'https://wrenvalley.example/coffee',
  },
  {
    slug: 'investor-office-hours',
    title: 'Investor Office Hours',
    description:
      'Twenty minutes with an angel of the valley, one to one by video. Send one page the day before. No company is too early.',
    organizer: 'Wren River Angels',
    on: ['-1 Thu', '0 Thu', '1 Thu', '2 Thu'],
    from: '12:00',
    to: '13:00',
    url: 'https://wrenriverangels.example/office-hours',
    registrationRequired: true,
    cancelledOn: '2 Thu',
    statusNote: 'Cancelled: the angels are at their annual retreat. Booked slots move to the week after.',
  },
  {
    slug: 'build-night',
    title: 'Build Night',
    description:
      'Bring something unfinished, show it for three minutes, eat soup. Soldering irons, two sewing machines and one laser cutter are there.',
    organizer: 'Foundry Row',
    on: ['-1 Tue', '1 Tue', '3 Tue'],
    from: '18:00',
    to: '21:00',
    location: 'Foundry Row, 3 Foundry Row, Wrenfield',
    url: 'https://foundryrow.example/build-night',
  },
]
