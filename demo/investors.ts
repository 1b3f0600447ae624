import type { InvestorForm } from '#api/contract/investor.ts'

/** A sample investor: what they would type into the profile form, and who they are. */
export interface DemoInvestor extends Pick<InvestorForm, 'background' | 'areasOfInterest' | 'investmentRange'> {
  person: string
  /** Their username; else it is made of their name. */
  username?: string
  firmName?: string
  otherInterestArea?: string
  notableInvestments?: string
  /** A web domain, always under `.example`. */
  domain?: string
  willingToMentor?: boolean
  isPublic: boolean
  /** False: the role still waits for approval. */
  approved: boolean
  daysAgo: number
}

export const investors: readonly DemoInvestor[] = [
  {
    person: 'Jonah Whitaker',
    username: 'investor',
    firmName: 'Whitaker & Daughters',
    background:
      'Ran a seed-drill factory on Depot Road for 22 years and sold it to the people who worked there. Invests in things that can be seen working, and visits every company before he writes a check.',
    areasOfInterest: ['AgTech', 'HealthTech', 'SaaS', 'CleanTech'],
    investmentRange: '$50K - $100K',
    notableInvestments: 'Early money in two grain-handling companies and a network of rural clinics.',
    willingToMentor: true,
    isPublic: false,
    approved: true,
    daysAgo: 299,
  },
  {
    person: 'Lucia Ferrante',
    username: 'investor2',
    firmName: 'Tallpine Ventures',
    domain: 'tallpine.example',
    background:
      'Partner at Tallpine, a seed fund for software and farms. Before that she built the payments team of a cooperative bank. Answers every message within a week, also with a no.',
    areasOfInterest: ['Artificial Intelligence', 'SaaS', 'FinTech', 'AgTech'],
    investmentRange: '$250K - $500K',
    notableInvestments: 'Led the seed rounds of Rosterwell and Tollbrook.',
    willingToMentor: true,
    isPublic: true,
    approved: true,
    daysAgo: 249,
  },
  {
    person: 'Beatrice Okafor',
    firmName: 'Confluence Growth Partners',
    domain: 'confluence.example',
    background:
      'Engineer, then eleven years in project finance for wind and water. Looks for companies with signed customers that need metal in the ground.',
    areasOfInterest: ['Energy', 'CleanTech', 'Manufacturing'],
    investmentRange: '$1M+',
    notableInvestments: 'Two river and three storage projects in operation.',
    isPublic: true,
    approved: true,
    daysAgo: 410,
  },
  {
    person: 'Harold Finch-Lindgren',
    background:
      'Owned three grocery stores until last year. Small checks, many introductions, and an honest opinion on labels and shelf prices.',
    areasOfInterest: ['Food & Beverage', 'Retail', 'Marketplace'],
    investmentRange: '$10K - $50K',
    willingToMentor: true,
    isPublic: true,
    approved: true,
    daysAgo: 320,
  },
  {
    person: 'Priyanka Desai',
    firmName: 'Larkmoor Science Fund',
    domain: 'larkmoorfund.example',
    background:
      'Biochemist and former head of the spinout office of Wrenfield State University. Invests before there is revenue, if there is data.',
    areasOfInterest: ['Biotech', 'HealthTech', 'Healthcare'],
    investmentRange: '$100K - $250K',
    notableInvestments: 'Seven laboratories that became companies, two of them sold.',
    isPublic: true,
    approved: true,
    daysAgo: 370,
  },
  {
    person: 'Oscar Villanueva',
    firmName: 'Wren River Angels',
    domain: 'wrenriverangels.example',
    background: 'Chairs the Wren River Angels. Thirty years in freight, from the loading dock to the board.',
    areasOfInterest: ['Logistics', 'E-commerce', 'Technology'],
    investmentRange: '$50K - $100K',
    willingToMentor: true,
    isPublic: true,
    approved: true,
    daysAgo: 440,
  },
  {
    person: 'Margit Solheim',
    firmName: 'Neighbors Loan Fund',
    background: 'Runs the Neighbors Loan Fund and invests her own money in what keeps a small town a town.',
    areasOfInterest: ['Education', 'EdTech', 'Media', 'Other'],
    otherInterestArea: 'Cooperatives and community ownership',
    investmentRange: '$10K - $50K',
    isPublic: true,
    approved: true,
    daysAgo: 280,
  },
  {
    person: 'Desmond Park',
    firmName: 'Park Family Office',
    background: 'Looks after the money of one family with a long memory: patient capital, no exit dates, few meetings.',
    areasOfInterest: ['Real Estate', 'FinTech', 'Cybersecurity'],
    investmentRange: '$500K - $1M',
    isPublic: false,
    approved: true,
    daysAgo: 230,
  },
  {
    person: 'Annika Rowe',
    background:
      'Sold her scheduling company three years ago. Helps with the first ten sales and with saying no to the wrong customers.',
    areasOfInterest: ['SaaS', 'Artificial Intelligence', 'Cybersecurity'],
    investmentRange: '$100K - $250K',
    notableInvestments: 'Eleven seed investments, four of them in Wrenfield.',
    willingToMentor: true,
    isPublic: true,
    approved: true,
    daysAgo: 140,
  },
  {
    person: 'Clement Barrow',
    firmName: 'Barrow Farms',
    background:
      'Farms 3,100 acres and tries on them what he invests in. Founders who want his money get a field first.',
    areasOfInterest: ['Agriculture', 'AgTech', 'Food & Beverage'],
    investmentRange: '$50K - $100K',
    isPublic: true,
    approved: true,
    daysAgo: 190,
  },
  {
    person: 'Elliot Crane',
    username: 'pendinginvestor',
    background: 'Pharmacist who moved back home after twenty years abroad and wants to put savings to work close by.',
    areasOfInterest: ['HealthTech', 'Blockchain', 'CleanTech'],
    investmentRange: '$100K - $250K',
    isPublic: true,
    approved: false,
    daysAgo: 2,
  },
  {
    person: 'Yvonne Castle',
    firmName: 'Castle Row Holdings',
    background: 'Third generation of a family of builders. Interested in companies that reuse what is already there.',
    areasOfInterest: ['Retail', 'Real Estate', 'Manufacturing'],
    investmentRange: '$250K - $500K',
    isPublic: false,
    approved: false,
    daysAgo: 3,
  },
]
