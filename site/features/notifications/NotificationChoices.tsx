import { isMailTopic } from '#api/email/contract.ts'
import { TOPIC_LABELS } from '#api/notifications/contract/topics.ts'
import type { NotificationChoice } from '#api/notifications/calls.ts'
import { NOTIFICATION_CHOICE } from '#site/copy/failures/notification.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { savePreference, notificationChoices } from './notifications.ts'
import './notification.css'

async function change(choice: NotificationChoice): Promise<void> {
  try {
    await savePreference(choice)
  } catch (error) {
    notify(failureToast(NOTIFICATION_CHOICE, error))
  }
}

/** What the user is notified of, in the app and by email, topic by topic. A switch counts at once. */
export function NotificationChoices({ initial }: { initial: NotificationChoice[] | undefined }) {
  const { data, error } = useQuery(notificationChoices, initial)
  return (
    <section id="notification-settings" className="card notification-choices" aria-labelledby="notification-choices">
      <h2 id="notification-choices" className="card-title">
        Notifications
      </h2>
      {!data && error && (
        <ErrorState title="Couldn’t load your choices" onRetry={() => notificationChoices.refresh()} />
      )}
      {data && (
        <table aria-labelledby="notification-choices">
          <thead>
            <tr>
              <th scope="col">Notification</th>
              <th scope="col">In the app</th>
              <th scope="col">By email</th>
            </tr>
          </thead>
          <tbody>
            {data.map((choice) => (
              <Row key={choice.topic} choice={choice} />
            ))}
          </tbody>
        </table>
      )}
      <p className="fine soft">Security emails are always sent. Set email frequency in each saved search.</p>
    </section>
  )
}

function Row({ choice }: { choice: NotificationChoice }) {
  const label = TOPIC_LABELS[choice.topic]
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Switch
          aria-label={`${label}: in the app`}
          isSelected={choice.app}
          onChange={(app) => void change({ ...choice, app })}
        />
      </td>
      <td>
        {isMailTopic(choice.topic) ? (
          <Switch
            aria-label={`${label}: by email`}
            isSelected={choice.email}
            onChange={(email) => void change({ ...choice, email })}
          />
        ) : (
          <span className="fine soft">Always</span>
        )}
      </td>
    </tr>
  )
}
