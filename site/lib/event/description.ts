import { htmlToText } from '#content/html-text.ts'
import type { SiteEvent } from './site-event.ts'

/** The description of an event as plain text, with its line breaks: for calendars, search engines, and calls. */
export const getDescription = ({ html }: SiteEvent): string =>
  // The line breaks of the source are none for a reader.
  htmlToText(html.replaceAll('\n', ' '))
