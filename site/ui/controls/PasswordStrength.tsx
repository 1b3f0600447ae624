import { useEffect, useState } from 'react'
import type { PasswordRule, PasswordOwner } from '#api/auth/contract/login.ts'
import { loadPasswordRule } from '#site/lib/form/password-rule.ts'
import { passwordStrength } from './password-strength.ts'
import './PasswordStrength.css'

const WORDS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const

export interface PasswordStrengthProps {
  password: string
  /** Whose names don't count. */
  owner: PasswordOwner
}

/** Four bars that fill as a password gets harder to guess; one that the server refuses is easy to guess. */
export function PasswordStrength({ password, owner }: PasswordStrengthProps) {
  const rule = usePasswordRule(password !== '')
  const strength = passwordStrength(password)
  const isRefused = strength > 0 && rule?.(password, owner) !== undefined
  const shown = isRefused ? 1 : strength
  return (
    <div className="password-strength" data-strength={password ? shown : undefined}>
      <div className="password-strength-laths" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={(password && step <= Math.max(1, shown)) || undefined} />
        ))}
      </div>
      <output className="password-strength-word">
        {password && (
          <>
            <span className="visually-hidden">Password strength: </span>
            {isRefused ? 'Easy to guess' : WORDS[strength]}
          </>
        )}
      </output>
    </div>
  )
}

/** The server's rule, from the first letter on. */
function usePasswordRule(isWanted: boolean): PasswordRule | undefined {
  const [rule, setRule] = useState<PasswordRule>()
  useEffect(() => {
    if (isWanted) void loadPasswordRule().then((loaded) => setRule(() => loaded))
  }, [isWanted])
  return rule
}
