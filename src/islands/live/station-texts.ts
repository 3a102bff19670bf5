/** What the screens of a circuit say. */
import type { Translate } from '#core/app/translate.ts'
import { changeAt, membersOf, stationOf, teamOf, type Change, type Circuit } from '#core/live/stations.ts'
import type { Member } from '#core/live/protocol.ts'
import { exerciseName } from '#core/player/speech.ts'
import type { Segment } from '#core/player/segment.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'

/** "Jules", "Jules, Noor" or "Jules +2" for a team. Empty for nobody. @param most as many names are written out */
export function teamNames(
  { teams, state }: InRoomView,
  team: number,
  nameOf: (member: Member) => string,
  most: 1 | 2
): string {
  const names = membersOf(teams, team, state.members).map(nameOf)
  return names.length > most ? `${names[0]} +${names.length - 1}` : names.join(', ')
}

export const stationName = (circuit: Circuit, station: number, t: Translate): string =>
  exerciseName(circuit.stations[station] as Segment, t)

const isLastMove = ({ stations, rounds }: Circuit, { moves }: Change): boolean => moves === stations.length * rounds - 1

/** What happens next, for everyone. */
export function changeText(circuit: Circuit, change: Change, t: Translate): string {
  const { rounds } = circuit
  if (change.isOnTheWay) return t(change.moves === 0 ? 'live.stationsFind' : 'live.stationsMove')
  const round = rounds === 1 ? '' : t('player.round', { round: change.round, rounds })
  if (isLastMove(circuit, change)) return round
  return round === '' ? t('live.stationsThen') : t('live.stationsRoundThen', { round: change.round, rounds })
}

/** Where somebody is, or goes now, and where they go after that. Null before and after the circuit. */
export function placeOf(
  { circuit, teams }: InRoomView,
  id: string,
  { timeline, index }: Pick<PlayingView, 'timeline' | 'index'>
) {
  const team = teamOf(teams, id)
  const change = circuit === null || team === -1 ? null : changeAt(timeline, circuit, index)
  if (circuit === null || change === null) return null
  const next = isLastMove(circuit, change) ? null : stationOf(circuit, team, change.moves + 1)
  return { circuit, isOnTheWay: change.isOnTheWay, station: stationOf(circuit, team, change.moves), next }
}
