import { formatDate } from '#api/platform/contract/dates.ts'
import type { Today } from '#api/today/calls.ts'
import { AccessButtons } from '#site/features/documents/AccessButtons.tsx'
import { changeToday } from '#site/features/today/today.ts'
import type { TodayItem } from '#site/features/today/TodayCard.tsx'

/** Access requests for the founder's documents. */
export const listAccessRequests = ({ accessRequests }: Today, timeZone: string) =>
  accessRequests.map(({ documentId, document, userId, name, requestedAt }): TodayItem => {
    const isOther = (other: Today['accessRequests'][number]) =>
      other.documentId !== documentId || other.userId !== userId
    return {
      key: `access-${documentId}-${userId}`,
      icon: 'file',
      title: `${name} requested access to ${document}`,
      detail: formatDate(requestedAt, timeZone),
      actions: (
        <AccessButtons
          {...{ documentId, userId, name }}
          documentName={document}
          onAnswered={() => changeToday((now) => ({ accessRequests: now.accessRequests.filter(isOther) }))}
        />
      ),
    }
  })
