/** A circuit on the wall, on a phone and for the leader. */
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Member } from '#core/live/protocol.ts'
import { changeAt, circuitOf, type Circuit } from '#core/live/stations.ts'
import { compile } from '#core/player/compile.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { stepOf, workoutOf } from '#core/workout/workout.test-kit.ts'
import * as live from '../../stores/live/room.ts'
import type { InRoomView } from '../../stores/live/room-view.ts'
import type { PlayingView } from '../../stores/player/player-view.ts'
import { playing, timing } from '../player/play-view.test-kit.ts'
import { freshPlayer } from '../player/player-store.test-kit.ts'
import { usePlaceText } from './place.tsx'
import { StartSheet } from './start-sheet.tsx'
import { StationsPart } from './stations-part.tsx'
import { WallStations } from './wall-stations.tsx'

vi.mock('../../stores/live/room.ts', { spy: true })
vi.mock('../../stores/player/player.ts', { spy: true })
vi.mock('../../stores/player/open-play.ts', { spy: true })
vi.mock('../../stores/account/settings.ts', { spy: true })

const names = ['Swing', 'Rope', 'Squat']
const workout = workoutOf({
  id: 'bells',
  exercises: names.map((name, index) => ({
    id: `e${index}`,
    name,
    intro: [],
    steps: [stepOf({ length: { kind: 'time', seconds: 30 } })]
  })),
  blocks: [{ ...plainBlock(names.map((_, index) => ({ exerciseId: `e${index}`, restSec: 10 }))), rounds: 2 }]
})
const timeline = compile(workout, { ...timing, timerMode: 'autonext' })
const circuit = circuitOf(timeline) as Circuit
const members = ['Mara', 'Noor', 'Tom', 'Léa', 'Kofi'].map(
  (name, joinedAt) => ({ id: name, name, role: 'member', joinedAt, leftAs: null, state: 'here' }) as unknown as Member
)

const viewOf = (teams: string[][], showsNames = true) =>
  ({
    kind: 'in',
    me: 'Noor',
    plan: { workout, timing },
    line: 'on',
    circuit,
    teams,
    state: { members, leaderId: 'Mara', choices: { mode: 'coach', form: 'stations', showsNames } }
  }) as unknown as InRoomView
const at = (index: number): PlayingView => playing({ workout, timeline, index })
const wall = (view: InRoomView, index: number) => {
  const change = changeAt(timeline, circuit, index)
  const segment = timeline.segments[index]
  if (change === null || segment === undefined) throw new Error('This is outside the circuit.')
  return <WallStations {...{ view, circuit, change, segment, play: at(index), word: segment.phase, note: null }} />
}

freshPlayer()
beforeEach(() => void vi.mocked(live.moveToTeam).mockImplementation(() => undefined))

const tiles = () =>
  [...document.querySelectorAll('.live-wall-stations li')].map((tile) =>
    [...tile.querySelectorAll('span.numeric, b, strong, small')]
      .map(({ textContent }) => textContent)
      .join(' ')
      .trim()
  )

test('the wall says who is where and who comes next, and in a rest who goes where', async () => {
  const view = viewOf([['Noor', 'Tom', 'Léa'], ['Kofi'], []])
  const screen = await render(wall(view, 1))
  expect(tiles()).toEqual(['1 Swing Noor +2', '2 Rope Kofi next Noor +2', '3 Squat  next Kofi'])
  await expect.element(screen.getByText('Round 1 of 2, then move on one')).toBeVisible()
  await screen.rerender(wall(view, 2))
  expect(tiles()).toEqual(['1 Swing  To 2: Noor +2', '2 Rope Noor +2 To 3: Kofi', '3 Squat Kofi'])
  await expect.element(screen.getByText('Everyone moves on one')).toBeVisible()
})

test('the wall shows numbers where the leader hides names', async () => {
  await render(wall(viewOf([['Noor'], ['Kofi', 'Tom'], []], false), 1))
  expect(tiles()).toEqual(['1 Swing 2', '2 Rope 5, 3 next 2', '3 Squat  next 5 +1'])
})

function Said({ index }: { index: number }) {
  const place = usePlaceText({ room: viewOf([[], ['Noor'], []]), play: at(index) })
  return <p>{place === null ? 'nowhere' : `${place.station + 1}: ${place.title}, ${place.text}`}</p>
}

test('a phone says where to be and where to go', async () => {
  const screen = await render(<Said index={0} />)
  await expect.element(screen.getByText('2: Go to station 2, Rope')).toBeVisible()
  await screen.rerender(<Said index={1} />)
  await expect.element(screen.getByText('2: Station 2 of 3, Next: 3, Squat')).toBeVisible()
  await screen.rerender(<Said index={2} />)
  await expect.element(screen.getByText('3: Go to station 3, Squat')).toBeVisible()
  await screen.rerender(<Said index={timeline.segments.length - 1} />)
  await expect.element(screen.getByText('1: Station 1 of 3,')).toBeVisible()
})

test('the leader moves people with the arrow keys, also around the end, and from a list', async () => {
  // After one move the first team is at station 2.
  const screen = await render(<StationsPart view={viewOf([['Noor'], ['Tom'], []])} circuit={circuit} moves={1} />)
  const noor = screen.getByRole('button', { name: 'Noor, station 2' })
  noor.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(live.moveToTeam).toHaveBeenLastCalledWith('Noor', 1)
  await expect.element(screen.getByText('Noor: station 3, Squat')).toBeInTheDocument()
  const tom = screen.getByRole('button', { name: 'Tom, station 3' })
  tom.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(live.moveToTeam).toHaveBeenLastCalledWith('Tom', 2)
  await noor.click()
  await screen.getByRole('button', { name: /^1 Swing/ }).click()
  expect(live.moveToTeam).toHaveBeenLastCalledWith('Noor', 2)
})

test('the leader drags somebody to another station', async () => {
  const screen = await render(<StationsPart view={viewOf([['Noor'], ['Tom'], []])} circuit={circuit} moves={0} />)
  await userEvent.dragAndDrop(
    screen.getByRole('button', { name: 'Noor, station 1' }),
    screen.getByRole('listitem').filter({ hasText: 'Squat' })
  )
  expect(live.moveToTeam).toHaveBeenLastCalledWith('Noor', 2)
})

test('stations are offered for a circuit only', async () => {
  const screen = await render(<StartSheet workout={workout} onClose={() => undefined} />)
  await expect.element(screen.getByRole('radio', { name: 'Stations in turn' })).toBeInTheDocument()
  const [first] = workout.exercises
  const single = { ...workout, exercises: [first!], blocks: [plainBlock([{ exerciseId: 'e0', restSec: 0 }])] }
  await screen.rerender(<StartSheet key="single" workout={single} onClose={() => undefined} />)
  expect(screen.getByRole('radio', { name: 'Stations in turn' }).query()).toBeNull()
})
