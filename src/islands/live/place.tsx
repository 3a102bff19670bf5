/** Where somebody in a circuit is, and where to go next. */
import '../../styles/live/stations.css'
import { useStore } from '@nanostores/react'
import { $t } from '../../stores/app/locale.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { placeOf, stationName } from './station-texts.ts'

interface PlaceProps {
  room: InRoomView
  play: Pick<PlayingView, 'timeline' | 'index'>
}

/** "Go to station 3", "Goblet squat". Null for somebody without a station. */
export function usePlaceText({ room, play }: PlaceProps): { station: number; title: string; text: string } | null {
  const t = useStore($t)
  const place = placeOf(room, room.me, play)
  if (place === null) return null
  const { circuit, isOnTheWay, station, next } = place
  const nameOf = (one: number) => stationName(circuit, one, t)
  if (isOnTheWay) return { station, title: t('live.goToStation', { station: station + 1 }), text: nameOf(station) }
  return {
    station,
    title: t('live.atStation', { station: station + 1, stations: circuit.stations.length }),
    text: next === null ? '' : t('live.nextStation', { station: next + 1, name: nameOf(next) })
  }
}

export function Place({ of: { station, title, text } }: { of: NonNullable<ReturnType<typeof usePlaceText>> }) {
  return (
    <span className="live-place">
      <b className="numeric" aria-hidden="true">
        {station + 1}
      </b>
      <span>
        <strong>{title}</strong>
        <span dir="auto">{text}</span>
      </span>
    </span>
  )
}
