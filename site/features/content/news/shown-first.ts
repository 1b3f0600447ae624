/** Articles that show first (rules: News). */
export const SHOWN_FIRST = 8
