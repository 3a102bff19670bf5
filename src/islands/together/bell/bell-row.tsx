/** One row of the bell: who, what, the workout itself, and when. */
import { useStore } from '@nanostores/react'
import { Users } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { formatDate, formatMinutes } from '#core/app/format.ts'
import { pathTo } from '#core/app/routes.ts'
import type { BellWorkout } from '#core/together/bell.ts'
import type { Language } from '#core/workout/workout.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { Icon, type IconComponent } from '../../../ui/icon.tsx'
import { Ridge } from '../../../ui/ridge.tsx'
import { Face } from '../groups/face.tsx'

const DAY_MS = 86_400_000

/** Time for today, weekday within a week, otherwise the date. */
function whenText(at: string, locale: Language): string {
  const now = Date.now()
  const time = Date.parse(at)
  if (new Date(time).toDateString() === new Date(now).toDateString())
    return formatDate(time, locale, { timeStyle: 'short' })
  if (now - time < 6 * DAY_MS) return formatDate(time, locale, { weekday: 'short' })
  return formatDate(time, locale, { day: 'numeric', month: 'short' })
}

/** Replaces `{name}` and other placeholders in a text with elements. */
export function Sentence({ text, of }: { text: string; of: Readonly<Record<string, ReactNode>> }) {
  const pieces = text.split(/\{(\w+)\}/)
  return pieces.map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : of[piece]}</Fragment>)
}

interface BellRowProps {
  icon: IconComponent
  /** Text for users who cannot see the icon. */
  kind: string
  who: string
  imageUrl?: string
  isGroup?: boolean
  at: string
  isNew?: boolean
  sentence: ReactNode
  children?: ReactNode
}

export function BellRow({
  icon,
  kind,
  who,
  imageUrl = '',
  isGroup,
  at,
  isNew = false,
  sentence,
  children
}: BellRowProps) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    // The arrow keys move between the rows.
    <li className="bell-row" tabIndex={-1}>
      <span className="bell-face">
        {isGroup === true ? (
          <span className="avatar" aria-hidden="true">
            <Icon of={Users} />
          </span>
        ) : (
          <Face name={who} url={imageUrl} />
        )}
        <Icon of={icon} className="bell-kind" />
      </span>
      <p>
        <span className="visually-hidden">{kind}: </span>
        {sentence}
        {isNew && (
          <span className="bell-new">
            <span className="visually-hidden">, {t('bell.isNew')}</span>
          </span>
        )}
      </p>
      <time dateTime={at}>{whenText(at, locale)}</time>
      {children}
    </li>
  )
}

/** The workout of the row, as a link to its page. */
export function BellThing({ workout }: { workout: BellWorkout }) {
  const t = useStore($t)
  const locale = useStore($locale)
  return (
    <a className="bell-thing" href={pathTo('workout', { id: workout.id })} data-opens>
      <Ridge segments={workout.ridge} />
      <span>
        <b lang={workout.language} dir="auto">
          {workout.name}
        </b>
        <small>
          {formatMinutes(workout.totalSec, locale)}, {t(`levels.${workout.level}`)}
        </small>
      </span>
    </a>
  )
}
