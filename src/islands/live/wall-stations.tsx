/** The stations of a circuit on a wall: they run around its edge like the gym itself, with the clock in the middle. */
import '../../styles/app/figure.css'
import '../../styles/live/wall-stations.css'
import { useStore } from '@nanostores/react'
import { Pause, RotateCw } from 'lucide-react'
import type { CSSProperties } from 'react'
import { changeAt, stationOf, teamAt, type Change, type Circuit } from '#core/live/stations.ts'
import { peopleOf } from '#core/live/people.ts'
import type { Member } from '#core/live/protocol.ts'
import type { Segment } from '#core/player/segment.ts'
import { $t } from '../../stores/app/locale.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { PHASE_GLYPH } from '../player/phase-glyph.ts'
import { Count } from '../player/stage/clock-parts.tsx'
import { RowPicture, useFigureIds } from '../workout/page-pictures.tsx'
import { changeText, stationName, teamNames } from './station-texts.ts'

/** Columns and rows of the ring around the clock, by the number of stations that have room. */
const RINGS = [
  [8, 3, 3],
  [10, 3, 4],
  [12, 4, 4]
] as const
/** So many stand in a row below the clock. */
const ROW_MAX = 6

/** Longer names get two lines of smaller letters. */
const LONG = 9

/** Where a station is: clockwise from the corner, or in the row. */
function placeIn(
  count: number,
  station: number
): { layout: number; columns: number; rows: number; column: number; row: number } {
  const ring = count > ROW_MAX ? RINGS.find(([room]) => count <= room) : undefined
  if (ring === undefined) return { layout: ROW_MAX, columns: count, rows: 2, column: station + 1, row: 2 }
  const [layout, columns, rows] = ring
  const [right, down, left] = [columns - 1, columns + rows - 2, 2 * columns + rows - 3]
  const at = (column: number, row: number) => ({ layout, columns, rows, column: column + 1, row: row + 1 })
  if (station <= right) return at(station, 0)
  if (station <= down) return at(right, station - right)
  if (station <= left) return at(right - (station - down), rows - 1)
  return at(0, rows - 1 - (station - left))
}

/** Who else has to do with a station: who comes next, or on the way, where those go who were there. */
function Other({ view, circuit, change, station, nameOf }: TileProps) {
  const t = useStore($t)
  const { moves, isOnTheWay } = change
  if (isOnTheWay && moves === 0) return null
  const team = teamAt(circuit, station, isOnTheWay ? moves - 1 : moves + 1)
  const names = teamNames(view, team, nameOf, 1)
  if (names === '') return null
  if (!isOnTheWay) return t('live.nextHere', { names })
  return t('live.namesTo', { names, station: stationOf(circuit, team, moves) + 1 })
}

interface TileProps {
  view: InRoomView
  circuit: Circuit
  change: Change
  station: number
  nameOf: (member: Member) => string
}

function Tile({ figureOf, ...props }: TileProps & { figureOf: ReturnType<typeof useFigureIds> }) {
  const t = useStore($t)
  const { view, circuit, change, station, nameOf } = props
  const { exercises, sport } = view.plan.workout
  const exercise = exercises.find(({ id }) => id === circuit.stations[station]?.exerciseId)
  const names = teamNames(view, teamAt(circuit, station, change.moves), nameOf, 2)
  const { column, row } = placeIn(circuit.stations.length, station)
  return (
    <li style={{ gridColumn: column, gridRow: row }}>
      <span className="numeric">{station + 1}</span>
      <b dir="auto">{stationName(circuit, station, t)}</b>
      <div>
        {exercise !== undefined && <RowPicture exercise={exercise} figure={figureOf(exercise)} sport={sport} />}
      </div>
      <strong dir="auto" data-long={names.length > LONG || undefined}>
        {names}
      </strong>
      <small dir="auto">
        <Other {...props} />
      </small>
    </li>
  )
}

/** Where the circuit is now, or null where the usual wall is shown. */
export const wallChange = ({ circuit }: InRoomView, { timeline, index }: PlayingView): Change | null =>
  circuit === null ? null : changeAt(timeline, circuit, index)

export function WallStations({
  view,
  circuit,
  change,
  play,
  segment,
  word,
  note
}: Omit<TileProps, 'station' | 'nameOf'> & { play: PlayingView; segment: Segment; word: string; note: string | null }) {
  const t = useStore($t)
  const figureOf = useFigureIds(view.plan.workout)
  const { showsNames } = view.state.choices
  const people = peopleOf(view.state.members)
  const nameOf = (member: Member) =>
    showsNames ? member.name : String(people.findIndex(({ id }) => id === member.id) + 1)
  const { layout, columns, rows } = placeIn(circuit.stations.length, 0)
  const isPaused = play.status === 'paused'
  return (
    <section
      className="live-wall-stations"
      data-layout={layout}
      style={{ '--columns': columns, '--rows': rows } as CSSProperties}
    >
      <div className="live-wall-now">
        <p className="player-phase">
          {isPaused ? <Icon of={Pause} /> : <Glyph of={PHASE_GLYPH[segment.phase]} />}
          <b>{word}</b>
        </p>
        <div className="live-wall-count">
          <Count segment={segment} isWaiting={play.status === 'waiting'} />
        </div>
        <p>
          <Icon of={RotateCw} />
          {note ?? changeText(circuit, change, t)}
        </p>
      </div>
      <ol>
        {circuit.stations.map((_, station) => (
          <Tile key={station} {...{ view, circuit, change, station, nameOf, figureOf }} />
        ))}
      </ol>
    </section>
  )
}
