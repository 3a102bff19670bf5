/** The leader moves people between stations: by dragging, with the arrow keys, or by choosing from a list. */
import '../../styles/live/stations.css'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { membersOf, teamAt, type Circuit } from '#core/live/stations.ts'
import { nameOf } from '#core/live/people.ts'
import { $t } from '../../stores/app/locale.ts'
import { moveToTeam } from '../../stores/live/room.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { followDrags } from '../planning/calendar/drag-dates.ts'
import { stationName } from './station-texts.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

interface StationsProps {
  view: InRoomView
  circuit: Circuit
  /** How often everyone has moved on. */
  moves: number
}

/** Who is where, and `move`, which also says it. */
function usePlaces({ view, circuit, moves }: StationsProps) {
  const t = useStore($t)
  const [said, setSaid] = useState('')
  const focused = useRef<string | null>(null)
  const id = useId()
  const buttonId = (member: string) => `${id}-${member}`
  const move = (member: string, station: number) => {
    const count = circuit.stations.length
    const to = (station + count) % count
    moveToTeam(member, teamAt(circuit, to, moves))
    focused.current = member
    setSaid(
      t('live.movedToStation', {
        name: nameOf(view.state.members, member),
        station: to + 1,
        exercise: stationName(circuit, to, t)
      })
    )
  }
  // The button is a new one at the other station.
  useLayoutEffect(() => {
    if (focused.current !== null) document.getElementById(`${id}-${focused.current}`)?.focus()
    focused.current = null
  }, [id, view.teams])
  return { said, move, buttonId, hintId: `${id}-hint` }
}

function ChooseStation({
  circuit,
  name,
  now,
  onChoose,
  onClose
}: Pick<StationsProps, 'circuit'> & {
  name: string
  now: number
  onChoose: (station: number) => void
  onClose: () => void
}) {
  const t = useStore($t)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('live.moveTo', { name })}
      closeLabel={t('states.close')}
      className="live-sheet"
    >
      <ul className="live-menu live-station-menu">
        {circuit.stations.map((_, station) => (
          <li key={station}>
            <button
              type="button"
              aria-current={station === now || undefined}
              onClick={() => {
                if (station !== now) onChoose(station)
                onClose()
              }}
            >
              <span className="numeric">{station + 1}</span>
              <b dir="auto">{stationName(circuit, station, t)}</b>
              {station === now && <small>{t('live.hereNow')}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

export function StationsPart(props: StationsProps) {
  const t = useStore($t)
  const { view, circuit, moves } = props
  const { said, move, buttonId, hintId } = usePlaces(props)
  const [chosen, setChosen] = useState<{ id: string; station: number } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const drop = useEffectEvent((id: string, station: string) => move(id, Number(station)))
  useEffect(() => {
    if (list.current === null) return undefined
    return followDrags(list.current, { onDrop: drop })
  }, [])
  const onKeyDown = (event: KeyboardEvent, id: string, station: number) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(id, station + step)
  }
  return (
    <section className="live-stations" aria-label={t('live.stations')}>
      <p id={hintId} className="muted">
        {t('live.stationsHint')}
      </p>
      <ol ref={list}>
        {circuit.stations.map((_, station) => {
          const members = membersOf(view.teams, teamAt(circuit, station, moves), view.state.members)
          return (
            <li key={station} data-day={station}>
              <span className="numeric" aria-hidden="true">
                {station + 1}
              </span>
              <b dir="auto">{stationName(circuit, station, t)}</b>
              {members.length === 0 && <small>{t('live.stationFree')}</small>}
              <div>
                {members.map(({ id, name }) => (
                  <button
                    key={id}
                    id={buttonId(id)}
                    type="button"
                    data-key={id}
                    aria-haspopup="dialog"
                    aria-describedby={hintId}
                    aria-label={t('live.personAt', { name, station: station + 1 })}
                    onKeyDown={(event) => onKeyDown(event, id, station)}
                    onClick={() => setChosen({ id, station })}
                  >
                    <bdi>{name}</bdi>
                  </button>
                ))}
              </div>
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status" aria-live="polite">
        {said}
      </p>
      {chosen !== null && (
        <ChooseStation
          circuit={circuit}
          name={nameOf(view.state.members, chosen.id)}
          now={chosen.station}
          onChoose={(station) => move(chosen.id, station)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}
