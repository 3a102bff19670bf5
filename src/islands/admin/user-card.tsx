/** Shows and changes a user's contract. Privacy: the search needs the complete address. */
import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { $contracts, $found, findUser, setContract, type AdminUser } from '../../stores/admin/contracts.ts'
import { $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/email-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Failure } from './admin-list.tsx'

export function UserCard() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(findUser.$state)
  const found = useStore($found)
  const [email, setEmail] = useState('')
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void findUser.submit(email)
  }
  return (
    <section className="card stack" aria-labelledby="admin-user">
      <h3 id="admin-user">{t('admin.user')}</h3>
      <form className="admin-find" noValidate onSubmit={find}>
        <Field label={t('admin.email')}>
          {(control) => <EmailInput {...control} autoComplete="off" value={email} onChange={setEmail} />}
        </Field>
        <Button type="submit" icon={Search} disabled={!isOnline || state.kind === 'sending'}>
          {t('admin.find')}
        </Button>
      </form>
      <Failure of={findUser} />
      {found.kind === 'missing' && <Note role="status">{t('admin.noUser', { email: found.email })}</Note>}
      {found.kind === 'found' && <Found key={found.user.id} user={found.user} changed={found.changed} />}
    </section>
  )
}

/** @param changed contract that was set here since the search, or empty */
function Found({ user, changed }: { user: AdminUser; changed: string }) {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const state = useStore(setContract.$state)
  const contracts = useStore($contracts)
  const names = contracts.kind === 'ready' ? contracts.items.map(({ name }) => name) : ['base', 'pro']
  const stored = user.contractType === '' ? 'base' : user.contractType
  // The edge ignores letter case too.
  const present = names.find((name) => name.toLowerCase() === stored.toLowerCase()) ?? stored
  const isKnown = contracts.kind !== 'ready' || names.includes(present)
  const [chosen, setChosen] = useState(isKnown ? present : 'base')
  const options = [...new Set([...names, chosen])].map((name) => ({ value: name, label: name }))
  return (
    <div className="stack">
      <p role="status" className="admin-who">
        <b>{user.email}</b>
        {user.nickname !== '' && <span className="muted">{user.nickname}</span>}
        <span>{t('admin.present', { name: present })}</span>
      </p>
      {!isKnown && <Note tone="warning">{t('admin.presentGone', { name: present })}</Note>}
      {user.isBeingDeleted ? (
        <Note tone="warning">{t('errors.account-deleting')}</Note>
      ) : (
        <form
          className="admin-find"
          onSubmit={(event) => {
            event.preventDefault()
            void setContract.submit(chosen)
          }}
        >
          <Field label={t('admin.contract')}>
            {(control) => <Select {...control} value={chosen} options={options} onChange={setChosen} />}
          </Field>
          <Button type="submit" look="primary" disabled={!isOnline || state.kind === 'sending'}>
            {t('admin.set')}
          </Button>
        </form>
      )}
      <Failure of={setContract} />
      {changed !== '' && (
        <Note tone="positive" role="status">
          {t('admin.isSet', { email: user.email, name: changed })}
        </Note>
      )}
    </div>
  )
}
