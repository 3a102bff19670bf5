import { useStore } from '@nanostores/react'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { AccountSession } from '#core/account/sessions.ts'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import { $sessions, endAllSessions, endSession, loadSessions } from '../../stores/account/account-security.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { $unsentCount } from '../../stores/app/outbox/unsent-count.ts'
import { playToLose } from '../../stores/player/offered-play.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { focusHeading } from '../app/frame/focus-heading.ts'
import { LogOutButton } from '../app/frame/log-out-button.tsx'
import { LazyPart } from '../app/lazy-part.tsx'

const loadLeave = () => import('../app/outbox/leave-sheet.tsx').then((file) => file.LeaveSheet)

/** Appwrite derives the device names from the user agent. */
export function DevicesCard() {
  const t = useStore($t)
  const isOnline = useStore($isOnline)
  const list = useStore($sessions)
  const ending = useStore(endSession.$state)
  return (
    <section className="card stack tight account-devices" aria-labelledby="devices-title">
      <h2 id="devices-title" tabIndex={-1}>
        {t('account.devices')}
      </h2>
      {list.kind === 'loading' && (
        <Loading label={t('states.loading')} className="stack">
          <Skeleton height="3rem" />
        </Loading>
      )}
      {list.kind === 'failed' && (
        <Note tone="negative" role="alert">
          <p>
            <b>{t('account.devicesFailed')}</b> {isOnline && errorText(list.error, t)}
          </p>
          <Button onClick={() => void loadSessions()}>{t('states.retry')}</Button>
        </Note>
      )}
      {list.kind === 'ready' && (
        <ul>
          {list.sessions.map((session) => (
            <Device key={session.id} session={session} isDisabled={!isOnline || ending.kind === 'sending'} />
          ))}
        </ul>
      )}
      {ending.kind === 'failed' && (
        <Note tone="negative" role="alert">
          {errorText(ending.error, t)}
        </Note>
      )}
      <EndAll isDisabled={!isOnline} />
    </section>
  )
}

/** "Firefox 144, Android 16", or "unknown device". */
function nameOf({ browser, system, device }: AccountSession, t: Translate): string {
  const parts = [browser, device === '' ? system : device].filter((part) => part !== '')
  return parts.length === 0 ? t('account.unknownDevice') : parts.join(', ')
}

function Device({ session, isDisabled }: { session: AccountSession; isDisabled: boolean }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const name = nameOf(session, t)
  const date = formatDate(session.startedAt, locale, { dateStyle: 'medium' })
  const country =
    session.country === '' ? '' : `${new Intl.DisplayNames([locale], { type: 'region' }).of(session.country)}, `
  const end = async () => {
    if (await endSession.submit(session.id)) focusHeading('devices-title')
  }
  return (
    <li>
      <Icon of={MonitorSmartphone} />
      <p>
        <b>{name}</b>
        {session.isCurrent && <span className="account-this-device">{t('account.thisDevice')}</span>}
        <small>
          {country}
          {t('account.since', { date })}
        </small>
      </p>
      {session.isCurrent ? (
        <LogOutButton isDisabled={isDisabled} />
      ) : (
        <Button aria-label={t('account.endThat', { device: name })} disabled={isDisabled} onClick={() => void end()}>
          {t('account.endDevice')}
        </Button>
      )}
    </li>
  )
}

function EndAll({ isDisabled }: { isDisabled: boolean }) {
  const t = useStore($t)
  const state = useStore(endAllSessions.$state)
  const [asked, setAsked] = useState<'leave' | 'end' | null>(null)
  const close = () => setAsked(null)
  const ask = () => setAsked('end')
  // The first question shows what failed.
  const end = () => void endAllSessions.submit().then((isDone) => setAsked(isDone ? null : 'end'))
  return (
    <div className="row wrap">
      <Button icon={LogOut} disabled={isDisabled} onClick={ask}>
        {t('account.endAll')}
      </Button>
      {asked === 'leave' && <LazyPart load={loadLeave} props={{ leave: end, onClose: close }} onFail={ask} isAsked />}
      <Sheet
        isOpen={asked === 'end'}
        onClose={close}
        title={t('account.endAllTitle')}
        closeLabel={t('states.close')}
        actions={
          <>
            <Button onClick={close}>{t('states.cancel')}</Button>
            <Button
              look="danger"
              disabled={state.kind === 'sending'}
              onClick={() => ($unsentCount.get() === 0 ? end() : setAsked('leave'))}
            >
              {t('account.endAll')}
            </Button>
          </>
        }
      >
        <p>{t('account.endAllText')}</p>
        {asked === 'end' && playToLose() !== null && <p>{t('account.endAllPlay')}</p>}
        {state.kind === 'failed' && (
          <Note tone="negative" role="alert">
            {errorText(state.error, t)}
          </Note>
        )}
      </Sheet>
    </div>
  )
}
