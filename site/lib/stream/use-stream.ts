import { useEffect, useEffectEvent } from 'react'
import { NEWS, type StreamMessage } from './stream-events.ts'

/** Calls back when something happened, as long as the component is shown. The event can be prevented: see `NEWS`. */
export function useStream(onMessage: (message: StreamMessage, event: Event) => void): void {
  const receive = useEffectEvent((event: Event) => onMessage((event as CustomEvent<StreamMessage>).detail, event))
  useEffect(() => {
    const listen = (event: Event) => receive(event)
    document.addEventListener(NEWS, listen)
    return () => document.removeEventListener(NEWS, listen)
  }, [])
}
