/** Months that the pictures of the region show. */
export const TREND_MONTHS = 12

export type { Trends } from '#api/contract/trends/answers.ts'
