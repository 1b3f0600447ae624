/** How asks stand to investors in a cell: its shade, and the sign that says the same without color. */
export type Balance = 'none' | 'short' | 'even' | 'ample'

export const BALANCES: Readonly<Record<Balance, { sign: string; words: string }>> = {
  short: { sign: '▲', words: 'more asks than investors' },
  even: { sign: '=', words: 'about as many' },
  ample: { sign: '▽', words: 'more investors than asks' },
  none: { sign: '', words: 'nothing' },
}

/** Half as many again, or half as many, is no balance any more. */
export function getBalance(asks: number, investors: number): Balance {
  if (asks === 0 && investors === 0) return 'none'
  if (asks > investors * 1.5) return 'short'
  return investors > asks * 1.5 ? 'ample' : 'even'
}
