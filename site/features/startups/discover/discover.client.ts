import { saveView, toListView } from './list-view.ts'

/** The presses of Discover Startups, whichever of its pages is shown. */
document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLElement>('[data-discover] [data-view], [data-reset-filters]')
  if (!link) return
  const view = toListView(link.dataset['view'])
  if (view) saveView(view)
  else
    void import('#site/ui/feedback/toast.ts').then(({ notify }) =>
      notify({ title: 'Filters reset', description: 'Showing all startups' }),
    )
})
