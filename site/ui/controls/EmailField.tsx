import { useState, type FocusEvent } from 'react'
import { nearAddress } from '#api/account/contract/email-domain.ts'
import { Button } from './Button.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import './near-address.css'

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'defaultValue'>

interface NearAddressProps {
  address: string
  onUse: (near: string) => void
}

/** What may be meant by an address at a mistyped domain. */
export function NearAddress({ address, onUse }: NearAddressProps) {
  const near = nearAddress(address)
  if (near === null) return null
  return (
    <p className="small cluster near-address">
      <span>
        Did you mean <strong>{near}</strong>?
      </span>{' '}
      <Button variant="quiet" size="small" onPress={() => onUse(near)}>
        Use this address
      </Button>
    </p>
  )
}

/** An address. One at a domain that is mistyped is pointed out, not refused: it may be right. */
export function EmailField({ value = '', onChange, onBlur, ...props }: EmailFieldProps) {
  // Not while it is typed: on the way to gmail.com every address is at gmail.co.
  const [left, setLeft] = useState<string>()
  const leave = (event: FocusEvent) => {
    setLeft(value)
    onBlur?.(event)
  }
  return (
    <div>
      <TextField {...props} type="email" value={value} onChange={onChange} onBlur={leave} />
      <div role="status">{left === value && <NearAddress address={value} onUse={(near) => onChange?.(near)} />}</div>
    </div>
  )
}
