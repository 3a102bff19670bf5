/** The head of a workout's page: its picture, or figures, with the ridge at the foot. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatClock } from '#core/app/format.ts'
import { ownFile } from '#core/media/own-file.ts'
import { lengthOf } from '#core/workout/length.ts'
import type { Workout, WorkoutSummary } from '#core/workout/workout.ts'
import { $t } from '../../stores/app/locale.ts'
import { Ridge } from '../../ui/ridge.tsx'
import { Later } from '../app/later.tsx'

const loadThreeFigures = () => import('./page-pictures.tsx').then(({ ThreeFigures }) => ThreeFigures)

const loadCover = () => import('./page-cover.tsx').then((file) => file.PageCover)
const leftOut = (): void => undefined

export interface PageViewProps {
  of: Pick<WorkoutSummary, 'imageUrl' | 'totalSec' | 'ridge'>
  /** Undefined while its exercises are loaded. */
  workout?: Workout | undefined
}

export function PageView({ of: { imageUrl, totalSec, ridge }, workout }: PageViewProps) {
  const t = useStore($t)
  const [lost, setLost] = useState('')
  const url = ownFile(imageUrl)
  const hasCover = url !== '' && url !== lost
  const onFail = () => setLost(url)
  const bars = ridge.filter(({ phase }) => phase === 'work').map(({ seconds }) => seconds)
  const longest = formatClock(Math.max(0, ...bars))
  const { seconds, isAbout } = lengthOf({ totalSec, ridge })
  const end = isAbout ? `${t('public.approx')} ${formatClock(seconds)}` : formatClock(seconds)
  return (
    <figure className={hasCover ? 'workout-page-view has-cover' : 'workout-page-view'}>
      <div>
        {hasCover ? (
          <Later load={loadCover} props={{ url, onFail }} onFail={onFail} />
        ) : (
          workout && <Later load={loadThreeFigures} props={{ workout }} onFail={leftOut} />
        )}
        {bars.length > 0 && <Ridge segments={ridge} label={t('public.timeline', { count: bars.length, longest })} />}
      </div>
      {bars.length > 0 && (
        <figcaption className="numeric">
          {totalSec > 0 ? (
            <>
              <span>0:00</span>
              <span>{t('public.longest', { time: longest })}</span>
              <span>{end}</span>
            </>
          ) : (
            <span>{t('public.noClock')}</span>
          )}
        </figcaption>
      )}
    </figure>
  )
}
