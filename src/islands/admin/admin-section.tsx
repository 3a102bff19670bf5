/** Admin section of the account page. Security: the edge checks the admin label on every call. */
import '../../styles/admin/admin.css'
import { useStore } from '@nanostores/react'
import { useState, useEffect, type FormEvent } from 'react'
import { Check, GlobeLock, Search } from 'lucide-react'
import { issueText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import { LANGUAGES, type Language } from '#core/workout/workout.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import { ContractsCard } from './contracts-card.tsx'
import { MailCard } from './mail-card.tsx'
import {
  type AdminNote,
  type AdminReport,
  $contracts,
  $found,
  findUser,
  setContract,
  type AdminUser
} from '../../stores/admin/contracts.ts'
import {
  $notes,
  loadNotes,
  moreNotes,
  removeNote,
  saveNote,
  $reports,
  decideReport,
  loadReports,
  moreReports
} from '../../stores/admin/notes.ts'
import { Field, TextArea, TextInput, Select, EmailInput } from '../../ui/field.tsx'
import { LANGUAGE_NAMES } from '../app/frame/language-names.ts'
import { NoteText } from '../app/note-text.tsx'
import { EditCard, EditButtons, EditSheet } from './edit-card.tsx'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { AdminListView, Failure, SureSheet } from './admin-list.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'
import { Note } from '../../ui/note.tsx'

export function NotesCard() {
  const t = useStore($t)
  const list = useStore($notes)
  return (
    <EditCard
      id="admin-notes"
      title={t('admin.notes')}
      newLabel={t('admin.newNote')}
      list={list}
      load={loadNotes}
      more={moreNotes}
      empty={t('admin.noNotes')}
      save={saveNote}
      remove={removeNote}
      question={({ id, version }) => ({
        title: t('admin.deleteNoteTitle', { name: version }),
        text: t('admin.deleteNoteText'),
        yes: t('admin.delete'),
        args: [id]
      })}
      row={(note, open) => <NoteRow key={note.id} note={note} {...open} />}
      form={(note, onClose) => <NoteForm note={note} onClose={onClose} />}
    />
  )
}

function NoteRow({ note, onEdit, onDelete }: { note: AdminNote; onEdit: () => void; onDelete: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <li>
      <p className="admin-who">
        <b>{note.version}</b>
        <small className="admin-tag">{nameOf(note.language, t)}</small>
        <small className="muted">{formatDate(new Date(note.createdAt), locale, { dateStyle: 'medium' })}</small>
      </p>
      <NoteText note={note.note} />
      <EditButtons name={note.version} onEdit={onEdit} onDelete={onDelete} />
    </li>
  )
}

const nameOf = (language: string, t: Translate): string =>
  language === '' ? t('admin.allLanguages') : (LANGUAGE_NAMES[language as Language] ?? language)

/** @param note null for a new one */
function NoteForm({ note, onClose }: { note: AdminNote | null; onClose: () => void }) {
  const t = useStore($t)
  const [version, setVersion] = useState(note?.version ?? '')
  const [language, setLanguage] = useState((note?.language ?? 'en') as Language | '')
  const [text, setText] = useState(note?.note ?? '')
  return (
    <EditSheet
      title={note === null ? t('admin.newNote') : t('admin.editThat', { name: note.version })}
      action={saveNote}
      args={[note?.id ?? null, { version: version.trim(), language, note: text.trim() }]}
      onClose={onClose}
    >
      {(issues) => (
        <>
          <Field label={t('admin.version')} error={issueText(issues, 'version', t)}>
            {(control) => <TextInput {...control} maxLength={32} value={version} onChange={setVersion} />}
          </Field>
          <Field label={t('admin.language')} error={issueText(issues, 'language', t)}>
            {(control) => (
              <Select
                {...control}
                value={language}
                options={['' as const, ...LANGUAGES].map((value) => ({ value, label: nameOf(value, t) }))}
                onChange={setLanguage}
              />
            )}
          </Field>
          <Field label={t('admin.note')} error={issueText(issues, 'note', t)}>
            {(control) => <TextArea {...control} rows={8} maxLength={20_000} value={text} onChange={setText} />}
          </Field>
          {text.trim() !== '' && (
            <section className="admin-preview card stack" aria-label={t('admin.preview')}>
              <h3>{t('news.version', { version: version.trim() })}</h3>
              <NoteText note={text} />
            </section>
          )}
        </>
      )}
    </EditSheet>
  )
}

/** Reports without a decision: workouts, people, messages and trainer pages. */
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
          title={
            asked.isTrainerPage
              ? t('admin.hidePageTitle', { name: asked.personName })
              : t('admin.unpublishTitle', { name: asked.workoutName })
          }
          text={t(asked.isTrainerPage ? 'admin.hidePageText' : 'admin.unpublishText')}
          yes={t(asked.isTrainerPage ? 'admin.hidePage' : 'admin.unpublish')}
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
  const { address, isTrainerPage, reason, createdAt } = report
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
          <a className="inline-link" href={pathTo(isTrainerPage ? 'trainer' : 'workout', { id: address }, locale)}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        {isTrainerPage && <span>{t(isShown ? 'admin.trainerPage' : 'admin.pageHidden')}</span>}
        {!isShown && report.workoutName !== '' && <span>{t('admin.notPublic')}</span>}
        <small className="muted">{formatDate(new Date(createdAt), locale, { dateStyle: 'medium' })}</small>
      </p>
      {report.quote !== '' && <blockquote className="admin-text">{report.quote}</blockquote>}
      {reason !== '' && <p className="admin-text">{reason}</p>}
      <div className="row wrap">
        {isShown && (
          <Button
            icon={GlobeLock}
            aria-label={t(isTrainerPage ? 'admin.hidePageThat' : 'admin.unpublishThat', { name })}
            disabled={isOff}
            onClick={onUnpublish}
          >
            {t(isTrainerPage ? 'admin.hidePage' : 'admin.unpublish')}
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
  // The edge ignores case too.
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

/** In a separate chunk that only admins download. */
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
