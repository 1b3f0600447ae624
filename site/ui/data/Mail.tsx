import { hasAddress, readableEmail } from '#api/account/contract/email-domain.ts'

/** An email address, which breaks after its `@` where there is little room. */
export function Mail({ address }: { address: string }) {
  if (!hasAddress(address)) return <>No email address</>
  const shown = readableEmail(address)
  const at = shown.lastIndexOf('@') + 1
  return (
    <>
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </>
  )
}
