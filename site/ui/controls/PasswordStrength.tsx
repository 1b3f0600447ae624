import { passwordStrength } from './password-strength.ts'
import './PasswordStrength.css'

const WORDS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const

/** Four laths that fill as a password gets harder to guess. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <div className="password-strength" data-strength={password ? strength : undefined}>
      <div className="password-strength-laths" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={(password && step <= Math.max(1, strength)) || undefined} />
        ))}
      </div>
      <output className="password-strength-word">
        {password && (
          <>
            <span className="visually-hidden">Password strength: </span>
            {WORDS[strength]}
          </>
        )}
      </output>
    </div>
  )
}
