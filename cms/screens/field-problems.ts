import type { ErrorBody } from '#api/cms/contract/protocol.ts'

type Problems = NonNullable<ErrorBody['problems']>

const CLASS = 'field-problem'

/** The problems that the server reported and the user hasn't fixed yet. */
let open: Problems = []

const getLabel = (path: string) => document.querySelector(`label[for^="${path.split('.')[0]}-field-"]`)
/** The label with its control. */
const getBox = (label: Element | null) => label?.closest('[class*="-ControlContainer"]') ?? label?.parentElement

/** Decap may render its form again after a save, which removes our messages. */
function place(): void {
  for (const { path, message } of open) {
    const label = getLabel(path)
    const box = getBox(label)
    if (!label || !box || box.querySelector(`.${CLASS}`)) continue
    const sentence = Object.assign(document.createElement('p'), { className: CLASS, textContent: `This ${message}` })
    sentence.setAttribute('role', 'alert')
    label.after(sentence)
    if (open[0]?.path === path) label.scrollIntoView({ block: 'center' })
    box.addEventListener('input', () => fix(path), { once: true })
  }
}

function fix(path: string): void {
  open = open.filter((problem) => problem.path !== path)
  getBox(getLabel(path))?.querySelector(`.${CLASS}`)?.remove()
}

/** Shows at each field what prevents saving or publishing the entry, until the user types in it. */
export function showProblems(problems: Problems): void {
  for (const { path } of open) fix(path)
  open = problems
  place()
}

/** Keeps the messages in place as long as the entry is open. */
export function rememberProblems(): void {
  new MutationObserver(() => open.length > 0 && place()).observe(document.body, { childList: true, subtree: true })
  window.addEventListener('hashchange', ({ oldURL }) => {
    // A new entry gets its address with its first save.
    if (!oldURL.endsWith('/new')) showProblems([])
  })
}
