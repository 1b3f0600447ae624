import type { CmsCollection } from 'decap-cms-core'
import { MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import { eventSchema } from '#content/schema/event.ts'
import { mediaPath } from '#content/schema/fields.ts'
import { placeOf } from '#content/schema/settings.ts'
import { formOf, type AtHand } from './form.ts'

/** Events: a file each, its address made of the first day and the title. */
export function events({ site }: AtHand): CmsCollection {
  return {
    name: 'events',
    label: 'Events',
    label_singular: 'Event',
    description: 'The calendar of all organizers. An event that is cancelled stays in it and says so.',
    folder: 'events',
    extension: 'json',
    format: 'json',
    create: true,
    slug: "{{start | date('YYYY-MM-DD')}}-{{slug}}",
    identifier_field: 'title',
    summary: "{{start | date('YYYY-MM-DD HH:mm')}} · {{title}}",
    media_folder: `/${MEDIA_FOLDERS.events}`,
    public_folder: `../${MEDIA_FOLDERS.events}`,
    preview_path: 'events/{{slug}}',
    sortable_fields: [{ field: 'start', label: 'Start', default_sort: 'desc' }, 'title', 'organizer'],
    view_filters: [
      { label: 'Cancelled', field: 'status', pattern: '^cancelled$' },
      { label: 'Rescheduled', field: 'status', pattern: '^rescheduled$' },
      { label: 'With registration', field: 'registrationRequired', pattern: true },
    ],
    view_groups: [
      { label: 'Month', field: 'start', pattern: '\\d{4}-\\d{2}' },
      { label: 'Organizer', field: 'organizer' },
      { label: 'Status', field: 'status' },
    ],
    fields: formOf(eventSchema(mediaPath), {
      title: {},
      start: { hint: 'Date and time on the clock at the place of the event.' },
      end: { hint: 'Leave it empty when the end is open.' },
      location: {
        default: placeOf(site) || undefined,
        hint: 'Place, street and city. Clear it for an event that is online.',
      },
      organizer: {
        default: site.defaults.eventOrganizer ?? site.name,
        hint: 'Who is hosting. Use the same spelling every time: each organizer has a calendar of their own.',
      },
      description: {
        hint: 'What happens, and for whom. Plain text; a blank line begins a new paragraph.',
      },
      url: { hint: 'Where people read more or register.' },
      registrationRequired: { hint: 'Shows a badge that says so. Give the web page above too.' },
      status: {
        labels: { scheduled: 'Takes place as planned', cancelled: 'Cancelled', rescheduled: 'Rescheduled' },
        hint: 'Do not delete an event that is called off: choose Cancelled, so that people who saved it see it.',
      },
      statusNote: { hint: 'One sentence: why it was cancelled, or when it takes place now.' },
      previousStart: { hint: 'Only for a rescheduled event: when it should have begun. Put the new time into Starts.' },
      timeZone: { hint: `Only when it differs from the site’s own time zone, ${site.timeZone}.` },
      image: { hint: 'A wide picture, at least 1200 pixels across. It is made smaller for phones by itself.' },
      imageAlt: {},
      imported: {},
    }),
  }
}
