/** Mails that the edge sends, and their states (docs/mail.md). */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatDate } from '#core/app/format.ts'
import type { AdminMail } from '../../stores/admin/contracts.ts'
import {
  $mailFilter,
  $mails,
  loadMails,
  moreMails,
  retryMail,
  showMails,
  type MailFilter
} from '../../stores/admin/mail.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { AdminListView, Failure, SureSheet } from './admin-list.tsx'

const FILTERS: readonly MailFilter[] = ['', 'queued', 'failed', 'unsure', 'sent', 'dropped']

const WORDS = {
  '': 'admin.mailAll',
  queued: 'admin.mailQueued',
  claimed: 'admin.mailSending',
  handing: 'admin.mailSending',
  sent: 'admin.mailSent',
  failed: 'admin.mailFailed',
  unsure: 'admin.mailUnsure',
  dropped: 'admin.mailDropped'
} as const

export function MailCard() {
  const t = useStore($t)
  const list = useStore($mails)
  const filter = useStore($mailFilter)
  const [asked, setAsked] = useState<AdminMail | null>(null)
  useEffect(() => void loadMails(), [])
  const again = (mail: AdminMail) => {
    retryMail.reset()
    // Mails in the other states certainly did not arrive.
    if (mail.state === 'unsure') setAsked(mail)
    else void retryMail.submit(mail.id)
  }
  const close = () => {
    retryMail.reset()
    setAsked(null)
  }
  return (
    <section className="card stack" aria-labelledby="admin-mail">
      <h3 id="admin-mail" tabIndex={-1}>
        {t('admin.mail')}
      </h3>
      <Field label={t('admin.mailState')}>
        {(control) => (
          <Select
            {...control}
            value={filter}
            options={FILTERS.map((value) => ({ value, label: t(WORDS[value]) }))}
            onChange={(value) => void showMails(value)}
          />
        )}
      </Field>
      <AdminListView list={list} load={loadMails} more={moreMails} empty={t('admin.noMail')}>
        {(mail) => <MailRow key={mail.id} mail={mail} onAgain={() => again(mail)} />}
      </AdminListView>
      {asked === null ? (
        <Failure of={retryMail} />
      ) : (
        <SureSheet
          title={t('admin.mailAgainTitle', { name: asked.to })}
          text={t('admin.mailAgainText')}
          yes={t('admin.mailAgain')}
          action={retryMail}
          args={[asked.id]}
          headingId="admin-mail"
          onClose={close}
        />
      )}
    </section>
  )
}

function MailRow({ mail, onAgain }: { mail: AdminMail; onAgain: () => void }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const state = useStore(retryMail.$state)
  const { to, from, subject, body, error, tries, dueAt } = mail
  const moment = (time: string) => formatDate(new Date(time), locale, { dateStyle: 'medium', timeStyle: 'short' })
  const isWaiting = mail.state === 'queued' && tries > 0 && dueAt !== null
  const mayGoAgain = isWaiting || mail.state === 'failed' || mail.state === 'unsure'
  return (
    <li>
      <p className="admin-who">
        <b>{from === '' ? to : `${from} → ${to}`}</b>
        <span>{t(WORDS[mail.state])}</span>
        <small className="muted">{moment(mail.createdAt)}</small>
        {tries > 1 && <small className="muted">{t('admin.mailTries', { count: tries })}</small>}
        {isWaiting && <small className="muted">{t('admin.mailNext', { time: moment(dueAt) })}</small>}
      </p>
      {error !== '' && <p className="admin-text">{error}</p>}
      <details>
        <summary>{subject}</summary>
        <p className="admin-text">{body}</p>
      </details>
      {mayGoAgain && (
        <div className="row wrap">
          <Button
            aria-label={t('admin.mailAgainThat', { name: to })}
            disabled={!isOnline || state.kind === 'sending'}
            onClick={onAgain}
          >
            {t('admin.mailAgain')}
          </Button>
        </div>
      )}
    </li>
  )
}
