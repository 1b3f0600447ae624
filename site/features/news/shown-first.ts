/** Stories that show first (spec 1 §9). */
export const SHOWN_FIRST = 8
