/** Invites a friend with a link and its QR code, or by email. */
import '../../styles/together/inviting.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { Link } from 'lucide-react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { NewInvitation } from '#core/together/invitation-schemas.ts'
import type { Invitation } from '#core/together/invitations.ts'
import { $t, $locale } from '../../stores/app/locale.ts'
import { $asked, inviteByEmail } from '../../stores/together/friend-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Field, EmailInput } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { codeOf } from '../../stores/app/qr-code.ts'
import {
  $links,
  $shownLink,
  addressOf,
  loadLinks,
  makeLink,
  revokeLink
} from '../../stores/together/invitation-links.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { AddressField } from '../workout/address-field.tsx'

type Kind = NewInvitation['kind']
const KINDS: readonly Kind[] = ['single', 'day']

export function LinkPart() {
  const t = useStore($t)
  const shown = useStore($shownLink)
  const making = useStore(makeLink.$state)
  const [kind, setKind] = useState<Kind>('single')
  useEffect(() => {
    void loadLinks()
    return () => {
      $shownLink.set(null)
      makeLink.reset()
      revokeLink.reset()
    }
  }, [])
  return (
    <section className="stack inviting-part inviting-link">
      <h3>{t('inviting.byLink')}</h3>
      {shown === null ? (
        <>
          <Kinds kind={kind} onChange={setKind} />
          {making.kind === 'failed' && (
            <Note tone="negative" role="alert">
              {errorText(making.error, t)}
            </Note>
          )}
          <Button icon={Link} aria-disabled={making.kind === 'sending'} onClick={() => void makeLink.submit(kind)}>
            {t('inviting.make')}
          </Button>
        </>
      ) : (
        <ShownLink key={shown.id} invitation={shown} />
      )}
      <OpenLinks />
    </section>
  )
}

function Kinds({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const t = useStore($t)
  const options = KINDS.map((value) => ({ value, label: t(`inviting.${value}`), hint: t(`inviting.${value}Hint`) }))
  return <RadioList label={t('inviting.kind')} value={kind} options={options} onChange={onChange} />
}

function useDate(): (time: string) => string {
  const locale = useStore($locale)
  return (time) => formatDate(Date.parse(time), locale, { dateStyle: 'medium', timeStyle: 'short' })
}

function ShownLink({ invitation }: { invitation: Invitation }) {
  const t = useStore($t)
  const dateOf = useDate()
  const [said, setSaid] = useState('')
  const [rows, setRows] = useState<boolean[][] | null>(null)
  const url = addressOf(invitation)
  useEffect(() => {
    // The link works even if the QR code cannot be drawn.
    codeOf(url).then(setRows, () => undefined)
  }, [url])
  const until = invitation.kind === 'single' ? 'inviting.untilSingle' : 'inviting.untilDay'
  return (
    <div className="stack">
      <div className="inviting-code-row">
        {rows !== null && <QrCode rows={rows} label={t('inviting.code')} className="inviting-code" />}
        <p>
          <b>{t('inviting.scan')}</b>
          <small>{t(until, { date: dateOf(invitation.expiresAt) })}</small>
        </p>
      </div>
      <AddressField url={url} name={t('inviting.name')} said={said} onSay={setSaid} />
    </div>
  )
}

function OpenLinks() {
  const t = useStore($t)
  const state = useStore($links)
  const revoking = useStore(revokeLink.$state)
  const failure = revoking.kind === 'failed' ? revoking.error : null
  if (state.kind === 'failed') return <p className="muted">{t('inviting.linksFailed')}</p>
  if (state.kind === 'loading' || state.links.length === 0) return null
  return (
    <section className="inviting-open" aria-labelledby="open-links">
      <h4 id="open-links">{t('inviting.open', { count: state.links.length })}</h4>
      {failure !== null && (
        <Note tone="negative" role="alert">
          {errorText(failure, t)}
        </Note>
      )}
      <ul>
        {state.links.map((invitation) => (
          <OpenLink key={invitation.id} invitation={invitation} isBusy={revoking.kind === 'sending'} />
        ))}
      </ul>
    </section>
  )
}

function OpenLink({ invitation, isBusy }: { invitation: Invitation; isBusy: boolean }) {
  const t = useStore($t)
  const date = useDate()(invitation.expiresAt)
  return (
    <li>
      <p>
        <b>{t(`inviting.${invitation.kind}`)}</b>
        <small>{t('inviting.until', { date })}</small>
      </p>
      <Button look="quiet" aria-label={t('inviting.showOf', { date })} onClick={() => $shownLink.set(invitation)}>
        {t('inviting.show')}
      </Button>
      <Button
        look="quiet"
        aria-label={t('inviting.revokeOf', { date })}
        aria-disabled={isBusy}
        onClick={() => void revokeLink.submit(invitation.id)}
      >
        {t('inviting.revoke')}
      </Button>
    </li>
  )
}

export function InviteSheet({ onClose }: { onClose: () => void }) {
  const t = useStore($t)
  return (
    <Sheet isOpen onClose={onClose} title={t('friends.inviteTitle')} closeLabel={t('states.close')}>
      <div className="stack">
        <EmailPart />
        <LinkPart />
      </div>
    </Sheet>
  )
}

function EmailPart() {
  const t = useStore($t)
  const state = useStore(inviteByEmail.$state)
  const asked = useStore($asked)
  const [email, setEmail] = useState('')
  // Clears the result of an earlier sheet.
  useEffect(() => inviteByEmail.reset, [])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void inviteByEmail.submit(email).then((isDone) => isDone && setEmail(''))
  }
  const type = (typed: string) => {
    setEmail(typed)
    if (state.kind === 'failed') inviteByEmail.reset()
  }
  return (
    <form className="stack inviting-part" noValidate onSubmit={send}>
      <h3>{t('inviting.byEmail')}</h3>
      <Field
        label={t('inviting.email')}
        hint={t('inviting.emailHint')}
        error={state.kind === 'failed' ? errorText(state.error, t) : undefined}
      >
        {(control) => (
          <div className="inviting-line">
            <EmailInput {...control} autoComplete="off" value={email} onChange={type} />
            <Button type="submit" look="primary" aria-disabled={state.kind === 'sending'}>
              {t('friends.invite')}
            </Button>
          </div>
        )}
      </Field>
      <div role="status">
        {state.kind === 'done' && asked !== null && (
          <Note tone="positive">{t(asked.isFriend ? 'inviting.mutual' : 'inviting.sent', { email: asked.email })}</Note>
        )}
      </div>
    </form>
  )
}
