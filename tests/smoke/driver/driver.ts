/**
 * The browser features that a smoke test uses. The interface is small, so that any engine can be driven; these tests
 * use nothing else. The names are Playwright's, whose pages fit without an adapter.
 *
 * Each action waits until exactly one element matches, and until it's visible, enabled, and no longer moving, long
 * enough for a busy machine. The browser's own dialogs (leave this page?) are accepted.
 */
export interface Driver {
  /**
   * A browser context without history, cookies, or files of others. It's closed at the end of the test file, at the
   * latest.
   */
  openUser(options: UserOptions): Promise<User>
}

export interface UserOptions {
  /** The address that paths are relative to. */
  url: string
  viewport?: Viewport
  /** Whether pages run their scripts. */
  scripts?: boolean
}

export interface Viewport {
  width: number
  height: number
}

/** A user with their own browser context. */
export interface User {
  page: Page
  /** Errors and warnings of the console, uncaught errors, and failed requests, as far as the browser reports them. */
  complaints: { messages: string[] }
  /** Sets the session from a `Cookie` header; `null` deletes all cookies. */
  useSession(header: string | null): Promise<void>
  newTab(): Promise<Page>
  close(): Promise<void>
}

/** Where elements are searched: by what users see and hear, or else by CSS. */
export interface Scope {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): Locator
  getByLabel(text: string | RegExp, options?: Exactness): Locator
  getByText(text: string | RegExp, options?: Exactness): Locator
  locator(css: string): Locator
}

interface Exactness {
  /** Match the whole text with its case, instead of a part of it. */
  exact?: boolean
}

/** The matching elements, searched again by each action. */
export interface Locator extends Scope {
  filter(options: { hasText?: string | RegExp; visible?: boolean }): Locator
  first(): Locator
  last(): Locator
  nth(index: number): Locator

  click(): Promise<void>
  /** Replaces the value of a field in one step, as pasting does. */
  fill(text: string): Promise<void>
  focus(): Promise<void>
  /** Focuses it and presses a key: `Enter`, `Space`, `ArrowDown`, `Shift+Tab`. */
  press(key: string): Promise<void>
  /** Selects an option by its label or its value. */
  selectOption(option: string): Promise<unknown>
  /** Selects the file of this path. */
  setInputFiles(path: string): Promise<void>
  /** Waits until one is visible, or for another state. */
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
  /** Sends keys to the focused element, or a text as if pasted. */
  keyboard: { press(key: string): Promise<void>; insertText(text: string): Promise<void> }
  frameLocator(css: string): Scope
  setViewportSize(size: Viewport): Promise<void>
  /** Runs a script in the page: its text, or a function without outer variables. */
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
