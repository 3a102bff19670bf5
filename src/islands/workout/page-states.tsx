import { useStore } from '@nanostores/react'
import { CircleAlert, CloudAlert, LogIn, RotateCw } from 'lucide-react'
import { errorCode, errorText } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $session } from '../../stores/account/session.ts'
import { loadWorkoutPage } from '../../stores/workout/workout-page.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'

/** Shows after 200 ms. */
export function PageSkeleton() {
  const t = useStore($t)
  if (!useSkeletonDelay(true)) return null
  return (
    <Loading label={t('page.loading')} className="stack">
      <Skeleton height="11rem" />
      <Skeleton height="3rem" width="70%" />
      <Skeleton height="2rem" width="50%" />
      <Skeleton height="4rem" />
      <Skeleton height="4rem" />
      <Skeleton height="16rem" />
    </Loading>
  )
}

const GONE: ReadonlySet<string> = new Set(['not-found', 'workout-not-found', 'unauthenticated', 'permission-denied'])

/** Security: 401, 403 and 404 look the same, so that nobody learns which ids exist. Other errors can be retried. */
export function PageFailed({ error, id }: { error: unknown; id: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const session = useStore($session)
  const code = errorCode(error)
  if (GONE.has(code)) {
    const isSignedOut = session.kind === 'signed-out'
    const text = `${t('page.notFoundText')}${isSignedOut ? ` ${t('page.logInText')}` : ''}`
    return (
      <Empty title={t('page.notFoundTitle')} text={text} icon={CircleAlert} role="status">
        {isSignedOut && (
          <ButtonLink look="primary" icon={LogIn} href={pathTo('login')}>
            {t('nav.logIn')}
          </ButtonLink>
        )}
        <ButtonLink href={pathTo('wl', {}, locale)}>{t('page.browse')}</ButtonLink>
      </Empty>
    )
  }
  return (
    <Empty title={t('page.failed')} text={errorText(error, t)} icon={CloudAlert} role="alert">
      <Button look="primary" icon={RotateCw} onClick={() => void loadWorkoutPage(id)}>
        {t('states.retry')}
      </Button>
    </Empty>
  )
}
