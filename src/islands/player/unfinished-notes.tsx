/** On other screens: a workout that is not finished yet and the way back to it, and what was played here before signing in. */
import { useStore } from '@nanostores/react'
import { Timer } from 'lucide-react'
import { formatDate } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import { $locale, $t } from '../../stores/app/locale.ts'
import { $offeredResults } from '../../stores/player/results/offered-results.ts'
import { $unfinished, $unfinishedWorkoutId, askToGoOn, putAwayUnfinished } from '../../stores/player/running-workout.ts'
import { answerResultsOffer } from '../../stores/player/results/waiting-results.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { spokenTime } from './describe.ts'

function Unfinished() {
  const t = useStore($t)
  const locale = useStore($locale)
  const id = useStore($unfinishedWorkoutId)
  const note = useStore($unfinished)
  if (id === null) return null
  const when = (at: number) => formatDate(at, locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Note tone="info" icon={Timer} role="status">
      <p>
        {note?.name === undefined
          ? t('player.unfinished')
          : t('player.unfinishedNamed', { name: note.name, when: when(note.at.wall) })}
      </p>
      <div className="row wrap">
        <a className="button" href={pathTo('workout', { id, type: 'play' })} onClick={() => askToGoOn(id)}>
          {t('player.goOn')}
        </a>
        <Button look="quiet" onClick={putAwayUnfinished}>
          {t('player.putAway')}
        </Button>
      </div>
    </Note>
  )
}

/** Asks before it becomes part of somebody's statistics: several people may share a device. */
function Offered() {
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

export function UnfinishedNotes({ hasUnfinished }: { hasUnfinished: boolean }) {
  return (
    <>
      {hasUnfinished && <Unfinished />}
      <Offered />
    </>
  )
}
