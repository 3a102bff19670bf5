/** The figures of a period as a picture. */
import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { periodAt, firstDayIn, type PeriodKind } from '#core/planning/days.ts'
import { today as dayOf } from '#core/planning/planned-time.ts'
import { barsOf, streakOf, within } from '#core/planning/statistics.ts'
import { sumOf, type Day } from '#core/planning/day-totals.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { statisticPicture } from '../../../stores/planning/statistic-picture.ts'
import { periodName } from './period-part.tsx'
import { PictureView } from './chart-sheet.tsx'

interface PictureProps {
  days: readonly Day[]
  kind: PeriodKind
  onClose: () => void
}

export function PictureSheet({ days, kind, onClose }: PictureProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  const draw = useCallback(() => {
    const today = dayOf(new Date())
    const firstDay = firstDayIn(navigator.language)
    const period = periodAt(kind, today, firstDay)
    const sum = sumOf(within(days, period))
    const number = (value: number): string => value.toLocaleString(locale)
    const card = {
      brand: t('app.name'),
      title: periodName(kind, period, locale) || t('statistic.title'),
      facts: [
        { label: t('statistic.minutes'), value: number(Math.round(sum.seconds / 60)) },
        { label: t('statistic.workouts'), value: number(sum.plays) },
        { label: t('statistic.icepoints'), value: number(sum.icepoints) },
        { label: t('statisticSheets.streakDays'), value: number(streakOf(days, today).length) }
      ],
      bars: barsOf(days, kind, today, firstDay).map(({ seconds }) => seconds)
    }
    return statisticPicture(card)
  }, [days, kind, t, locale])
  return <PictureView title={t('statistic.share')} draw={draw} onClose={onClose} />
}
