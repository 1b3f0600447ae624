import type { DemoStory } from './story.ts'

export const businessNews: DemoStory[] = [
  {
    daysAgo: 3,
    slug: 'millrace-power-second-turbine',
    title: 'Millrace Power puts its second river turbine to work',
    author: 'Dana Whitcomb',
    source: 'business',
    sourceUrl: 'https://journal.wrenvalley.example/millrace-second-turbine',
    summary: 'Without a dam, the turbine below the Fifth Street bridge powers 310 homes.',
    motif: 'hills',
    body: `A crane lowered it into the river on Tuesday; on Thursday it fed the grid. The second turbine of Millrace Power hangs below the Fifth Street bridge and needs no dam: the current of the Wren is enough for about 310 homes.

The company is raising $12 million to build forty more along the river. "Rivers do not stop at night," says its founder, Tomasz Reyes-Nowak. "That is worth a good deal to a utility that already has plenty of sun."`,
  },
  {
    daysAgo: 17,
    slug: 'valley-raises-record-quarter',
    title: 'Companies of the valley raise $41 million in one quarter',
    author: 'Dana Whitcomb',
    source: 'business',
    sourceUrl: 'https://journal.wrenvalley.example/record-quarter',
    summary: 'Nineteen rounds, two thirds of them with money from within the region.',
    motif: 'growth',
    body: `Nineteen companies closed a round in the last quarter, $41 million in all. That is more than in the whole of last year, and for the first time two thirds of the rounds were led by someone who lives here.

The largest went to Rosterwell, the smallest, $25,000 from three neighbors, to a workshop that makes wooden games.`,
  },
  {
    daysAgo: 26,
    slug: 'switchmoor-rail-yard',
    title: 'Switchmoor empties trucks at the old rail yard twice as fast',
    author: 'Lionel Achterberg',
    source: 'business',
    summary: 'A scheduling system from Wrenfield has ended the morning line on Depot Road.',
    motif: 'skyline',
    body: `At six in the morning the line of trucks used to reach the highway. For half a year now the yard gives each driver a place and a quarter of an hour, worked out the night before by software from Switchmoor.

Drivers wait 22 minutes where they waited 51. Two more yards downriver have signed.`,
  },
  {
    daysAgo: 52,
    slug: 'farm-credit-greenloom',
    title: 'Farm lender and Greenloom offer loans that follow the harvest',
    author: 'Lionel Achterberg',
    source: 'business',
    sourceUrl: 'https://journal.wrenvalley.example/harvest-loans',
    summary: 'What a field is likely to yield decides when the loan is paid back.',
    motif: 'fields',
    body: `Growers pay when the harvest is in, not on the first of the month. Greenloom measures the fields by satellite every fifth day, and the lender moves the due date with the season.

Eighty farms take part this year. The lender says that it expects fewer late payments, not more.`,
  },
]
