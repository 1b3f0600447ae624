import { LIMITS } from '#api/platform/contract/limits.ts'

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five']

export const REGION = {
  title: 'Regional impact',
  lead: (region: string, days: string) => `Startup activity and outcomes in ${region}, ${days}.`,
  note: `To protect privacy, counts under ${WORDS[LIMITS.publishedCount.min]} (and any that could reveal them) appear as a dash.`,
  empty: 'There is too little to show yet without revealing individual people. Come back next year.',
}
