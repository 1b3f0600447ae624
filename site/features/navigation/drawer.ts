/** The drawer of small screens: a modal dialog of the platform, closed by whatever leads away from it. */
const drawerOf = () => document.querySelector<HTMLDialogElement>('dialog.drawer')

document.addEventListener('click', (event) => {
  const target = event.target as Element
  if (target.closest('[data-open-drawer]')) {
    drawerOf()?.showModal()
    return
  }
  const leads = target.closest('dialog.drawer')
  if (leads && (target.closest('a, [data-sign-out], [data-close-drawer]') || target === leads)) drawerOf()?.close()
})
