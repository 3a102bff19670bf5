/** What the forms share. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorCode, errorText, UserFacingError } from '#core/app/errors.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $waitMinutes } from '../../../stores/account/rate-wait.ts'
import type { SubmitState } from '../../../stores/app/submit.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { eye, eyeOff, timer } from '../../../ui/icons.ts'
import { Note } from '../../../ui/note.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface InputProps {
  value: string
  onChange: (value: string) => void
  /** A code of `errors.*`, or null. */
  problem: string | null
}

/** The code as a text, or undefined for the field. */
export function useProblemText(problem: string | null): string | undefined {
  const t = useStore($t)
  return problem === null ? undefined : errorText(new UserFacingError(problem), t)
}

/** The address. */
export function EmailField({ value, onChange, problem }: InputProps) {
  const t = useStore($t)
  return (
    <Field label={t('auth.email')} error={useProblemText(problem)}>
      {(control) => <EmailInput {...control} name="email" autoComplete="username" value={value} onChange={onChange} />}
    </Field>
  )
}

export type PasswordFieldProps = InputProps & {
  /** Tells password managers to offer one, and says how hard it is to guess. */
  isNew: boolean
  /** Another label than "Password". */
  label?: string
}

/** The password, which can be looked at. */
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
              icon={isShown ? eyeOff : eye}
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

/** Minutes until an attempt is possible again; 0 when it is. */
export function useWait(name: string): number {
  return useStore($waitMinutes)[name] ?? 0
}

/** How long an attempt has to wait; nothing when it need not. */
export function WaitNote({ name }: { name: string }) {
  const t = useStore($t)
  const count = useWait(name)
  if (count === 0) return null
  return (
    <Note tone="warning" icon={timer} role="alert">
      {t('auth.wait', { count })}
    </Note>
  )
}

/** Why sending failed, or how long to wait; said at once by screen readers. */
export function SubmitProblem({ state, wait }: { state: SubmitState; wait: string }) {
  const t = useStore($t)
  if (useWait(wait) > 0) return <WaitNote name={wait} />
  // The wait is over: there is nothing left to complain about.
  if (state.kind !== 'failed' || errorCode(state.error) === 'rate-limited') return null
  return (
    <Note tone="negative" role="alert">
      {errorText(state.error, t)}
    </Note>
  )
}

/** Puts the focus on the first input that is wrong. */
export function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
