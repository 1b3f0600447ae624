import { LIMITS } from '#api/contract/limits.ts'

const WORDS = ['none', 'one', 'two', 'three', 'four', 'five']

export const REGION = {
  title: 'The region in numbers',
  lead: (region: string, days: string) => `What happened in ${region} from ${days}, and what came of it.`,
  note: `A dash stands for fewer than ${WORDS[LIMITS.publishedCount.min]}, and for what could be worked out of the other numbers. Nobody is named.`,
  empty: 'There is too little to tell yet without telling of single people. Come back next quarter.',
}
