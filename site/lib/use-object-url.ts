import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'

/** An address under which a file can be shown, until another one takes its place; `undefined` without a file. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [$url] = useState(() => atom<string | undefined>(undefined))
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    $url.set(url)
    return () => {
      $url.set(undefined)
      URL.revokeObjectURL(url)
    }
  }, [file, $url])
  return useStore($url)
}
