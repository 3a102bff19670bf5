import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { formatAge } from '#core/app/age.ts'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { percentDone } from '#core/workout/icepoints.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { followLastPlay, type LastPlay } from '../../stores/workout/last-play.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ridge } from '../../ui/ridge.tsx'

/** Share that counts as complete: the last second may be missing. */
const WHOLE = 0.995

/** Summary of the last play, with a link to the statistics. */
export function LastLine({ workout, userId }: { workout: Workout; userId: string }) {
  const t = useStore($t)
  const locale = useStore($locale)
  const [told, setTold] = useState<{ last: LastPlay | null; now: number } | null>(null)
  const { ridge } = useMemo(() => summarise(workout), [workout])
  useEffect(
    () => followLastPlay(userId, workout.id, (last) => setTold({ last, now: Date.now() })),
    [userId, workout.id]
  )
  if (told === null) return null
  const { last, now } = told
  if (last === null) {
    return (
      <div className="workout-page-line is-never">
        <Ridge segments={ridge} />
        <b>{t('page.never')}</b>
        <small>{t('page.neverText')}</small>
      </div>
    )
  }
  const at = Date.parse(last.date)
  const when = formatAge(at, now, locale)
  const share = percentDone(last.share, locale)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  const date = formatDate(at, locale, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) })
  return (
    <a className="workout-page-line" href={pathTo('statistic')}>
      <Ridge segments={ridge} />
      <b>{last.share >= WHOLE ? t('page.lastAll', { when }) : t('page.lastPart', { when, share })}</b>
      <small>{t('page.times', { date, count: last.times })}</small>
      <Icon of={ChevronRight} />
    </a>
  )
}
