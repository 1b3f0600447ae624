import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { savedList } from './saved-list.ts'
import { SavedWork, type SavedWorkProps } from './SavedWork.tsx'

export interface SavedStartupsProps extends Omit<SavedWorkProps, 'list'> {
  initial: SavedStartup[] | undefined
}

/** The saved tab of the investor's dashboard (rules: Saved startups). */
export function SavedStartups({ initial, ...view }: SavedStartupsProps) {
  const { data, loading, error } = useQuery(savedList, initial)
  if (data && data.length > 0) return <SavedWork list={data} {...view} />
  if (data)
    return (
      <EmptyState
        icon="bookmark"
        title="No Saved Startups"
        description="Save a startup to find it here, with your notes and tags."
        action={<ButtonLink href="/startups">Browse Startups</ButtonLink>}
      />
    )
  if (!loading && error)
    return (
      <ErrorState
        title="Couldn’t load your saved startups"
        description={error.message}
        onRetry={() => savedList.refresh()}
      />
    )
  return <SkeletonRows label="Loading saved startups" />
}
