import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import type { Login } from '#core/account/login.ts'
import { nicknameProblem } from '#core/account/sign-in-input.ts'
import { $t } from '../../../stores/app/locale.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { notify } from '../../../stores/app/notices.ts'
import { $typedNames, saveNames, storedNames, typeNames, type ProfileNames } from '../../../stores/account/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { focusHeading } from '../../app/frame/focus-heading.ts'

const FIELDS = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'nickname', autoComplete: 'nickname' }
] as const

/** Typed text survives a reload until it is saved or discarded. */
export function NamesCard({ login }: { login: Login }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const typed = useStore($typedNames)
  const state = useStore(saveNames.$state)
  const { userId, firstName, lastName, nickname } = login
  const isOpen = typed?.userId === userId
  const names: ProfileNames = isOpen ? typed : { firstName, lastName, nickname }
  const hasProblem = FIELDS.some(({ name }) => nicknameProblem(names[name]) !== null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isOpen || hasProblem || !isOnline) return
    void saveNames.submit(names).then((isSaved) => {
      if (isSaved) notify({ kind: 'positive', text: $t.get()('profile.saved') })
    })
  }
  const discard = () => {
    typeNames(null)
    focusHeading('names-title')
  }
  const type = (part: Partial<ProfileNames>) => {
    const next = { ...names, ...part, userId }
    const stored = storedNames()
    typeNames(FIELDS.every(({ name }) => next[name] === stored[name]) ? null : next)
  }
  return (
    <section className="card" aria-labelledby="names-title">
      <h2 id="names-title" tabIndex={-1}>
        {t('profile.names')}
      </h2>
      <form className="stack" noValidate onSubmit={save}>
        <NameFields names={names} onType={type} />
        {state.kind === 'failed' && (
          <Note tone="negative" role="alert">
            {errorText(state.error, t)}
          </Note>
        )}
        <div className="row wrap">
          <Button
            type="submit"
            look={isOpen ? 'primary' : 'plain'}
            aria-disabled={!isOpen || hasProblem || !isOnline || state.kind === 'sending'}
          >
            {t(state.kind === 'sending' ? 'profile.saving' : 'profile.save')}
          </Button>
          {isOpen && <Button onClick={discard}>{t('profile.discard')}</Button>}
        </div>
      </form>
    </section>
  )
}

function NameFields({ names, onType }: { names: ProfileNames; onType: (part: Partial<ProfileNames>) => void }) {
  const t = useStore($t)
  return (
    <div className="profile-names">
      {FIELDS.map(({ name, autoComplete }) => (
        <NameField
          key={name}
          label={t(`profile.${name}`)}
          hint={name === 'nickname' ? t('profile.nicknameHint') : undefined}
          autoComplete={autoComplete}
          value={names[name]}
          onChange={(value) => onType({ [name]: value })}
        />
      ))}
    </div>
  )
}

interface NameFieldProps {
  label: string
  hint: string | undefined
  autoComplete: string
  value: string
  onChange: (value: string) => void
}

function NameField({ label, hint, autoComplete, value, onChange }: NameFieldProps) {
  const t = useStore($t)
  const problem = nicknameProblem(value)
  const error = problem === null ? undefined : errorText(new UserFacingError(problem), t)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextInput {...control} autoComplete={autoComplete} value={value} onChange={onChange} />}
    </Field>
  )
}
