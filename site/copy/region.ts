import { LIMITS } from '#api/platform/contract/limits.ts'

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five']

export const REGION = {
  title: 'The region in numbers',
  lead: (region: string, days: string) => `What happened in ${region} from ${days}, and what came of it.`,
  note: `A dash stands for fewer than ${WORDS[LIMITS.publishedCount.min]}, and for what could be worked out from the other numbers. No one is named.`,
  empty: 'There is too little to show yet without revealing individual people. Come back next year.',
}
