/** Who stands at which station, as one device sees it, and the timeline of its own team. */
import { peopleOf } from '#core/live/people.ts'
import type { RoomEvent } from '#core/live/protocol.ts'
import { circuitIn, teamOf, teamsNow, teamsOf, timelineOfTeam, withMoved, type Teams } from '#core/live/stations.ts'
import type { Timeline } from '#core/player/segment.ts'
import type { InRoomView } from './room-view.ts'

/** A move is shown for this long before the room has said so, in milliseconds. */
const MOVE_SHOWN_MS = 3000

export interface Places {
  /** What changed, or null. */
  look: (view: InRoomView, events: readonly RoomEvent[], now: number) => Pick<InRoomView, 'circuit' | 'teams'> | null
  /** The teams to ask the room for. `again` is called when the move was not heard of. */
  move: (view: InRoomView, memberId: string, team: number, again: () => void) => Teams
  /** The room has said where everyone is. */
  settle: () => void
}

/** @param show called with the timeline of the own team, or the room's for somebody without one */
export function createPlaces(timeline: Timeline, show: (timeline: Timeline) => void): Places {
  let wanted: Teams | null = null
  let shownTeam = -1
  const showTeam = ({ me }: InRoomView, circuit: InRoomView['circuit'], teams: Teams) => {
    const team = teamOf(teams, me)
    if (team === shownTeam) return
    shownTeam = team
    show(circuit === null || team === -1 ? timeline : timelineOfTeam(timeline, circuit, team))
  }
  return {
    look: (view, events, now) => {
      const { members, leaderId, choices } = view.state
      const circuit = circuitIn(timeline, choices)
      // The leader sees own moves at once; everyone else when they take effect.
      const known = wanted ?? teamsOf(events, leaderId === view.me ? Infinity : now)
      const teams = circuit === null ? [] : teamsNow(circuit, known, { people: peopleOf(members), leaderId, choices })
      showTeam(view, circuit, teams)
      const isSame = (circuit === null) === (view.circuit === null)
      return isSame && JSON.stringify(teams) === JSON.stringify(view.teams) ? null : { circuit, teams }
    },
    move: ({ teams: before }, memberId, team, again) => {
      const teams = withMoved(before, memberId, team)
      wanted = teams
      setTimeout(() => {
        if (wanted !== teams) return
        wanted = null
        again()
      }, MOVE_SHOWN_MS)
      return teams
    },
    settle: () => {
      wanted = null
    }
  }
}
