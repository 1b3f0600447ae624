import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Message, MyReport, OpenConversation } from '#api/conversations/calls.ts'
import type { Meeting } from '#api/meetings/calls.ts'
import type { Outcome } from '#api/outcomes/calls.ts'
import { MEETING_ANSWER } from '#site/copy/failures/meeting.ts'
import { MESSAGES_LOAD } from '#site/copy/failures/conversation.ts'
import { getMeetings, withMeeting } from '#site/features/meetings/meetings.ts'
import { getOutcomes } from '#site/features/outcomes/outcomes.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { refreshQueries } from '#site/lib/query.ts'
import { UNREAD } from '#site/lib/stream/stream-events.ts'
import { useStream } from '#site/lib/stream/use-stream.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { getConversation, getMessages, getReports, loadMessages } from './queries.ts'
import { withEarlier, withNewest } from './timeline.ts'

/** A conversation as the page loaded it. What is `undefined` the server could not read. */
export interface LoadedConversation {
  conversation: OpenConversation
  /** Newest first. */
  messages: ListPage<Message> | undefined
  /** Where the page of messages starts: older than the newest ones. */
  cursor: string | null
  meetings: Meeting[] | undefined
  outcomes: Outcome[] | undefined
  reports: MyReport[] | undefined
}

/**
 * A conversation, kept fresh while someone reads it, and what changes it. `changed` names the entry that was just
 * changed here, with a number.
 */
export function useConversation(initial: LoadedConversation, onRead: () => void) {
  const { cursor } = initial
  const { id } = initial.conversation
  const isNewest = cursor === null
  const [queries] = useState(() => ({
    conversation: getConversation(id),
    messages: getMessages(id, cursor),
    meetings: getMeetings(id),
    outcomes: getOutcomes(id),
    reports: getReports(id),
  }))
  const conversation = useQuery(queries.conversation, initial.conversation).data ?? initial.conversation
  const { data: newest, error } = useQuery(queries.messages, initial.messages)
  const { data: meetings = [] } = useQuery(queries.meetings, initial.meetings)
  const { data: outcomes = [] } = useQuery(queries.outcomes, initial.outcomes)
  const { data: reports = [] } = useQuery(queries.reports, initial.reports)

  const [messages, setMessages] = useState(newest)
  const [merged, setMerged] = useState(newest)
  if (newest && newest !== merged) {
    setMerged(newest)
    setMessages(messages ? withNewest(messages, newest) : newest)
  }

  useReadMark(id, isNewest ? newest?.items[0]?.id : undefined, onRead)
  useStream(({ conversations, unread }, event) => {
    const { conversation: one, meetings: met, outcomes: recorded, reports: reported } = queries
    refreshQueries([one, met, recorded, reported].map(({ key }) => key))
    // A page of earlier messages shows nothing new: the bell counts it.
    const isShown = isNewest && document.visibilityState === 'visible'
    if (!isShown || (conversations && !conversations.includes(id))) return
    // What is on the screen in a moment isn't unread.
    if (conversations) event.preventDefault()
    loadMessages(id, null).then(queries.messages.set, () => {
      if (conversations) document.dispatchEvent(new CustomEvent(UNREAD, { detail: unread }))
    })
  })

  const changes = useRef(0)
  const [changed, setChanged] = useState<string>()
  function showChange(key: string, title?: string) {
    if (title) notify({ title })
    setChanged(`${key} ${++changes.current}`)
  }

  function showMeeting(meeting: Meeting, title?: string) {
    // The list as it is now: it may have been read again meanwhile.
    queries.meetings.set(withMeeting(queries.meetings.$value.get().data ?? meetings, meeting))
    showChange(`meeting-${meeting.id}`, title)
  }

  return {
    conversation,
    messages,
    error,
    meetings,
    outcomes,
    reports,
    isNewest,
    changed,
    showMeeting,
    retry: () => queries.messages.refresh(),
    /** Shows a meeting as a call answers it, or why that failed; `false` then. */
    async attemptMeeting(work: Promise<Meeting>, title: string): Promise<boolean> {
      try {
        showMeeting(await work, title)
        return true
      } catch (failure) {
        notify(failureToast(MEETING_ANSWER, failure))
        queries.meetings.refresh()
        return false
      }
    },
    showOutcome({ id: outcome }: Pick<Outcome, 'id'>, title?: string) {
      queries.outcomes.refresh()
      showChange(`outcome-${outcome}`, title)
    },
    refreshOutcomes: () => queries.outcomes.refresh(),
    refreshReports: () => queries.reports.refresh(),
    /** After a block, or its end. */
    showBlock(title: string) {
      notify({ title })
      queries.conversation.refresh()
      queries.meetings.refresh()
    },
    showSent(message: Message) {
      // Where earlier ones are shown, the newest ones are a page of their own.
      if (!isNewest) return location.assign(`/conversations/${id}`)
      const shown = queries.messages.$value.get().data ?? newest
      if (!shown || shown.items.some((each) => each.id === message.id)) return queries.messages.refresh()
      queries.messages.set({ ...shown, items: [message, ...shown.items] })
    },
    async showEarlier(from: string) {
      try {
        const earlier = await loadMessages(id, from)
        setMessages((shown) => shown && withEarlier(shown, earlier))
      } catch (failure) {
        notify(failureToast(MESSAGES_LOAD, failure))
      }
    },
  }
}

export type ShownConversation = ReturnType<typeof useConversation>

function onVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Tells the server that everything up to a message has been on the screen, once for each. */
function useReadMark(id: number, newest: number | undefined, onRead: () => void): void {
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const marked = useRef(0)
  useEffect(() => {
    if (newest === undefined || !isVisible || marked.current === newest) return
    marked.current = newest
    unwrap(client.api.conversations[':id'].read.$post({ param: { id: String(id) }, json: { readTo: newest } })).then(
      onRead,
      // Sent again with the next message, or when the tab is looked at again.
      () => (marked.current = 0),
    )
  }, [id, newest, isVisible, onRead])
}
