import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $t } from '../../stores/app/locale.ts'
import { $hero } from '../../stores/list/hero.ts'
import { $streak, showStreak } from '../../stores/list/streak.ts'

/** One day is not a streak. */
const LEAST = 2

/** Reloads when the first card of the list changes, which happens after a play. */
export function StreakText() {
  const t = useStore($t)
  const streak = useStore($streak)
  const hero = useStore($hero)
  useEffect(() => void showStreak(), [hero])
  return streak < LEAST ? null : <span className="numeric">{t('today.streak', { count: streak })}</span>
}
