/** What a toast says. */
export interface ToastContent {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** Milliseconds on the screen; 5000 (rules: Toasts). */
  duration?: number
}

export interface Toast extends Required<Pick<ToastContent, 'title' | 'tone' | 'duration'>> {
  id: number
  description: string | undefined
}

const STORED = 'trellis:toasts'
export const TOAST_DURATION = 5000

type Listener = (current: Toast | undefined) => void

/** One toast at a time: the others wait for their turn (rules: Toasts). Knows nothing of the screen. */
export function createToastQueue() {
  const waiting: Toast[] = []
  const listeners = new Set<Listener>()
  let lastId = 0
  const tell = () => listeners.forEach((listener) => listener(waiting[0]))

  return {
    /** Adds a toast. A repetition of the last one is dropped, so that a button pressed again cannot fill the queue. */
    add({ title, description, tone = 'default', duration = TOAST_DURATION }: ToastContent): void {
      const last = waiting.at(-1)
      if (last && last.title === title && last.description === description && last.tone === tone) return
      waiting.push({ id: ++lastId, title, description, tone, duration })
      if (waiting.length === 1) tell()
    },
    /** Takes the toast off and shows the next. */
    close(id: number): void {
      const index = waiting.findIndex((toast) => toast.id === id)
      if (index === -1) return
      waiting.splice(index, 1)
      if (index === 0) tell()
    },
    /** Calls back at once and at every change with what is to be shown. Returns the way to stop. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      listener(waiting[0])
      return () => listeners.delete(listener)
    },
  }
}

export const toasts = createToastQueue()

/** Shows a toast on this page. */
export function notify(content: ToastContent): void {
  toasts.add(content)
}

/** Keeps a toast for the next page: call it just before leaving. Lost where there is no session storage. */
export function notifyAfterNavigation(content: ToastContent): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...readStored(), content]))
  } catch {
    // A browser may refuse storage; the act itself succeeded, so nothing more is said.
  }
}

/** Shows what the last page left, once. */
export function notifyStored(): void {
  const stored = readStored()
  if (stored.length === 0) return
  sessionStorage.removeItem(STORED)
  stored.forEach(notify)
}

function readStored(): ToastContent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((item) => typeof item?.title === 'string') : []
  } catch {
    return []
  }
}
