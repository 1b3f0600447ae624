import { and, eq } from '#api/platform/db/drizzle.ts'
import { defineMail, formatCompanyForEmail, formatPersonForEmail } from '#api/email/template.ts'
import { findNamed } from '#api/startups/find.service.ts'
import { users } from '#api/users/table.ts'

/** An investor requests access to a document. Its title is only shown after login. */
export const documentRequested = defineMail<{ investorId?: number }>({
  label: 'Document access requested',
  topic: 'requests',
  email: async ({ investorId }, { read, siteName }) => {
    // An email queued by an earlier version has no investor.
    const [investor] = await read
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(eq(users.id, investorId ?? 0), eq(users.active, true)))
    const name = investor ? formatPersonForEmail(investor) : 'An investor'
    return {
      subject: `${name} requested access`,
      heading: `${name} requested access to a document`,
      paragraphs: [
        `${name} requested access to one of your documents at ${siteName}. View the request to approve or decline.`,
      ],
      action: { label: 'View request', path: '/dashboard/startup?tab=documents' },
    }
  },
})

/** A founder answered an access request. */
export const documentAnswered = defineMail<{ startupId: number }>({
  label: 'Document request answered',
  topic: 'answers',
  email: async ({ startupId }, { read }) => {
    const startup = await findNamed(read, startupId)
    const name = startup?.approved && startup.ownerActive ? formatCompanyForEmail(startup.companyName) : 'A startup'
    return {
      subject: `${name} answered your access request`,
      paragraphs: [
        'Your request for access to a document was answered. The startup’s profile shows the documents you can view.',
      ],
      action: { label: 'View documents', path: `/startup/${startupId}#documents` },
    }
  },
})
