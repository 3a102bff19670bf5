import '../../../styles/account/sign-in.css'
import '../../../styles/account/profile.css'
import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import type { Login } from '#core/account/login.ts'
import { nicknameProblem, newPasswordProblem, passwordProblem } from '#core/account/sign-in-input.ts'
import { $t } from '../../../stores/app/locale.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountGate } from '../../app/frame/account-gate.tsx'
import { AppFrame } from '../../app/frame/app-frame.tsx'
import { EmailCard } from './email-card.tsx'
import { $isOnline } from '../../../stores/app/network.ts'
import { notify } from '../../../stores/app/notices.ts'
import { $typedNames, saveNames, storedNames, typeNames, type ProfileNames } from '../../../stores/account/profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { focusHeading } from '../../app/frame/focus-heading.ts'
import { changePassword, PASSWORD_WAIT } from '../../../stores/account/account-security.ts'
import { PasswordField, SubmitProblem } from '../sign-in/form-parts.tsx'
import { FormSheet } from './form-sheet.tsx'
import { Avatar } from '../../app/frame/avatar.tsx'
import { PictureChoice } from './picture-parts.tsx'
import { TrainerPageCard } from './trainer-page-card.tsx'

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

/** Accounts of a provider have no password; they see an explanation instead. */
export function PasswordCard({ login }: { login: Login }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    changePassword.reset()
    setOpen(true)
  }
  return (
    <section className="card stack tight" aria-labelledby="password-title">
      <h2 id="password-title">{t('profile.password')}</h2>
      <p className="muted">{t(login.hasPassword ? 'profile.passwordText' : 'profile.passwordNone')}</p>
      {login.hasPassword && (
        <div className="row wrap">
          <Button disabled={!isOnline} onClick={open}>
            {t('profile.changePassword')}
          </Button>
        </div>
      )}
      {isOpen && <PasswordForm email={login.email} onClose={() => setOpen(false)} />}
    </section>
  )
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useStore($t)
  const state = useStore(changePassword.$state)
  const [present, setPresent] = useState('')
  const [next, setNext] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problems = { present: passwordProblem(present), next: newPasswordProblem(next) }
  const isFine = problems.present === null && problems.next === null
  const send = () => {
    setChecked(true)
    if (!isFine) return
    void changePassword.submit(present, next).then((isDone) => {
      if (!isDone) return
      onClose()
      notify({ kind: 'positive', text: $t.get()('profile.passwordChanged') })
    })
  }
  return (
    <FormSheet
      state={state}
      isFine={isFine}
      onClose={onClose}
      title={t('profile.changePassword')}
      text={t('profile.passwordText')}
      submitLabel={t('profile.changePassword')}
      problem={<SubmitProblem state={state} wait={PASSWORD_WAIT} />}
      onSubmit={send}
    >
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('profile.presentPassword')}
        isNew={false}
        problem={isChecked ? problems.present : null}
        value={present}
        onChange={setPresent}
      />
      <PasswordField
        label={t('profile.newPassword')}
        isNew
        problem={isChecked ? problems.next : null}
        value={next}
        onChange={setNext}
      />
    </FormSheet>
  )
}

/** Uploads the file only after it has been cropped. */
export function PictureCard({ login }: { login: Login }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  return (
    <section className="card profile-picture" aria-labelledby="picture-title">
      <Avatar login={login} size="6.5rem" />
      <div className="stack tight">
        <h2 id="picture-title" tabIndex={-1}>
          {t('profile.picture')}
        </h2>
        <p className="muted">{t('profile.pictureText')}</p>
        <PictureChoice hasPicture={login.imageUrl !== ''} isOff={!isOnline} />
        {!isOnline && <p className="muted profile-small">{t('profile.offline')}</p>}
      </div>
    </section>
  )
}

export function ProfileScreen() {
  const t = useStore($t)
  return (
    <AppFrame title={t('profile.title')} className="profile-screen">
      <AccountGate skeleton={<Shapes />}>
        {({ login }) => (
          <>
            <div>
              <PictureCard login={login} />
              <NamesCard key={login.userId} login={login} />
              <TrainerPageCard userId={login.userId} />
            </div>
            <div>
              <EmailCard login={login} />
              <PasswordCard login={login} />
            </div>
          </>
        )}
      </AccountGate>
    </AppFrame>
  )
}

function Shapes() {
  return (
    <>
      <Skeleton height="9rem" />
      <Skeleton height="18rem" />
      <Skeleton height="8rem" />
    </>
  )
}
