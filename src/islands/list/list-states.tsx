import { useStore } from '@nanostores/react'
import { CloudAlert, LogIn, RotateCw } from 'lucide-react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { $t } from '../../stores/app/locale.ts'
import { refreshSession } from '../../stores/account/session.ts'
import { reloadList } from '../../stores/list/load-list.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
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
