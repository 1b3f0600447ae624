export const STAGES = [
  { id: 'idea', label: 'Idea Stage' },
  { id: 'mvp', label: 'MVP', description: 'Something that people can try' },
  { id: 'pre-seed', label: 'Pre-seed' },
  { id: 'seed', label: 'Seed' },
  { id: 'series_a', label: 'Series A', isDisabled: true },
]

export const INDUSTRIES = [
  'Agriculture',
  'AgTech',
  'Artificial Intelligence',
  'Biotech',
  'CleanTech',
  'Education',
  'FinTech',
  'Food & Beverage',
  'Healthcare',
  'Manufacturing',
].map((label) => ({ id: label.toLowerCase(), label }))

export interface SampleStartup {
  id: number
  name: string
  industry: string
  stage: string
  funding: number
}

export const STARTUPS: SampleStartup[] = [
  { id: 1, name: 'Prairie Robotics', industry: 'AgTech', stage: 'Seed', funding: 1_500_000 },
  { id: 2, name: 'Harbor Pay', industry: 'FinTech', stage: 'Pre-seed', funding: 400_000 },
  {
    id: 3,
    name: 'The Northfield Grain and Storage Cooperative',
    industry: 'Manufacturing',
    stage: 'Established',
    funding: 0,
  },
  { id: 4, name: 'Fern Health', industry: 'HealthTech', stage: 'Series A', funding: 6_000_000 },
]
