import { hasAddress } from '#api/contract/account/no-address.ts'

/** An email address, which breaks after its `@` where there is little room. */
export function Mail({ address }: { address: string }) {
  if (!hasAddress(address)) return <>No email address</>
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
