/** Months that the pictures of the region show. */
export const TREND_MONTHS = 12
