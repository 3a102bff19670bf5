/** The way back into the room from another screen. The timer goes on there meanwhile. */
import '../../styles/player/play-bar.css'
import { useStore } from '@nanostores/react'
import { Radio } from 'lucide-react'
import { pathTo } from '#core/app/routes.ts'
import { shownCode } from '#core/live/room-code.ts'
import { $t } from '../../stores/app/locale.ts'
import type { RoomHere } from '../../stores/live/room-here.ts'
import { Icon } from '../../ui/icon.tsx'

export function RoomBar({ room: { code, workoutName } }: { room: RoomHere }) {
  const t = useStore($t)
  return (
    <section className="play-bar" aria-label={t('live.title')} data-phase="setup">
      <a className="play-bar-back" href={pathTo('live', { code })}>
        <Icon of={Radio} className="glyph" />
        <b>{t('live.backToRoom')}</b>{' '}
        <span>
          {shownCode(code)} · <bdi>{workoutName}</bdi>
        </span>
      </a>
    </section>
  )
}
