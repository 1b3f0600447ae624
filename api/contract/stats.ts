export type { Stats } from '#api/contract/stats/answers.ts'
