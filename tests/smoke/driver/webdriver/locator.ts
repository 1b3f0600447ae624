import { resolve } from 'node:path'
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import type { Locator, Scope } from '#tests/smoke/driver/driver.ts'
import type * as inPage from './in-page.ts'
import { until, type Tab } from './tab.ts'

/** Elements are searched in a tab, or in its frame with this selector. */
export function scopeIn(tab: Tab, frame?: string, parent?: string): Scope {
  const within = (selector: string) => locatorIn(tab, frame, parent ? `${parent} >> ${selector}` : selector)
  return {
    getByRole: (role, options) => within(getByRoleSelector(role, options)),
    getByLabel: (text, options) => within(getByLabelSelector(text, options)),
    getByText: (text, options) => within(getByTextSelector(text, options)),
    locator: (css) => within(`css=${css}`),
  }
}

function locatorIn(tab: Tab, frame: string | undefined, selector: string): Locator {
  const more = (part: string) => locatorIn(tab, frame, `${selector} >> ${part}`)
  const run = <Name extends keyof typeof inPage>(name: Name, ...args: unknown[]) =>
    tab.run<ReturnType<(typeof inPage)[Name]>>(frame, name, [selector, ...args])

  /** A property of an element, once it exists. */
  async function read<Result>(what: string, name?: string): Promise<Result> {
    const [value] = await until(`${what} of ${selector}`, () => run('read', what, name))
    return value as Result
  }

  return {
    ...scopeIn(tab, frame, selector),
    filter({ hasText, visible }) {
      const text = hasText === undefined ? [] : [getByTextSelector(hasText).replace('text', 'has-text')]
      return more([...text, ...(visible ? ['visible=true'] : [])].join(' >> '))
    },
    first: () => more('nth=0'),
    last: () => more('nth=-1'),
    nth: (index) => more(`nth=${index}`),

    click: async () => void (await until(`a click on ${selector}`, () => tab.click(frame, selector))),
    fill: async (text) => void (await until(`filling ${selector}`, () => run('fill', text))),
    focus: () => read('focus'),
    async press(key) {
      await read('focus')
      await tab.press(key)
    },
    selectOption: (option) => until(`option ${option} of ${selector}`, () => run('selectOption', option)),
    async setInputFiles(path) {
      await until(`a file for ${selector}`, () => tab.setFiles(frame, selector, resolve(path)))
    },
    async waitFor({ state = 'visible' } = {}) {
      await until(`${selector} ${state}`, async () => {
        if (state === 'visible') return run('isVisible')
        if (state === 'hidden') return !(await run('isVisible'))
        return (await run('count')) > 0 === (state === 'attached')
      })
    },

    count: () => run('count'),
    allInnerTexts: () => run('allInnerTexts'),
    isVisible: () => run('isVisible'),
    innerText: () => read('innerText'),
    inputValue: () => read('value'),
    getAttribute: (name) => read('attribute', name),
    isChecked: () => read('isChecked'),
    isDisabled: () => read('isDisabled'),
  }
}
