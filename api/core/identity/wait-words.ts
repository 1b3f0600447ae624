/** How long somebody has to wait, as a refusal says it: "a minute", "5 minutes". */
export function waitWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
