/** A password among other inputs; it is never shown and never kept. */
import { useStore } from '@nanostores/react'
import { errorText, UserFacingError } from '#core/errors.ts'
import { $t } from '../../stores/locale.ts'
import { Field } from '../../ui/field.tsx'

export interface SecretFieldProps {
  label: string
  hint?: string | undefined
  /** `errors.CODE`, or null. */
  problem: string | null
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
}

/** Password managers know by `autoComplete` whether to fill in or to offer one. */
export function SecretField({ label, hint, problem, autoComplete, value, onChange }: SecretFieldProps) {
  const t = useStore($t)
  const error = problem === null ? undefined : errorText(new UserFacingError(problem), t)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="password"
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
