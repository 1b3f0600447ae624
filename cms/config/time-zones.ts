/** The time zones to choose from. The schema accepts their other names too, which stay as they were written. */
export const TIME_ZONES: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
