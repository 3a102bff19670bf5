import { useStore } from '@nanostores/react'
import { Eye, EyeOff, Timer } from 'lucide-react'
import { useState } from 'react'
import { errorCode, errorText, UserFacingError } from '#core/app/errors.ts'
import { passwordStrength, STRENGTHS, type Strength } from '#core/account/password-strength.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $waitMinutes } from '../../../stores/account/mail-links.ts'
import type { SubmitState } from '../../../stores/app/submit.ts'
import { Field, EmailInput } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

export const LINK_TEXTS = { expired: 'auth.linkExpired', used: 'auth.linkUsed', broken: 'auth.linkBroken' } as const

const TEXTS: Readonly<Record<Strength, string>> = {
  short: 'auth.strengthShort',
  weak: 'auth.strengthWeak',
  fair: 'auth.strengthFair',
  strong: 'auth.strengthStrong'
}

/** The live region always exists and announces only changes of the word, not every key. */
function PasswordStrength({ password }: { password: string }) {
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

interface InputProps {
  value: string
  onChange: (value: string) => void
  /** Key in `errors.*`. */
  problem: string | null
}

export function useProblemText(problem: string | null): string | undefined {
  const t = useStore($t)
  return problem === null ? undefined : errorText(new UserFacingError(problem), t)
}

export function EmailField({ value, onChange, problem }: InputProps) {
  const t = useStore($t)
  return (
    <Field label={t('auth.email')} error={useProblemText(problem)}>
      {(control) => <EmailInput {...control} name="email" autoComplete="username" value={value} onChange={onChange} />}
    </Field>
  )
}

export type PasswordFieldProps = InputProps & {
  /** If true, password managers suggest a password and its strength shows. */
  isNew: boolean
  label?: string
}

export function PasswordField({ value, onChange, problem, isNew, label }: PasswordFieldProps) {
  const t = useStore($t)
  const [isShown, setShown] = useState(false)
  return (
    <div className="sign-in-password">
      <Field
        label={label ?? t('auth.password')}
        hint={isNew ? t('auth.passwordHint') : undefined}
        error={useProblemText(problem)}
      >
        {(control) => (
          <div className="sign-in-with-button">
            <input
              {...control}
              className="input"
              type={isShown ? 'text' : 'password'}
              name="password"
              autoComplete={isNew ? 'new-password' : 'current-password'}
              autoCapitalize="none"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={t(isShown ? 'auth.hidePassword' : 'auth.showPassword')}
              onClick={() => setShown(!isShown)}
            />
          </div>
        )}
      </Field>
      {isNew && <PasswordStrength password={value} />}
    </div>
  )
}

/** Minutes until the next attempt is allowed. */
export function useWait(name: string): number {
  return useStore($waitMinutes)[name] ?? 0
}

export function WaitNote({ name }: { name: string }) {
  const t = useStore($t)
  const count = useWait(name)
  if (count === 0) return null
  return (
    <Note tone="warning" icon={Timer} role="alert">
      {t('auth.wait', { count })}
    </Note>
  )
}

/**
 * Alerts screen readers. The next try hides it but keeps its space: if the form moved up, the second tap of a double
 * tap would hit what is below the button.
 */
export function SubmitProblem({ state, wait }: { state: SubmitState; wait: string }) {
  const t = useStore($t)
  const isBusy = state.kind === 'sending' || state.kind === 'done'
  const [shown, setShown] = useState<unknown>(null)
  const failed = state.kind === 'failed' ? state.error : isBusy ? shown : null
  if (failed !== shown) setShown(failed)
  if (useWait(wait) > 0) return <WaitNote name={wait} />
  // The wait is over, so the rate limit no longer matters.
  if (failed === null || errorCode(failed) === 'rate-limited') return null
  return (
    <div style={isBusy ? { visibility: 'hidden' } : {}}>
      <Note tone="negative" role="alert">
        {errorText(failed, t)}
      </Note>
    </div>
  )
}

export function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
