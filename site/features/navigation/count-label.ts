const MOST = 99

/** A number beside a link, short however high it is. */
export const countLabel = (count: number): string => (count > MOST ? `${MOST}+` : String(count))
