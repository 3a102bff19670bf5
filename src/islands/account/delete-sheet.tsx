/** Deletes the account after two questions: the first asks for the email address, the second for confirmation. */
import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { formatMegabytes } from '#core/app/format.ts'
import { endAccount, isOwnAddress } from '../../stores/account/account-page.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import type { SignedIn } from '../../stores/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, EmailInput } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

interface DeleteProps {
  account: SignedIn
  onClose: () => void
}

/** The dialog stays open during the deletion. */
export function DeleteSheet({ account, onClose }: DeleteProps) {
  const t = useStore($t)
  const state = useStore(endAccount.$state)
  const [isSure, setSure] = useState(false)
  const close = () => {
    if (state.kind !== 'sending') onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={close}
      title={t(isSure ? 'account.deleteSureTitle' : 'account.deleteTitle')}
      closeLabel={t('states.close')}
    >
      {isSure ? (
        <Sure email={account.login.email} onClose={close} />
      ) : (
        <What account={account} onClose={close} onSure={() => setSure(true)} />
      )}
    </Sheet>
  )
}

function What({ account, onClose, onSure }: DeleteProps & { onSure: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { login, usage } = account
  const isRight = isOwnAddress(typed, login.email)
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isRight) onSure()
    else event.currentTarget.querySelector('input')?.focus()
  }
  const error = isChecked && !isRight ? errorText(new UserFacingError('confirm-mismatch'), t) : undefined
  return (
    <form className="stack" noValidate onSubmit={goOn}>
      <div>
        <p>
          <b>{t('account.goes')}</b>
        </p>
        <ul className="account-delete-list">
          <li>{t('account.goes_workouts', { count: usage.workouts })}</li>
          <li>{t('account.goes_files', { megabytes: formatMegabytes(usage.mediaBytes, locale) })}</li>
          <li>{t('account.goes_results')}</li>
          <li>{t('account.goes_people')}</li>
          <li>{t('account.goes_account')}</li>
        </ul>
      </div>
      <p className="muted">{t('account.stays')}</p>
      <Field label={t('account.typeEmail', { email: login.email })} error={error}>
        {(control) => <EmailInput {...control} autoComplete="off" value={typed} onChange={setTyped} />}
      </Field>
      <div className="sheet-actions">
        <Button onClick={onClose}>{t('account.keep')}</Button>
        <Button type="submit" look="danger">
          {t('account.deleteGo')}
        </Button>
      </div>
    </form>
  )
}

function Sure({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(endAccount.$state)
  const text = useRef<HTMLParagraphElement>(null)
  // The focused input is gone, so the question takes the focus.
  useEffect(() => text.current?.focus(), [])
  const isBusy = state.kind === 'sending'
  return (
    <div className="stack">
      <p ref={text} tabIndex={-1}>
        {t('account.deleteSure', { email })}
      </p>
      {!isOnline && <Note role="status">{t('account.deleteOffline')}</Note>}
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(state.error, t)}
        </Note>
      )}
      <div className="sheet-actions">
        <Button disabled={isBusy} onClick={onClose}>
          {t('account.keep')}
        </Button>
        <Button look="danger" icon={Trash2} disabled={isBusy || !isOnline} onClick={() => void endAccount.submit()}>
          {t(isBusy ? 'account.deleting' : 'account.deleteYes')}
        </Button>
      </div>
    </div>
  )
}
