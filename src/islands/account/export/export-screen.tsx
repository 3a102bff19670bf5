/** `/export`: also open to visitors, who must log in first. */
import { useStore } from '@nanostores/react'
import { Check, LogIn, Download } from 'lucide-react'
import { formatMegabytes } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { backQuery } from '#core/account/return-path.ts'
import { errorText } from '#core/app/errors.ts'
import { $locale, $t, loadTexts } from '../../../stores/app/locale.ts'
import { $session } from '../../../stores/account/session.ts'
import { ButtonLink, Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, Skeleton, usePageDelay, useSkeletonDelay } from '../../../ui/skeleton.tsx'
import { AccountUnknown } from '../../app/frame/account-gate.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { $export, cancelExport, startExport, type ExportState } from '../../../stores/account/export.ts'
import { $isOnline } from '../../../stores/app/network.ts'
import { Note } from '../../../ui/note.tsx'
import { focusIfLost } from '../../app/frame/focus-heading.ts'

const ID = 'export-part'

/**
 * Shows the progress, a failure or the finished file. The buttons change with the state, so the focus stays on this
 * part.
 */
export function ExportPart({ look }: { look: 'primary' | 'plain' }) {
  const state = useStore($export)
  const start = () => {
    focusIfLost(ID)
    void startExport().then(() => focusIfLost(ID))
  }
  return (
    <div id={ID} tabIndex={-1}>
      {state.kind === 'running' ? <Running bytes={state.bytes} /> : <Ready state={state} look={look} start={start} />}
    </div>
  )
}

function Running({ bytes }: { bytes: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <div className="export-progress">
      <progress aria-label={t('export.title')} />
      <p className="numeric">{t('export.running', { megabytes: formatMegabytes(bytes, locale) })}</p>
      <p className="muted">{t('export.runningText')}</p>
      <Button onClick={cancelExport}>{t('states.cancel')}</Button>
    </div>
  )
}

interface ReadyProps {
  state: Exclude<ExportState, { kind: 'running' }>
  look: 'primary' | 'plain'
  start: () => void
}

function Ready({ state, look, start }: ReadyProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  return (
    <div className="stack tight">
      {state.kind === 'done' && (
        <Note tone="positive" role="status">
          {t('export.done', { megabytes: formatMegabytes(state.bytes, locale) })}
        </Note>
      )}
      {state.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <b>{t('export.failed')}</b> {errorText(state.error, t)} {t('export.kept')}
        </Note>
      )}
      {!isOnline && <p className="muted">{t('export.offline')}</p>}
      <div className="row wrap">
        <Button look={state.kind === 'done' ? 'plain' : look} icon={Download} disabled={!isOnline} onClick={start}>
          {t(state.kind === 'done' ? 'export.again' : state.kind === 'failed' ? 'states.retry' : 'export.start')}
        </Button>
      </div>
    </div>
  )
}

// `AuthFrame` waits for these texts.
loadTexts(['account']).catch(() => undefined)

const INSIDE = ['account', 'workouts', 'files', 'training', 'people'] as const

/** Has no app frame (spec, section 2): the user should not navigate away while the file is created. */
export function ExportScreen() {
  const t = useStore($t)
  return (
    <AuthFrame title={t('export.title')} lead={t('export.lead')}>
      <section aria-labelledby="inside">
        <h2 id="inside">{t('export.inside')}</h2>
        <ul className="export-contents">
          {INSIDE.map((name) => (
            <li key={name}>
              <Icon of={Check} />
              {t(`export.in-${name}`)}
            </li>
          ))}
        </ul>
      </section>
      <Who />
    </AuthFrame>
  )
}

function Who() {
  const t = useStore($t)
  const locale = useStore($locale)
  const session = useStore($session)
  if (session.kind === 'signed-out') {
    return (
      <div className="stack tight">
        <p>{t('export.logInText')}</p>
        <div className="row wrap">
          <ButtonLink look="primary" icon={LogIn} href={pathTo('login') + backQuery(pathTo('export'))}>
            {t('nav.logIn')}
          </ButtonLink>
        </div>
      </div>
    )
  }
  if (session.kind === 'unknown' && session.error === null) return <Waiting />
  const account = session.kind === 'signed-in' ? session : session.lastKnown
  if (account === null) return <AccountUnknown error={session.kind === 'unknown' ? session.error : null} />
  return (
    <div className="stack tight">
      <p className="muted">
        {t('export.who', { email: account.login.email })}
        <br />
        {t('export.size', { megabytes: formatMegabytes(account.usage.mediaBytes, locale) })}
      </p>
      <ExportPart look="primary" />
      <a className="button quiet export-to-account" href={pathTo('account')}>
        {t('export.toAccount')}
      </a>
    </div>
  )
}

function Waiting() {
  const t = useStore($t)
  if (!useSkeletonDelay(true, usePageDelay())) return null
  return (
    <Loading label={t('states.loading')} className="stack">
      <Skeleton height="1.5rem" width="60%" />
      <Skeleton height="3rem" width="12rem" />
    </Loading>
  )
}
