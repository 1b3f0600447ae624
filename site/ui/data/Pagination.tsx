import { Icon } from '#site/ui/brand/Icon.tsx'
import { pageNumbers } from './page-numbers.ts'
import './Pagination.css'

export interface PaginationProps {
  /** Names what is paged: "Startups". */
  label: string
  /** From 1. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
  isDisabled?: boolean
}

/** Previous, the pages near by, next. */
export function Pagination({ label, page, pageCount, onPageChange, isDisabled }: PaginationProps) {
  // While a page is on its way a button keeps the focus that it has, so it is not `disabled`.
  const go = (target: number) => !isDisabled && onPageChange(target)
  const step = (target: number, text: string, icon: 'chevron-left' | 'chevron-right') => (
    <button
      type="button"
      className="button button-quiet page-step"
      disabled={target < 1 || target > pageCount}
      aria-disabled={isDisabled}
      onClick={() => go(target)}
    >
      {icon === 'chevron-left' && <Icon name={icon} />}
      {text}
      {icon === 'chevron-right' && <Icon name={icon} />}
    </button>
  )
  return (
    <nav className="pagination" aria-label={`${label}: pages`}>
      {step(page - 1, 'Previous', 'chevron-left')}
      <ul className="page-numbers" role="list">
        {pageNumbers(page, pageCount).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="page-gap">…</span>
            ) : (
              <button
                type="button"
                className="page-number numeric"
                aria-current={number === page ? 'page' : undefined}
                aria-label={`Page ${number}`}
                disabled={pageCount <= 1}
                aria-disabled={isDisabled}
                onClick={() => go(number)}
              >
                {number}
              </button>
            )}
          </li>
        ))}
      </ul>
      {step(page + 1, 'Next', 'chevron-right')}
    </nav>
  )
}
