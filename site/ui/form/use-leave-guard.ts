import { useEffect, useRef, useState } from 'react'

/** Links to other pages in this tab, and Sign out. */
const LEAVING = 'a[href]:not([target="_blank"], [href^="#"], [download]), [data-sign-out]'

/**
 * Asks before what was typed is left: with the browser's own question on a reload or a closed tab, with `leaving` for a
 * link of this page, which `go` follows. `isDirty` is called at that moment. A link with `data-keeps-draft` leads back
 * to what was typed, as the login after an ended session does: no question.
 */
export function useLeaveGuard(isDirty: () => boolean) {
  const [leaving, setLeaving] = useState<HTMLElement | null>(null)
  const mayGo = useRef(false)

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty() && !mayGo.current) event.preventDefault()
    }
    const confirmLeave = (event: MouseEvent) => {
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey
      const element = (event.target as Element).closest<HTMLElement>(LEAVING)
      if (!element || opensElsewhere || event.defaultPrevented || mayGo.current || !isDirty()) return
      if (element.hasAttribute('data-keeps-draft')) {
        mayGo.current = true
        return
      }
      event.preventDefault()
      event.stopPropagation()
      setLeaving(element)
    }
    addEventListener('beforeunload', warn)
    document.addEventListener('click', confirmLeave, true)
    return () => {
      removeEventListener('beforeunload', warn)
      document.removeEventListener('click', confirmLeave, true)
    }
  }, [isDirty])

  return {
    leaving,
    stay: () => setLeaving(null),
    go() {
      mayGo.current = true
      leaving?.click()
    },
  }
}
