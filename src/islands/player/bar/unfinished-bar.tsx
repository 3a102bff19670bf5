/** Bar for an unfinished play: its name, when it was left, and the way back. */
import '../../../styles/player/unfinished-bar.css'
import { useStore } from '@nanostores/react'
import { Timer, X } from 'lucide-react'
import { formatAge } from '#core/app/age.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { $offeredPlay } from '../../../stores/player/offered-play.ts'
import { askToGoOn, dismissUnfinished } from '../../../stores/player/running-workout.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { focusIfLost } from '../../app/frame/focus-heading.ts'

const ageOf = (at: number, locale: Language) => formatAge(at, Date.now(), locale)

export function UnfinishedBar() {
  const t = useStore($t)
  const locale = useStore($locale)
  const note = useStore($offeredPlay)
  if (note === null) return null
  const { workoutId: id, name, at } = note
  const dismiss = () => {
    dismissUnfinished()
    focusIfLost('main')
  }
  return (
    <section className="unfinished-bar" aria-label={t('player.unfinished')}>
      <Icon of={Timer} />
      <p>
        <b dir="auto">{name ?? t('player.unfinished')}</b>
        <small>{t('player.leftAt', { age: ageOf(at.wall, locale) })}</small>
      </p>
      <a className="button" href={pathTo('workout', { id, type: 'play' })} onClick={() => askToGoOn(id)}>
        {t('player.goOn')}
      </a>
      <IconButton icon={X} label={t('player.putAway')} onClick={dismiss} />
    </section>
  )
}
