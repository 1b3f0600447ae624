import { openDialog } from './open-dialog.ts'
import MenuPanel, { type MenuAction } from './MenuPanel.tsx'

/** Opens the menu of a row beside its button. */
export function openRowMenu(button: HTMLButtonElement, actions: readonly MenuAction[], from: 'first' | 'last'): void {
  openDialog((close) => (
    <MenuPanel
      label={button.ariaLabel ?? ''}
      opener={{ current: button }}
      {...{ actions, from }}
      onAction={(id) => button.dispatchEvent(new CustomEvent('row-action', { bubbles: true, detail: id }))}
      onClose={() => {
        button.ariaExpanded = 'false'
        close()
      }}
    />
  ))
}
