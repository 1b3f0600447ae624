import { type Stage, STAGES } from '#api/contract/enumerations.ts'

/** A stage inside a sentence, behind "at". */
const WORDS: Readonly<Record<Stage, string>> = {
  idea: 'the idea stage',
  mvp: 'MVP',
  'pre-seed': 'pre-seed',
  seed: 'seed',
  series_a: 'Series A',
  series_b: 'Series B',
  series_c: 'Series C or later',
  growth: 'the growth stage',
  established: 'the established stage',
  profitable: 'the profitable stage',
}
/** Of many stages so many are named. */
const NAMED = 3

/** "seed". */
export const stageWord = (stage: Stage): string => WORDS[stage]

/** "pre-seed, seed and Series A", in their order; of many the nearest to `beside`, and that there are others. */
export function stagesInWords(stages: readonly Stage[], beside: Stage): string {
  const place = (stage: Stage) => STAGES.indexOf(stage)
  const distance = (stage: Stage) => Math.abs(place(stage) - place(beside))
  const nearest = stages.toSorted((a, b) => distance(a) - distance(b)).slice(0, NAMED)
  const words = nearest.toSorted((a, b) => place(a) - place(b)).map(stageWord)
  if (stages.length > NAMED) return `${words.join(', ')} and others`
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}` : (words[0] ?? '')
}
