import { useEffect } from 'react'
import { takeTimeZone } from './time-zone.ts'

/** On the pages of someone whose account has no time zone yet. */
export function TakeTimeZone() {
  useEffect(() => void takeTimeZone(), [])
  return null
}
