import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#core/account/settings.ts'
import { createFakeDevice, type FakeDevice } from '../../../platform/device/fake-device.ts'
import type { PlayerLog } from '../../../data/player/player-log.ts'
import { createPlayer } from './create-player.ts'
import { createStorage, workout } from './create-player.test-kit.ts'

const settings: Settings = { ...DEFAULT_SETTINGS, timerMode: 'autonext' }
let storage: ReturnType<typeof createStorage>
let sent: string[]

/** A tab: several pages with one storage, each with its own clocks. */
function tab(device: FakeDevice, log: PlayerLog = storage.page()) {
  let elapsedMs: number | undefined
  const player = createPlayer({
    device,
    log,
    note: (note) => (storage.stored.note = note),
    lastNote: () => storage.stored.note,
    isHeard: () => false,
    settings: () => settings,
    chosenMode: () => settings.timerMode,
    newId: () => `id${device.clock.wall()}`,
    userId: () => 'me',
    onRunning: () => undefined,
    onMoment: (moment) => (elapsedMs = moment?.state.elapsedMs),
    onStarted: () => undefined,
    onResult: ({ id }) => sent.push(id)
  })
  const position = () => {
    const view = player.$view.get()
    return view.kind === 'playing' ? `${view.status} ${view.index} ${player.$clock.get().seconds}` : view.kind
  }
  return { device, player, position, elapsedMs: () => elapsedMs }
}
type Tab = ReturnType<typeof tab>

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** Plays ten seconds of work in a first tab. A second, younger page learns that the first one plays. */
async function twoTabs(): Promise<[Tab, Tab]> {
  const first = tab(createFakeDevice())
  await first.player.open(workout)
  first.device.pass(16_321)
  const second = tab(createFakeDevice(first.device.clock.wall(), 50))
  second.device.setElsewhere(true)
  await second.player.open(workout)
  return [first, second]
}

beforeEach(() => {
  storage = createStorage()
  sent = []
})

describe('a second tab', () => {
  it('shows what plays in the first one, and its position', async () => {
    const [first, second] = await twoTabs()
    const view = second.player.$view.get()
    if (view.kind !== 'elsewhere') throw new Error(view.kind)
    expect(view.where).toMatchObject({ play: { workout: { name: 'Ladder' } }, state: { index: 1 } })
    expect(view.isTaken).toBe(false)
    // Checking changed nothing: the first tab still writes.
    first.player.act({ kind: 'pause' })
    await settle()
    expect(first.position()).toBe('paused 1 20')
    expect(storage.stored.running?.log.at(-1)?.action.kind).toBe('pause')
  })

  it('takes over at the exact position without a pause; the first tab goes silent and shows where it went', async () => {
    const [first, second] = await twoTabs()
    first.device.otherTab('asked')
    await settle()
    expect(first.device.isHolding()).toBe(false)
    expect(first.position()).toBe('elsewhere')
    expect(first.device.planned()).toEqual([])
    expect(first.device.wake.isOn).toBe(false)
    second.device.pass(40)
    await second.player.takeOver(workout)
    expect(second.position()).toBe('running 1 20')
    expect(second.elapsedMs()).toBe(10_361)
    second.device.pass(79_639)
    await settle()
    expect(second.position()).toBe('done')
    expect(storage.stored.results).toMatchObject([{ seconds: 96, share: 1 }])
    expect(sent).toHaveLength(1)
  })

  it('takes a paused play over as paused and hands it back', async () => {
    const [first, second] = await twoTabs()
    first.player.act({ kind: 'pause' })
    first.device.otherTab('asked')
    await settle()
    await second.player.takeOver(workout)
    expect(second.position()).toBe('paused 1 20')
    second.player.act({ kind: 'resume' })
    second.device.pass(5000)
    second.device.otherTab('asked')
    await settle()
    expect(second.position()).toBe('elsewhere')
    first.device.pass(5000)
    await first.player.takeOver(null)
    expect(first.position()).toBe('running 1 15')
  })

  it('resumes where a frozen tab was last seen, and rejects what that tab writes when it wakes up', async () => {
    const [first, second] = await twoTabs()
    const seen = storage.stored.seen?.wall ?? 0
    expect(first.device.clock.wall() - seen).toBeLessThan(1000)
    second.device.stall(600_000)
    await second.player.takeOver(workout)
    expect(second.position()).toBe('running 1 20')
    const before = storage.stored.running
    // The first tab wakes up and believes that it has played to the end.
    first.device.stall(600_000)
    first.device.pass(300)
    await settle()
    expect(first.position()).toBe('elsewhere')
    expect(storage.stored.running).toBe(before)
    expect(storage.stored.results).toEqual([])
    second.device.pass(90_000)
    await settle()
    expect(storage.stored.results).toHaveLength(1)
  })

  it('stops a tab whose write is refused because another tab took the log without a message', async () => {
    const [first, second] = await twoTabs()
    await second.player.takeOver(workout)
    const before = storage.stored.running
    first.device.pass(1000)
    expect(first.position()).toBe('running 1 19')
    first.player.act({ kind: 'pause' })
    await settle()
    const view = first.player.$view.get()
    expect(view).toMatchObject({ kind: 'elsewhere', isTaken: true, where: { state: { status: 'paused', index: 1 } } })
    expect([first.device.planned(), first.device.wake.isOn, first.device.isHolding()]).toEqual([[], false, false])
    expect(storage.stored.running).toBe(before)
    first.player.act({ kind: 'resume' })
    first.device.pass(100_000)
    await settle()
    expect([first.position(), second.position()]).toEqual(['elsewhere', 'running 1 20'])
    expect(storage.stored.results).toEqual([])
  })

  it('continues when the refused write belonged to a play that it has left', async () => {
    const answers: ((isOwn: boolean) => void)[] = []
    const saveRunning = () => new Promise<boolean>((answer) => answers.push(answer))
    const { player, position } = tab(createFakeDevice(), { ...storage.page(), saveRunning })
    await player.open(workout)
    player.close()
    await player.open(workout)
    answers[0]?.(false)
    await settle()
    expect(position()).toBe('running 0 6')
    answers.at(-1)?.(false)
    await settle()
    expect(position()).toBe('elsewhere')
  })

  it('stops a tab at once when it hears that its lock is gone', async () => {
    const [first] = await twoTabs()
    first.device.otherTab('stolen')
    expect(first.position()).toBe('elsewhere')
    expect(first.device.planned()).toEqual([])
  })

  it('reports a take-over that comes too late and changes nothing', async () => {
    const [, second] = await twoTabs()
    second.device.setElsewhere(true, true)
    await second.player.takeOver(workout)
    const view = second.player.$view.get()
    expect(view.kind === 'elsewhere' && view.isTaking).toBe(false)
  })

  it('starts the requested workout when the other play has ended; a tab that handed its play over just closes', async () => {
    const [first, second] = await twoTabs()
    first.player.act({ kind: 'end' })
    await settle()
    expect(first.device.isHolding()).toBe(false)
    await second.player.takeOver(workout)
    expect(second.position()).toBe('running 0 6')
    second.device.otherTab('asked')
    await settle()
    const third = tab(createFakeDevice(second.device.clock.wall(), 9))
    await third.player.open(null)
    await third.player.leaveLost(null)
    await settle()
    await second.player.takeOver(workout)
    expect(second.position()).toBe('closed')
  })

  it('leaves an unanswered offer to the tab that asks', async () => {
    const [first] = await twoTabs()
    first.player.close()
    const second = tab(createFakeDevice(first.device.clock.wall() + 60_000, 50))
    await second.player.open(workout)
    expect(second.position()).toBe('offer')
    second.device.otherTab('asked')
    await settle()
    expect(second.position()).toBe('elsewhere')
    expect(second.device.isHolding()).toBe(false)
  })
})
