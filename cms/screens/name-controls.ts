/** What a list item's buttons do, in their order: the last one is there only where items can be removed. */
const ITEM_BUTTONS = ['Show or hide the fields', 'Remove']

type Attributes = Readonly<Record<string, string>>

function set(element: Element | null | undefined, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (element && element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}

const all = (selector: string) => document.querySelectorAll(selector)

/** The label of the field around a control. */
const getLabel = (control: Element) =>
  control.closest('[class*="-ControlContainer"]')?.querySelector('label')?.textContent ?? ''

/** A menu's opener around a button, which is one control, not two. */
function nameOpener(opener: Element): void {
  const state = { 'aria-haspopup': 'true', 'aria-expanded': opener.getAttribute('aria-expanded') ?? 'false' }
  set(opener.querySelector('button'), state)
  for (const name of ['role', 'tabindex', ...Object.keys(state)]) opener.removeAttribute(name)
}

/** Whether the Markdown text is shown as it's written; only the look of its name says so. */
function nameToggle(toggle: Element): void {
  const [rich, raw] = toggle.parentElement?.querySelectorAll('[class*="-ToolbarToggleLabel"]') ?? []
  const isRaw = (raw?.className.length ?? 0) > (rich?.className.length ?? 0)
  set(toggle, { 'aria-label': raw?.textContent ?? '', 'aria-checked': String(isRaw) })
}

function nameAll(): void {
  for (const editor of all('[data-slate-editor]')) set(editor, { 'aria-label': getLabel(editor) })
  for (const toggle of all('[class*="-ToolbarToggle"][role="switch"]')) nameToggle(toggle)
  for (const opener of all('[role="button"][aria-haspopup]:has(> button)')) nameOpener(opener)
  for (const bar of all('[class*="ListItemTopBar"]')) {
    for (const [place, button] of bar.querySelectorAll('button').entries()) {
      set(button, { 'aria-label': ITEM_BUTTONS[place] ?? '' })
    }
    set(bar.querySelector('[aria-roledescription="sortable"]'), { 'aria-label': 'Move' })
  }
  set(document.querySelector('#preview-pane'), { title: 'Preview' })
  // The bar that shows that something loads.
  set(document.querySelector('body > canvas'), { 'aria-hidden': 'true' })
  if (document.querySelector('main') === null) {
    set(document.querySelector('[class*="-EditorContainer"], [class*="-WorkflowContainer"]'), { role: 'main' })
  }
}

/** Names what Decap leaves without a name, a state, or a landmark for screen readers. */
export function nameControls(): void {
  new MutationObserver(nameAll).observe(document.body, {
    attributes: true,
    attributeFilter: ['aria-expanded', 'class'],
    childList: true,
    subtree: true,
  })
}
