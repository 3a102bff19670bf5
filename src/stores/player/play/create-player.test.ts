import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#core/account/settings.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import { createPlayer } from './create-player.ts'
import type { PlayerDeps } from './player-deps.ts'
import { createStorage, position, workout } from './create-player.test-kit.ts'

let device: FakeDevice
let storage: ReturnType<typeof createStorage>
let settings: Settings
let runningStates: boolean[]
let begun: string[]
let isHeard: boolean

const deps = (): PlayerDeps => ({
  device,
  log: storage.log,
  note: (note) => (storage.stored.note = note),
  lastNote: () => storage.stored.note,
  isHeard: () => isHeard,
  settings: () => settings,
  chosenMode: () => settings.timerMode,
  newId: () => `id${device.clock.wall()}`,
  userId: () => 'me',
  onRunning: (isRunning) => runningStates.push(isRunning),
  onStarted: (_, resultId) => begun.push(resultId),
  onResult: () => undefined
})
const makePlayer = () => createPlayer(deps())

beforeEach(() => {
  device = createFakeDevice()
  storage = createStorage()
  settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext', countDownBeepOn: true }
  runningStates = []
  begun = []
  isHeard = false
})

describe('a play', () => {
  it('gets ready, works, rests and ends by itself, and is recorded once with its share', async () => {
    const player = makePlayer()
    await player.open(workout)
    expect(position(player)).toBe('running 0 6')
    device.pass(6000)
    expect(position(player)).toBe('running 1 30')
    device.pass(35_500)
    expect(position(player)).toBe('running 2 15')
    device.pass(60_000)
    const view = player.$view.get()
    expect(view.kind === 'done' && [view.icepoints, view.outcome.seconds]).toEqual([150, 96])
    await Promise.resolve()
    expect(storage.stored.results).toMatchObject([{ workoutId: 'w1', seconds: 96, share: 1, userId: 'me' }])
    expect(begun).toEqual(storage.stored.results.map(({ id }) => id))
    expect(storage.stored.running).toBeNull()
    expect(runningStates).toEqual([true, false])
    expect(device.wake.isOn).toBe(false)
  })

  it('shows each second when it starts: the digits change within the millisecond', async () => {
    const player = makePlayer()
    await player.open(workout)
    const changes: number[] = []
    const start = device.clock.mono()
    player.$clock.listen(() => changes.push(device.clock.mono() - start))
    device.pass(6000)
    expect(changes).toHaveLength(6)
    for (const [index, at] of changes.entries()) expect(Math.abs(at - (index + 1) * 1000)).toBeLessThan(8)
  })

  it('schedules every cue at its moment, also across pauses, skips and added time', async () => {
    const player = makePlayer()
    await player.open(workout)
    const start = device.clock.mono()
    device.pass(10_000) // 4 s into work
    player.act({ kind: 'pause' })
    expect(device.planned()).toEqual([])
    device.pass(5000)
    player.act({ kind: 'resume' })
    player.act({ kind: 'adjust', seconds: 10 })
    device.pass(36_000) // rest starts at 51 s
    player.act({ kind: 'next' }) // and is skipped at 51 s
    device.pass(45_000)
    const heard = device.heard().map((cue) => `${cue.kind} ${Math.round(cue.atMono - start)}`)
    expect(heard).toEqual([
      'setup 0',
      'countdown 3000',
      'countdown 4000',
      'countdown 5000',
      'work 6000',
      'countdown 48000',
      'countdown 49000',
      'countdown 50000',
      'rest 51000',
      'work 51000',
      'countdown 88000',
      'countdown 89000',
      'countdown 90000',
      'finish 91000'
    ])
  })

  it('schedules a beep that is switched on during the play and affects nothing else', async () => {
    settings = { ...settings, countDownBeepOn: false }
    const player = makePlayer()
    await player.open(workout)
    device.pass(1000)
    const buzzes = device.vibrations.length
    settings = { ...settings, countDownBeepOn: true }
    player.replan()
    expect(device.planned().map((cue) => cue.kind)).toContain('countdown')
    expect(device.vibrations).toHaveLength(buzzes)
    expect(position(player)).toBe('running 0 5')
  })

  it('waits for "next" silently in stopnext', async () => {
    settings = { ...settings, timerMode: 'stopnext' }
    const player = makePlayer()
    await player.open(workout)
    device.pass(300_000)
    expect(position(player)).toBe('waiting 3 40')
    expect(device.heard().at(-1)?.kind).toBe('wait')
    player.act({ kind: 'next' })
    device.pass(1000)
    expect(position(player)).toBe('running 3 39')
  })

  it('is correct after sleep and ignores changes of the system clock', async () => {
    const player = makePlayer()
    await player.open(workout)
    device.pass(10_000)
    device.setWall(7_200_000)
    device.pass(2000)
    expect(position(player)).toBe('running 1 24')
    device.sleep(30_000)
    expect(position(player)).toBe('running 2 14')
  })

  it('is correct after a minute without timers, has played the cues meanwhile and logs the gap', async () => {
    const player = makePlayer()
    await player.open(workout)
    device.pass(10_000)
    device.stall(40_000)
    device.pass(1)
    expect(position(player)).toBe('running 2 6')
    expect(device.heard().map((cue) => cue.kind)).toContain('rest')
    expect(storage.stored.running?.log.filter((entry) => entry.at.gap)).toHaveLength(1)
  })

  it('counts time in the background once, whether a timer or the visible page ends it', async () => {
    for (const ending of ['timer', 'sight', 'press'] as const) {
      device = createFakeDevice()
      storage = createStorage()
      const player = makePlayer()
      await player.open(workout)
      device.pass(10_100)
      device.setHidden(true)
      device.pass(180)
      device.stall(15_720)
      if (ending === 'timer') device.pass(1)
      if (ending === 'press') player.act({ kind: 'adjust', seconds: 0 })
      device.setHidden(false)
      device.pass(4000)
      // 10 s visible, 16 s hidden and 4 s visible: 30 of the first 36 s are over.
      expect(position(player), ending).toBe('running 1 6')
    }
  })

  it('records the share of a play that is ended early, and nothing for an untouched one', async () => {
    const player = makePlayer()
    await player.open(workout)
    device.pass(21_000)
    expect(player.peek()?.outcome.share).toBeCloseTo(15 / 70)
    player.act({ kind: 'end' })
    await Promise.resolve()
    expect(storage.stored.results).toMatchObject([{ seconds: 21 }])
    await player.open(workout)
    player.act({ kind: 'end' })
    await Promise.resolve()
    expect(storage.stored.results).toHaveLength(1)
  })

  it('keeps the log short, however long a page is open', async () => {
    const player = makePlayer()
    await player.open(workout)
    for (let time = 0; time < 20; time += 1) {
      device.setHidden(true)
      device.pass(1000)
      device.setHidden(false)
      device.pass(1000)
    }
    // Only the readings before and after each gap may stay.
    expect(storage.stored.running?.log.length).toBeLessThanOrEqual(1 + 2 * 20)
  })
})

describe('a page that is lost', () => {
  /** Plays 16 s (10 s into work), then closes the page. Another page opens `away` later. */
  async function lose(away: number) {
    const first = makePlayer()
    await first.open(workout)
    device.pass(16_000)
    const wall = device.clock.wall() + away
    device = createFakeDevice(wall, 50)
    return makePlayer()
  }

  it('offers to resume at the same position, says how long it was away and resumes there', async () => {
    const player = await lose(180_000)
    await player.open(workout)
    const offer = player.$view.get()
    expect(offer.kind === 'offer' && Math.abs(offer.awayMs - 180_000)).toBeLessThan(2500)
    device.pass(60_000)
    player.goOn()
    expect(position(player)).toMatch(/^running 1 2[012]$/)
    device.pass(83_000)
    const view = player.$view.get()
    expect(view.kind === 'done' && view.outcome.share).toBe(1)
    await Promise.resolve()
    expect(storage.stored.results).toHaveLength(1)
  })

  it('resumes to the millisecond when the page could save its state', async () => {
    const first = makePlayer()
    await first.open(workout)
    device.pass(16_321)
    device.setHidden(true)
    device = createFakeDevice(device.clock.wall() + 1000, 50)
    const player = makePlayer()
    await player.open(workout)
    const offer = player.$view.get()
    expect(offer.kind === 'offer' && offer.state.elapsedMs).toBe(10_321)
  })

  it('can be dismissed: what was done is recorded under its own id, and another play starts', async () => {
    const player = await lose(1000)
    await player.open({ ...workout, id: 'w2' })
    const offer = player.$view.get()
    expect(offer.kind === 'offer' && offer.isOther).toBe(true)
    await player.leaveLost({ ...workout, id: 'w2' })
    expect(position(player)).toBe('running 0 6')
    expect(storage.stored.results).toMatchObject([{ workoutId: 'w1' }])
    expect(storage.stored.running?.workout.id).toBe('w2')
  })

  it('is not offered again once its note was dismissed, and what was done counts', async () => {
    await lose(1000)
    const player = createPlayer({ ...deps(), isDismissed: (id) => id === storage.stored.running?.resultId })
    await player.open({ ...workout, id: 'w2' })
    expect(position(player)).toBe('running 0 6')
    expect(storage.stored.results).toMatchObject([{ workoutId: 'w1' }])
    expect(storage.stored.running?.workout.id).toBe('w2')
  })

  it('is ended once, however often the button is pressed', async () => {
    const player = await lose(1000)
    runningStates = []
    await player.open(workout)
    await Promise.all([player.leaveLost(workout), player.leaveLost(workout)])
    expect(runningStates).toEqual([true])
    expect(storage.stored.results).toHaveLength(1)
  })

  it('asks about another workout during a play, pausing it silently, and resumes at the same position', async () => {
    const player = makePlayer()
    await player.open(workout)
    device.pass(16_321)
    await player.open(workout)
    expect(position(player)).toBe('running 1 20')
    await player.open({ ...workout, id: 'w2' })
    const offer = player.$view.get()
    expect(offer.kind === 'offer' && [offer.isOther, offer.play.workout.id, offer.awayMs]).toEqual([true, 'w1', 0])
    expect(device.planned()).toEqual([])
    expect(device.isHolding()).toBe(true)
    device.pass(60_000)
    player.goOn()
    expect(position(player)).toBe('running 1 20')
    device.pass(400)
    expect(position(player)).toBe('running 1 20')
    device.pass(400)
    expect(position(player)).toBe('running 1 19')
  })

  it('is looked for only when no workout is given', async () => {
    const player = makePlayer()
    await player.open(null)
    expect(player.$view.get().kind).toBe('closed')
    expect(storage.stored.running).toBeNull()
  })

  it('does not start while another tab plays', async () => {
    device.setElsewhere(true)
    const player = makePlayer()
    await player.open(null)
    expect(player.$view.get().kind).toBe('closed')
    await player.open(workout)
    expect(player.$view.get().kind).toBe('elsewhere')
    device.setElsewhere(false)
    await player.open(workout)
    expect(position(player)).toBe('running 0 6')
  })
})
