/**
 * What a smoke test asks of a browser. It's small so that any engine can be driven: a test of this project uses
 * nothing else. The names are Playwright's, whose pages fit as they are.
 *
 * Each act waits until one element fits, and until that one is visible, enabled and no longer moving: long enough for a
 * busy machine. The browser's own questions (leave this page?) are answered with yes.
 */
export interface Driver {
  /** A browser without history, cookies or files of others. It's closed when the file of tests ends, at the latest. */
  openUser(options: UserOptions): Promise<User>
}

export interface UserOptions {
  /** The address that paths belong to. */
  url: string
  viewport?: Viewport
  /** Whether pages run their scripts. */
  scripts?: boolean
}

export interface Viewport {
  width: number
  height: number
}

/** A person at a browser of their own. */
export interface User {
  page: Page
  /** Errors and warnings of the console, uncaught errors and failed requests, as far as the browser tells of them. */
  complaints: { messages: string[] }
  /** Takes a `Cookie` header as the person's session; `null` takes all cookies away. */
  useSession(header: string | null): Promise<void>
  newTab(): Promise<Page>
  close(): Promise<void>
}

/** Where elements are looked for: by what people see and hear, or by CSS where there is nothing of that kind. */
export interface Scope {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): Locator
  getByLabel(text: string | RegExp, options?: Exactness): Locator
  getByText(text: string | RegExp, options?: Exactness): Locator
  locator(css: string): Locator
}

interface Exactness {
  /** The whole text with its letter case, instead of a part of it. */
  exact?: boolean
}

/** The elements that fit, looked up again by each act. */
export interface Locator extends Scope {
  filter(options: { hasText?: string | RegExp; visible?: boolean }): Locator
  first(): Locator
  last(): Locator
  nth(index: number): Locator

  click(): Promise<void>
  /** Replaces the value of a field at once, as pasting does. */
  fill(text: string): Promise<void>
  focus(): Promise<void>
  /** Gives it the focus and presses a key: `Enter`, `Space`, `ArrowDown`, `Shift+Tab`. */
  press(key: string): Promise<void>
  /** Chooses an option by its words or its value. */
  selectOption(option: string): Promise<unknown>
  /** Chooses the file of this path. */
  setInputFiles(path: string): Promise<void>
  /** Waits until one is visible, or none is there any longer. */
  waitFor(options?: { state?: 'visible' | 'attached' | 'detached' | 'hidden' }): Promise<void>

  count(): Promise<number>
  innerText(): Promise<string>
  allInnerTexts(): Promise<string[]>
  inputValue(): Promise<string>
  getAttribute(name: string): Promise<string | null>
  isChecked(): Promise<boolean>
  isDisabled(): Promise<boolean>
  isVisible(): Promise<boolean>
}

export interface Page extends Scope {
  /** Opens a path and waits until the page is loaded. */
  goto(path: string): Promise<unknown>
  reload(): Promise<unknown>
  goBack(): Promise<unknown>
  waitForURL(url: (url: URL) => boolean): Promise<void>
  /** Keys for the focused element, and a text as if pasted. */
  keyboard: { press(key: string): Promise<void>; insertText(text: string): Promise<void> }
  frameLocator(css: string): Scope
  setViewportSize(size: Viewport): Promise<void>
  /** Runs a script in the page: its text, or a function of its own text alone. */
  evaluate<Result>(script: string | (() => Result | Promise<Result>)): Promise<Result>
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

export type Role =
  | 'alert'
  | 'alertdialog'
  | 'article'
  | 'banner'
  | 'button'
  | 'cell'
  | 'checkbox'
  | 'combobox'
  | 'contentinfo'
  | 'dialog'
  | 'document'
  | 'figure'
  | 'form'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'list'
  | 'listitem'
  | 'log'
  | 'main'
  | 'menu'
  | 'menuitem'
  | 'navigation'
  | 'note'
  | 'option'
  | 'progressbar'
  | 'radio'
  | 'radiogroup'
  | 'region'
  | 'row'
  | 'rowheader'
  | 'columnheader'
  | 'search'
  | 'searchbox'
  | 'spinbutton'
  | 'status'
  | 'switch'
  | 'tab'
  | 'table'
  | 'tablist'
  | 'tabpanel'
  | 'textbox'
