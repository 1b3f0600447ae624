import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** Whether emails are sent, and what became of the last test. */
export const emailState = createQuery('email-log-state', () => unwrap(client.api.admin.emails.state.$get()))
