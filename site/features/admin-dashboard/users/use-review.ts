import { useEffect, useState } from 'react'
import type { MemberDetails } from '#api/users/calls.ts'
import { loadReview, type ReviewedProfile } from '#site/features/admin-dashboard/admin-data.ts'

interface Loaded {
  details?: MemberDetails
  /** `undefined` on the way, `null` where there is none yet. */
  profile?: ReviewedProfile
  hasFailed?: boolean
}

/** The account and the profile of the role that it asks for, as they are when the dialog opens or reads them again. */
export function useReview(id: number) {
  const [loaded, setLoaded] = useState<Loaded>({})
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isWanted = true
    loadReview(id).then(
      ({ member, profile }) => isWanted && setLoaded({ details: member, profile }),
      () => isWanted && setLoaded(({ details }) => ({ ...(details && { details }), hasFailed: true })),
    )
    return () => void (isWanted = false)
  }, [id, attempt])
  return {
    ...loaded,
    readAgain() {
      setLoaded(({ details }) => ({ ...(details && { details }) }))
      setAttempt(attempt + 1)
    },
  }
}
export type Review = ReturnType<typeof useReview>
