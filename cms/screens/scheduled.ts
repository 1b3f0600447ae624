/** The day on which a story appears by itself, when that is to come: read from its text as it was saved. */
export function dayToCome(text: string, now: Date): string | null {
  const day = /^publishDate:\s*['"]?(\d{4}-\d{2}-\d{2})/m.exec(text)?.[1]
  return day && Date.parse(`${day}T00:00:00`) > now.getTime() ? day : null
}
