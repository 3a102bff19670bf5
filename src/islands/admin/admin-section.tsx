/** The admin's part of the account page. Security: the edge checks the admin label with every call. */
import '../../styles/admin/admin.css'
import { useStore } from '@nanostores/react'
import { $t, $locale } from '../../stores/app/locale.ts'
import { ContractsCard } from './contracts-card.tsx'
import { MailCard } from './mail-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { Check, GlobeLock, Search } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import {
  type AdminReport,
  $contracts,
  $found,
  findUser,
  setContract,
  type AdminUser
} from '../../stores/admin/contracts.ts'
import { $reports, decideReport, loadReports, moreReports } from '../../stores/admin/notes.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { AdminListView, Failure, SureSheet } from './admin-list.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'
import { Field, EmailInput } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'

/** Reported public workouts without a decision. */
export function ReportsCard() {
  const t = useStore($t)
  const list = useStore($reports)
  const [asked, setAsked] = useState<AdminReport | null>(null)
  useEffect(() => void loadReports(), [])
  const ask = (report: AdminReport) => {
    decideReport.reset()
    setAsked(report)
  }
  return (
    <section className="card stack" aria-labelledby="admin-reports">
      <h3 id="admin-reports" tabIndex={-1}>
        {t('admin.reports')}
      </h3>
      <AdminListView list={list} load={loadReports} more={moreReports} empty={t('admin.noReports')}>
        {(report) => <ReportRow key={report.id} report={report} onUnpublish={() => ask(report)} />}
      </AdminListView>
      {asked === null ? (
        <Failure of={decideReport} />
      ) : (
        <SureSheet
          title={t('admin.unpublishTitle', { name: asked.workoutName })}
          text={t('admin.unpublishText')}
          yes={t('admin.unpublish')}
          action={decideReport}
          args={[asked, 'unpublish']}
          headingId="admin-reports"
          onClose={() => {
            decideReport.reset()
            setAsked(null)
          }}
        />
      )}
    </section>
  )
}

function ReportRow({ report, onUnpublish }: { report: AdminReport; onUnpublish: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const state = useStore(decideReport.$state)
  const { address, reason, createdAt } = report
  const isShown = address !== ''
  const name = report.personName || report.workoutName || t('admin.workoutGone')
  const isOff = !isOnline || state.kind === 'sending'
  const close = async () => {
    if (await decideReport.submit(report, 'close')) focusHeading('admin-reports')
  }
  return (
    <li>
      <p className="admin-who">
        {isShown ? (
          <a className="inline-link" href={pathTo('workout', { id: address }, locale)}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        {!isShown && report.workoutName !== '' && <span>{t('admin.notPublic')}</span>}
        <small className="muted">{formatDate(new Date(createdAt), locale, { dateStyle: 'medium' })}</small>
      </p>
      {report.quote !== '' && <blockquote className="admin-text">{report.quote}</blockquote>}
      {reason !== '' && <p className="admin-text">{reason}</p>}
      <div className="row wrap">
        {isShown && (
          <Button
            icon={GlobeLock}
            aria-label={t('admin.unpublishThat', { name })}
            disabled={isOff}
            onClick={onUnpublish}
          >
            {t('admin.unpublish')}
          </Button>
        )}
        <Button icon={Check} aria-label={t('admin.closeThat', { name })} disabled={isOff} onClick={() => void close()}>
          {t('admin.closeReport')}
        </Button>
      </div>
    </li>
  )
}

/** Shows and changes a user's contract. Privacy: the search needs the complete address. */
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

/** A separate chunk that only admins download. */
export function AdminSection() {
  const t = useStore($t)
  return (
    <section className="admin stack" aria-labelledby="admin-title">
      <h2 id="admin-title">{t('admin.title')}</h2>
      <div className="admin-cards">
        <div className="stack">
          <UserCard />
          <ContractsCard />
        </div>
        <div className="stack">
          <ReportsCard />
          <NotesCard />
          <MailCard />
        </div>
      </div>
    </section>
  )
}
