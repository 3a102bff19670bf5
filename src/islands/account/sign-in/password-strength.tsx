import { useStore } from '@nanostores/react'
import { passwordStrength, STRENGTHS, type Strength } from '#core/account/password-strength.ts'
import { $t } from '../../../stores/app/locale.ts'

const TEXTS: Readonly<Record<Strength, string>> = {
  short: 'auth.strengthShort',
  weak: 'auth.strengthWeak',
  fair: 'auth.strengthFair',
  strong: 'auth.strengthStrong'
}

/** The live region always exists and announces a change of the word, not every key. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useStore($t)
  const strength = password === '' ? null : passwordStrength(password)
  const reached = strength === null ? 0 : STRENGTHS.indexOf(strength) + 1
  return (
    <div className="sign-in-strength">
      <span aria-hidden="true">
        {STRENGTHS.map((name, index) => (
          <i key={name} data-on={index < reached || undefined} />
        ))}
      </span>
      <small role="status">{strength === null ? '' : t(TEXTS[strength])}</small>
    </div>
  )
}
