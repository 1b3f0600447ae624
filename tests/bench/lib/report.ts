/** Prints a figure next to its budget on one line. Exceeding it sets the script's exit code to 1. */
export function report(what: string, figure: string, budget: string, isMet: boolean): void {
  console.log(`${isMet ? 'kept' : 'EXCEEDED'}  ${what}: ${figure} (${budget})`)
  if (!isMet) process.exitCode = 1
}

/** The quantile of values, such as 0.95; 0 for none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** "41,236". */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
/** "41.2 kB". */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
