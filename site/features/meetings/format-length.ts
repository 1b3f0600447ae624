/** `45 minutes`, `1 hour`, `1.5 hours`. */
export function formatLength(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  if (minutes === 60) return '1 hour'
  return `${minutes / 60} hours`
}
