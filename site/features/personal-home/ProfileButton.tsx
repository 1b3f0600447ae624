import { Suspense, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#site/ui/controls/Button.tsx'

export interface ProfileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  /** The dialog that the button opens; loaded when it is opened first. */
  dialog: (open: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) => ReactNode
}

/** Opens a profile dialog. The dialog stays mounted, so that closing it loses nothing that was typed. */
export function ProfileButton({ dialog, ...button }: ProfileButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        {...button}
        onPress={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      />
      {wasOpened && <Suspense>{dialog({ isOpen, onOpenChange: setOpen })}</Suspense>}
    </>
  )
}
