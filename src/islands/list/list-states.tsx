import { useStore } from '@nanostores/react'
import { CloudAlert, LogIn, RotateCw } from 'lucide-react'
import { formatAge } from '#core/app/age.ts'
import { errorCode, errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { refreshSession } from '../../stores/account/session.ts'
import { reloadList } from '../../stores/list/load-list.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note, Empty } from '../../ui/note.tsx'
import { useArrivalDelay } from '../app/use-arrival-delay.ts'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'

/** Shows after 200 ms. */
export function ListSkeleton() {
  const t = useStore($t)
  const isShown = useSkeletonDelay(true, useArrivalDelay())
  if (!isShown) return null
  return (
    <Loading label={t('list.loading')} className="card-grid">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div className="workout-card" key={card}>
          <Skeleton className="list-skeleton-picture" height="4.5rem" width="auto" />
          <div className="workout-card-body">
            <Skeleton height="1.5rem" width="70%" />
            <Skeleton height="1rem" width="90%" />
            <Skeleton height="1rem" width="40%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

interface StaleNoteProps {
  savedAt: number
  failedAt: number
  error: unknown
  onRetry: () => void
}

/** Says how old the shown data is. While offline, the screen's own note says why. */
export function StaleNote({ savedAt, failedAt, error, onRetry }: StaleNoteProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  const age = t('list.stale', { age: formatAge(savedAt, failedAt, locale) })
  if (!isOnline) return <p className="muted">{age}</p>
  return (
    <Note tone="warning" role="status">
      <b>{age}</b> {errorText(error, t)}
      <br />
      <Button look="quiet" icon={RotateCw} onClick={onRetry}>
        {t('states.retry')}
      </Button>
    </Note>
  )
}

export function ListFailed({ error, again = reloadList }: { error: unknown; again?: () => Promise<void> }) {
  const t = useStore($t)
  const code = errorCode(error)
  const text = `${errorText(error, t)} ${t('list.safe')}`
  return (
    <Empty title={t('list.failed')} text={text} icon={CloudAlert} role="alert">
      {code === 'unauthenticated' ? (
        <ButtonLink look="primary" icon={LogIn} href={pathTo('login')}>
          {t('nav.logIn')}
        </ButtonLink>
      ) : (
        <Button look="primary" icon={RotateCw} onClick={() => void refreshSession().then(again)}>
          {t('states.retry')}
        </Button>
      )}
    </Empty>
  )
}
