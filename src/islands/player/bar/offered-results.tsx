/** Workouts that were finished on this device before signing in. */
import { useStore } from '@nanostores/react'
import { Timer } from 'lucide-react'
import { formatDate } from '#core/app/format.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $offeredResults, answerResultsOffer } from '../../../stores/player/results/offered-results.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { spokenTime } from '../describe.ts'

/** Asks before adding one to the statistics: several people may share a device. */
export function OfferedResults() {
  const t = useStore($t)
  const locale = useStore($locale)
  const offered = useStore($offeredResults)
  const newest = [...offered].sort((a, b) => b.date.localeCompare(a.date))[0]
  if (newest === undefined) return null
  const date = formatDate(new Date(newest.date), locale, { dateStyle: 'medium' })
  const more = offered.length - 1
  return (
    <Note tone="info" icon={Timer} role="status">
      <p>
        {t('player.offerResult', { name: newest.name, time: spokenTime(newest.seconds, t), date })}{' '}
        {more > 0 && t('player.offerMore', { count: more })} {t('player.offerQuestion')}
      </p>
      <Button onClick={() => void answerResultsOffer(true)}>{t('player.offerAdd')}</Button>{' '}
      <Button look="quiet" onClick={() => void answerResultsOffer(false)}>
        {t('player.offerNotMe')}
      </Button>
    </Note>
  )
}
