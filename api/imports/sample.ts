import { TABLE_FIELDS } from './contract/fields.ts'
import type { TableKind } from './contract/kinds.ts'
import { toCsv } from '#api/platform/http/response.ts'

type SampleRow = Readonly<Record<string, string>>

const LINES: Readonly<Record<TableKind, readonly SampleRow[]>> = {
  startups: [
    {
      companyName: 'Riverbend Robotics',
      sourceId: 'S-001',
      email: 'hello@riverbend.example',
      contactName: 'Ada Quill',
      industry: 'Manufacturing',
      stage: 'Seed',
      location: 'Springfield',
      website: 'https://riverbend.example',
      founded: '2023',
      elevatorPitch: 'Robots that pick what grows in rows.',
      description: 'Riverbend builds robots that pick vegetables at night, and rents them to farms by the hour.',
      fundingAmount: '$500K',
      equityOffered: '10%',
      highlights: 'Ten farms as customers; Two patents',
      wants: 'money; customers',
    },
    { companyName: 'Lantern Health', sourceId: 'S-002', industry: 'HealthTech', website: 'https://lantern.example' },
  ],
  investors: [
    {
      firmName: 'Millrace Partners',
      sourceId: 'I-001',
      email: 'theo@millrace.example',
      firstName: 'Theo',
      lastName: 'Marsh',
      background: 'Twenty years in utilities, five as an angel.',
      areasOfInterest: 'Energy; CleanTech',
      investmentRange: '$50K - $100K',
      stages: 'Pre-seed; Seed',
      location: 'Springfield',
      website: 'https://millrace.example',
      willingToMentor: 'yes',
    },
    { contactName: 'Ines Vogel', sourceId: 'I-002', email: 'ines@people.example', areasOfInterest: 'HealthTech' },
  ],
  community: [
    {
      name: 'Mill Street Courier',
      sourceId: 'C-001',
      section: 'Local media',
      type: 'news outlet',
      description: 'Reports on business and new companies, every morning.',
      url: 'https://courier.example',
    },
    {
      name: 'Valley Angels',
      sourceId: 'C-002',
      section: 'Venture capital & investment',
      type: 'fund',
      description: 'Forty angels who invest together, four times a year.',
      url: 'https://valleyangels.example',
    },
  ],
  events: [
    {
      title: 'Founders’ Breakfast',
      sourceId: 'E-001',
      start: '2030-05-17',
      startTime: '08:00',
      endTime: '09:30',
      location: 'The Grain Exchange, 14 Mill Street, Springfield',
      organizer: 'Springfield Startups',
      description: 'Coffee, one question of the week, and no one pitches.',
      url: 'https://springfield.example/breakfast',
      registrationRequired: 'no',
    },
    {
      title: 'Startup Weekend',
      sourceId: 'E-002',
      start: '2030-06-01',
      end: '2030-06-02',
      allDay: 'yes',
      organizer: 'Springfield Startups',
      description: 'From an idea to something people can try, in two days.',
      registrationRequired: 'yes',
    },
  ],
}

/** A sample file to fill in: every known column, and two rows as an example. */
export const createSample = (kind: TableKind): AsyncGenerator<string> =>
  toCsv(
    TABLE_FIELDS[kind].map(({ id, label }) => ({ head: label, cell: (line: SampleRow) => line[id] })),
    [LINES[kind]],
  )
