/** Whether a text is a real day, `YYYY-MM-DD`: what is being typed may not be one yet. */
export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** Whether a text is a local time, `YYYY-MM-DDTHH:mm`. */
export const isLocalTime = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}Z`))

/** The zone that is written, if there is one of that name, else the site's. */
export function knownZone(timeZone: string | undefined, site: string): string {
  try {
    return timeZone ? new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone : site
  } catch {
    return site
  }
}
