import type { ApiContext } from '#api/context.ts'
import { meetingCalls } from './calls.ts'
import { serve } from '#api/platform/http/serve.ts'
import { answerMeeting, submitAttendance, getCalendar, listMeetings, listUpcoming, proposeMeeting } from './service.ts'

export const meetingRoutes = (context: ApiContext) =>
  serve(context, meetingCalls, {
    list: listMeetings,
    propose: proposeMeeting,
    upcoming: listUpcoming,
    answer: answerMeeting,
    met: submitAttendance,
    calendar: {
      withRequest: async (own, viewer, input, c) => {
        const entry = await getCalendar(own, viewer, input)
        // Loaded with the first calendar file, because it isn't needed before.
        const { toCalendarFile } = await import('./calendar.ts')
        return c.body(toCalendarFile(entry, context), 200, {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': `attachment; filename="${entry.id}.ics"`,
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'private, no-store',
        })
      },
    },
  })
