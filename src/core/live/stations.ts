/**
 * Circuit training in a room: the exercises of a round are stations, and people or teams move on by one at every
 * change (docs/live.md). Team `i` begins at station `i`.
 */
import { timelineOf, type Segment, type Timeline } from '../player/segment.ts'
import type { Member, RoomEvent, RoomState } from './protocol.ts'

export const STATIONS_MIN = 2
export const STATIONS_MAX = 12

/** Member ids by team. Teams are as many as stations; some may be empty. */
export type Teams = readonly (readonly string[])[]

export interface Circuit {
  /** The work of each station, in play order. */
  stations: readonly Segment[]
  /** The turn in which everyone is where they began. */
  firstTurn: number
  rounds: number
}

/** The exercises of the turns of the main part, or null if one of them does not end by itself. */
function mainTurns({ segments }: Timeline): Segment[] | null {
  const work = segments.filter(({ section, phase }) => section === 'main' && phase === 'work')
  if (work.some(({ length }) => length.kind !== 'timed')) return null
  return work.filter(({ turn }, index) => turn !== work[index - 1]?.turn)
}

/**
 * Null if a workout cannot be done in stations: its main part has to be one circuit of 2 to 12 different exercises,
 * and all of them have to end by the clock, because everyone changes at the same moment.
 */
export function circuitOf(timeline: Timeline): Circuit | null {
  const turns = timeline.isVideo ? null : mainTurns(timeline)
  const first = turns?.[0]
  if (turns === null || first === undefined) return null
  const count = new Set(turns.map(({ exerciseId }) => exerciseId)).size
  const isRound = turns.length % count === 0
  const repeats = turns.every(({ exerciseId }, index) => exerciseId === turns[index % count]?.exerciseId)
  if (!isRound || !repeats || count < STATIONS_MIN || count > STATIONS_MAX) return null
  return { stations: turns.slice(0, count), firstTurn: first.turn, rounds: turns.length / count }
}

/** Null where everyone does the same. */
export const circuitIn = (timeline: Timeline, { form }: Pick<RoomState['choices'], 'form'>): Circuit | null =>
  form === 'stations' ? circuitOf(timeline) : null

export interface Change {
  /** How often everyone has moved on; while they are on their way, it counts already. */
  moves: number
  /** A rest or a get ready, in which people walk. */
  isOnTheWay: boolean
  round: number
}

/** Where the circuit is in a segment, or null before and after it. */
export function changeAt(timeline: Timeline, circuit: Circuit, index: number): Change | null {
  const segment = timeline.segments[index]
  if (segment === undefined) return null
  const { stations, firstTurn, rounds } = circuit
  const moves = segment.turn - firstTurn + (segment.phase === 'rest' ? 1 : 0)
  if (moves < 0 || moves >= stations.length * rounds) return null
  const isOnTheWay = segment.phase === 'rest' || segment.phase === 'setup'
  return { moves, isOnTheWay, round: Math.floor(moves / stations.length) + 1 }
}

/** The station of a team, counted from 0. */
export const stationOf = (circuit: Circuit, team: number, moves: number): number =>
  (team + moves) % circuit.stations.length

/** The team that is at a station. Moves may be negative. */
export const teamAt = ({ stations: { length } }: Circuit, station: number, moves: number): number =>
  (((station - moves) % length) + length) % length

/**
 * Everyone keeps their first team; whoever has none comes into the smallest one, the first of several. Ids that are
 * not in `ids` are dropped.
 */
export function withNewcomers(teams: Teams, ids: readonly string[], count: number): string[][] {
  const free = new Set(ids)
  const full = Array.from({ length: count }, (_, team) => (teams[team] ?? []).filter((id) => free.delete(id)))
  for (const id of free) {
    const [smallest] = full.toSorted((a, b) => a.length - b.length)
    smallest?.push(id)
  }
  return full
}

/** Moves somebody to another team. */
export const withMoved = (teams: Teams, id: string, to: number): string[][] =>
  teams.map((team, index) => {
    const others = team.filter((one) => one !== id)
    return index === to ? [...others, id] : others
  })

/** The last teams of the log that have taken effect at `at`. */
export function teamsOf(events: readonly RoomEvent[], at: number): Teams {
  const last = events.findLast((event) => event.kind === 'stations' && event.at <= at)
  return last?.kind === 'stations' ? last.teams : []
}

/** Who stands where, with everyone who has come since. A coach walks around, but may take a place. */
export function teamsNow(
  { stations }: Circuit,
  teams: Teams,
  { people, leaderId, choices }: Pick<RoomState, 'leaderId' | 'choices'> & { people: readonly { id: string }[] }
): string[][] {
  const placed = new Set(teams.flat())
  const training = people.filter(({ id }) => choices.mode === 'anyone' || id !== leaderId || placed.has(id))
  return withNewcomers(
    teams,
    training.map(({ id }) => id),
    stations.length
  )
}

/** @returns -1 for somebody without a team */
export const teamOf = (teams: Teams, id: string): number => teams.findIndex((team) => team.includes(id))

/** The members of a team, in its order. */
export const membersOf = (teams: Teams, team: number, members: readonly Member[]): Member[] =>
  (teams[team] ?? []).flatMap((id) => members.find((member) => member.id === id) ?? [])

/** A segment with its own length and place, and the exercise of another turn. @param nth of its phase in its turn */
function withExercise(own: Segment, turn: readonly Segment[], nth: number): Segment {
  const isShown = own.phase === 'work' || own.phase === 'intro'
  const same = isShown ? turn.filter(({ phase }) => phase === own.phase) : []
  const shown = same[Math.min(nth, same.length - 1)] ?? turn.find(({ phase }) => phase === 'work')
  if (shown === undefined) return own
  const { exerciseId, name, text, media, side, tempo } = shown
  const { tempo: _own, ...rest } = own
  if (!isShown) return { ...rest, exerciseId, name }
  const paced = own.phase === 'work' && tempo !== undefined ? { tempo } : {}
  return { ...rest, exerciseId, name, text, media, side: side === 'none' ? 'none' : own.side, ...paced }
}

/**
 * The timeline as a team does it: the same times, with the exercise of the station where the team is. So the player
 * shows, says and notes the right exercise.
 */
export function timelineOfTeam(timeline: Timeline, circuit: Circuit, team: number): Timeline {
  const { stations, firstTurn, rounds } = circuit
  const segments = timeline.segments.map((own, index) => {
    const moves = own.turn - firstTurn
    if (moves < 0 || moves >= stations.length * rounds) return own
    const from = firstTurn + stationOf(circuit, team, moves)
    const before = timeline.segments.slice(0, index)
    const nth = before.filter(({ turn, phase }) => turn === own.turn && phase === own.phase).length
    return withExercise(
      own,
      timeline.segments.filter(({ turn }) => turn === from),
      nth
    )
  })
  return timelineOf(segments, timeline.turns)
}
