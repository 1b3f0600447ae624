import { useEffect, useState } from 'react'
import type * as EmailAddress from '#api/account/contract/email-address.ts'

type Read = typeof EmailAddress.addressPieces

/** How a list of addresses is read. What reads it is loaded when someone begins to type. */
export function useAddressPieces(list: string): ReturnType<Read> {
  const [read, setRead] = useState<Read>()
  const isNeeded = list !== '' && !read
  useEffect(() => {
    if (!isNeeded) return
    void import('#api/account/contract/email-address.ts').then(
      ({ addressPieces }) => setRead(() => addressPieces),
      // Without it the list is read when it's sent.
      () => undefined,
    )
  }, [isNeeded])
  return read ? read(list) : []
}
