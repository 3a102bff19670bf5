/** What `/friends` shows while it has nobody to show, or only what the device knew. */
import { useStore } from '@nanostores/react'
import { CloudAlert, RotateCw } from 'lucide-react'
import { errorText } from '#core/app/errors.ts'
import { formatDate } from '#core/app/format.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $isOnline } from '../../stores/app/network.ts'
import { refreshFriends } from '../../stores/together/friends.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading, Skeleton, useSkeletonDelay } from '../../ui/skeleton.tsx'
import { useArrivalDelay } from '../app/use-arrival-delay.ts'
import { TogetherTabs } from './together-tabs.tsx'

/** Without a network the frame says it already. */
export function Stale({ since }: { since: number }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const isOnline = useStore($isOnline)
  if (!isOnline) return null
  const date = formatDate(since, locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note tone="warning" role="status">
      {t('friends.stale', { date })}
      <Button look="quiet" icon={RotateCw} onClick={() => void refreshFriends()}>
        {t('states.retry')}
      </Button>
    </Note>
  )
}

export function Failed({ error }: { error: unknown }) {
  const t = useStore($t)
  return (
    <>
      <TogetherTabs current="friends" />
      <Empty title={t('friends.failed')} text={errorText(error, t)} icon={CloudAlert} role="alert">
        <Button look="primary" icon={RotateCw} onClick={() => void refreshFriends()}>
          {t('states.retry')}
        </Button>
      </Empty>
    </>
  )
}

export function LoadingPeople() {
  const t = useStore($t)
  const isShown = useSkeletonDelay(true, useArrivalDelay())
  return (
    <>
      <TogetherTabs current="friends" />
      {isShown && (
        <Loading label={t('friends.loading')} className="stack">
          <Shapes />
        </Loading>
      )}
    </>
  )
}

export function Shapes() {
  return (
    <>
      <Skeleton height="3rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </>
  )
}
