import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Icon } from '#site/ui/brand/Icon.tsx'
import '#site/ui/overlays/popover.css'

export interface Option<Id extends string = string> {
  id: Id
  label: string
  description?: string
  isDisabled?: boolean
}

/** The list that a select or a combo box opens. */
export function Options({ items }: { items?: readonly Option[] }) {
  return (
    <ListBox
      className="option-list"
      items={items}
      renderEmptyState={() => <p className="option-none">Nothing matches.</p>}
    >
      {(option: Option) => (
        <ListBoxItem id={option.id} textValue={option.label} isDisabled={option.isDisabled} className="option">
          {({ isSelected }) => (
            <>
              <span>{option.label}</span>
              {isSelected && <Icon name="check" />}
              {option.description && <span className="option-description">{option.description}</span>}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
