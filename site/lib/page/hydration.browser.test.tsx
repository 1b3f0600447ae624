import { startTransition, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '#tests/mount.tsx'
import { translatePage, WRAPPINGS } from '#tests/translate.ts'
import { Island } from '#site/ui/island/Island.tsx'
import './preserved-texts.js'
import './early-input.js'

function Login({ onName }: { onName?: (name: string) => void }) {
  const [name, setName] = useState('')
  const [isStored, setStored] = useState(false)
  const [role, setRole] = useState('founder')
  return (
    <form aria-label="Login">
      <label>
        <span>Username</span>
        <input
          name="username"
          value={name}
          onChange={({ target }) => (setName(target.value), onName?.(target.value))}
        />
      </label>
      <label>
        <input
          name="remember"
          type="checkbox"
          checked={isStored}
          onChange={({ target }) => setStored(target.checked)}
        />
        <span>Remember me</span>
      </label>
      <select name="role" aria-label="Role" value={role} onChange={({ target }) => setRole(target.value)}>
        <option value="founder">Founder</option>
        <option value="investor">Investor</option>
      </select>
      <p role="status">{`${name || 'no one'}, ${role}${isStored ? ', kept' : ''}`}</p>
      <p>
        Log in, or <a href="/password-reset">ask for a password</a>
      </p>
    </form>
  )
}

/** The part as the server wrote it, not alive yet. */
function written(part: ReactNode): HTMLElement {
  const html = mount(part).innerHTML
  unmountAll()
  const island = document.body.appendChild(document.createElement('astro-island'))
  island.setAttribute('ssr', '')
  island.innerHTML = html
  return island
}

/** Does what Astro does once the scripts of an island have come. */
function hydrateIsland(island: HTMLElement, part: ReactNode): void {
  startTransition(() => {
    const root = hydrateRoot(island, <Island container={island}>{part}</Island>)
    onTestFinished(() => root.unmount())
  })
  island.removeAttribute('ssr')
  island.dispatchEvent(new CustomEvent('astro:hydrate'))
}

const status = page.getByRole('status')

it('island: takes over what the browser filled in before it was alive', async () => {
  const island = written(<Login />)
  const [username, remember] = island.querySelectorAll('input')
  username!.value = 'adastone'
  remember!.checked = true
  island.querySelector('select')!.value = 'investor'
  hydrateIsland(island, <Login />)
  await expect.element(status).toHaveTextContent('adastone, investor, kept')
  await expect.element(page.getByLabelText('Username')).toHaveValue('adastone')
  await expect.element(page.getByRole('checkbox')).toBeChecked()
  await expect.element(page.getByLabelText('Role')).toHaveValue('investor')
})

it('island: a letter typed between script load and hydration is in it once', async () => {
  const received: string[] = []
  const Named = () => <Login onName={(name) => received.push(name)} />
  const island = written(<Named />)
  hydrateIsland(island, <Named />)
  const username = island.querySelector('input')!
  username.focus()
  document.execCommand('insertText', false, 'a')
  await expect.element(status).toHaveTextContent('a, founder')
  document.execCommand('insertText', false, 'b')
  await expect.element(status).toHaveTextContent('ab, founder')
  expect(received).toEqual(['a', 'ab'])
})

it.each(Object.entries(WRAPPINGS))(
  'island whose texts are %s before it is alive: comes to life as it stands',
  async (_, wrap) => {
    const island = written(<Login />)
    const username = island.querySelector('input')!
    translatePage(wrap)
    username.value = 'adastone'
    hydrateIsland(island, <Login />)
    await expect.element(status).toHaveTextContent('adastone, founder')
    expect(island.querySelector('input')).toBe(username)
    expect(island.querySelectorAll('form')).toHaveLength(1)
  },
)

it('island not alive yet: keeps what a script of the page writes into it', async () => {
  const island = written(<Login />)
  island.removeAttribute('ssr')
  const label = island.querySelector('span')!
  for (const text of ['User', 'Name', 'Username']) {
    label.textContent = text
    await new Promise(requestAnimationFrame)
    expect(label).toHaveTextContent(text)
  }
})
