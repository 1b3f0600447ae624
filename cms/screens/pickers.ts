/** Named one by one: with `image/*` a phone hands over what it keeps, HEIC, instead of turning it into JPEG. */
const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Has the pickers of the media library, which Decap opens by a click, ask for the pictures that are taken. */
export function namePictures(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file' && /^(?:image\/|\*\/)\*$/.test(target.accept))
        target.accept = PICTURES
    },
    { capture: true },
  )
}
