import { showModal } from '#site/ui/overlays/close-on-back.ts'

/** The drawer of small screens: a modal dialog of the platform, closed by whatever leads away from it. */
const findDrawer = () => document.querySelector<HTMLDialogElement>('dialog.drawer')

document.addEventListener('click', (event) => {
  const target = event.target as Element
  const drawer = findDrawer()
  if (drawer && target.closest('[data-open-drawer]')) return showModal(drawer)
  const leads = target.closest('dialog.drawer')
  if (leads && (target.closest('a, [data-sign-out], [data-close-drawer]') || target === leads)) drawer?.close()
})
