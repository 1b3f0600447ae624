/** A turning ring in the color and size of the text around it. With a `label` it speaks; without, it is decorative. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span
      className="spinner"
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
