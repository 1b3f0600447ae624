/** `45 minutes`, `1 hour`, `1 ½ hours`. */
export function formatLength(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  if (minutes === 60) return '1 hour'
  return minutes % 60 === 30 ? `${Math.floor(minutes / 60)} ½ hours` : `${minutes / 60} hours`
}
