import { keepView, viewOf } from './list-view.ts'

/** The presses of Discover Startups, whichever of its pages is shown. */
document.addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLElement>('[data-discover] [data-view], [data-reset-filters]')
  if (!link) return
  const view = viewOf(link.dataset['view'])
  if (view) keepView(view)
  else
    void import('#site/ui/feedback/toast.ts').then(({ notify }) =>
      notify({ title: 'Filters reset', description: 'Showing all startups' }),
    )
})
