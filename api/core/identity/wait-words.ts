/** How long somebody has to wait, as a refusal says it: "a minute", "5 minutes", "8 hours". */
export function waitWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
