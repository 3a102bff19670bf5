/** What both forms share. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorText, UserFacingError } from '#core/errors.ts'
import { $t } from '../../stores/locale.ts'
import type { SubmitState } from '../../stores/submit.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { eye, eyeOff } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

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
      {(control) => (
        <input
          {...control}
          className="input"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The password, which can be looked at. `isNew` tells password managers to offer one. */
export function PasswordField({ value, onChange, problem, isNew }: InputProps & { isNew: boolean }) {
  const t = useStore($t)
  const [isShown, setShown] = useState(false)
  return (
    <Field
      label={t('auth.password')}
      hint={isNew ? t('auth.passwordHint') : undefined}
      error={useProblemText(problem)}
      className="password"
    >
      {(control) => (
        <div className="with-button">
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
  )
}

/** Why sending failed; said at once by screen readers. */
export function SubmitProblem({ state }: { state: SubmitState }) {
  const t = useStore($t)
  if (state.kind !== 'failed') return null
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
