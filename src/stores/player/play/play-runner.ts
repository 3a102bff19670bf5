import type { Action } from '#core/player/moves.ts'
import type { PlayState } from '#core/player/position.ts'
import type { RunningPlay } from '../../../data/player/player-db.ts'
import { isPress, runOf, withEntry, type Run, createPlayWatch, type KeptMoment } from './play-run.ts'
import type { PlayerDeps } from './player-deps.ts'
import { noteOf, present, saveMoment, stateOf, type Drive, type Running, type Screen } from './present.ts'
import type { DoneView, PlayerView } from '../player-view.ts'
import type { Device } from '../../../platform/device/device.ts'
import type { HoldEvents, HoldWish } from '../../../platform/page/tab-lock.ts'

const LOCK = 'icepoint:player'

export interface TabLease {
  take: (wish: HoldWish) => Promise<boolean>
  release: () => void
  /** Keeps the lock until this work is done, because a play is being saved. */
  delay: (work: Promise<void>) => void
}

export function createTabLease(device: Pick<Device, 'hold'>, events: HoldEvents): TabLease {
  let release: (() => void) | null = null
  let delay: Promise<void> = Promise.resolve()
  return {
    take: async (wish) => {
      await delay
      release ??= await device.hold(LOCK, wish, events)
      return release !== null
    },
    release: () => {
      release?.()
      release = null
    },
    delay: (work) => {
      delay = work
    }
  }
}

export type PlayerEvent =
  | { kind: 'occupied'; where: KeptMoment | null }
  /** A closed page left this play behind. */
  | { kind: 'found'; kept: KeptMoment; awayMs: number; isOther: boolean }
  | { kind: 'asking' }
  | { kind: 'refused' }
  /** Another tab took over this tab's play. */
  | { kind: 'taken'; where: KeptMoment | null }
  | { kind: 'ended'; view: DoneView }
  | { kind: 'closed' }

export function nextView(view: PlayerView, event: PlayerEvent): PlayerView {
  switch (event.kind) {
    case 'occupied':
      return { kind: 'elsewhere', isTaken: false, isTaking: false, where: event.where }
    case 'found':
      return { kind: 'offer', ...event.kept, awayMs: event.awayMs, isOther: event.isOther }
    case 'asking':
    case 'refused':
      return view.kind === 'elsewhere' ? { ...view, isTaking: event.kind === 'asking' } : view
    case 'taken':
      return { kind: 'elsewhere', isTaken: true, isTaking: false, where: event.where }
    case 'ended':
      return event.view
    case 'closed':
      return { kind: 'closed' }
  }
}

export interface RunnerEvents {
  ended: (run: Run, state: PlayState) => void
  /** A write was refused because another tab owns the log. */
  stolen: () => void
}

export type PlayRunner = ReturnType<typeof createPlayRunner>

function wakeUp({ device, settings, onRunning, note }: PlayerDeps, now: Running): void {
  if (settings().keepScreenOn) device.wakeLock.keep()
  onRunning(true)
  note(noteOf(now))
}

/** The page may be gone before the log contains its last pause, so the note is written at once. */
function leave(deps: PlayerDeps, now: Running): void {
  const isRunning = stateOf(now).status === 'running'
  saveMoment(deps, now, isRunning && (now.isReloaded || deps.isHeard()))
}

/** Takes over what a room's events have changed. */
function follow(now: Running): { isMoved: boolean; isAgain: boolean } {
  const run = now.drive?.run(now.watch.read().mono) ?? now.run
  if (run === now.run) return { isMoved: false, isAgain: false }
  const before = stateOf(now)
  now.run = run
  const { index, elapsedMs } = stateOf(now)
  return { isMoved: true, isAgain: index === before.index && elapsedMs < before.elapsedMs && before.status !== 'ready' }
}

function untilEvent(now: Running, waitMs: number): number {
  const next = now.drive?.nextMono() ?? null
  return next === null ? waitMs : Math.max(0, Math.min(waitMs, next - now.watch.read().mono))
}

function quieten({ device, onMoment, onRunning }: PlayerDeps): void {
  device.sound.plan([])
  onMoment?.(null)
  device.wakeLock.release()
  onRunning(false)
}

export function createPlayRunner(deps: PlayerDeps, screen: Screen, { ended, stolen }: RunnerEvents) {
  const { device, log } = deps
  let running: Running | null = null
  let stopTimer: () => void = () => undefined
  let stopLife: () => void = () => undefined

  const append = async (now: Running, action: Action, at = now.watch.read()): Promise<void> => {
    if (now.drive !== undefined) return
    now.run = withEntry(now.run, action, at)
    now.watch.taken(at)
    const isOwn = await log.saveRunning(now.run.play)
    if (!isOwn && running === now) stolen()
  }
  const show = (isNew: boolean, isMoved = isNew) => {
    const now = running
    if (now === null) return
    const change = follow(now)
    const next = present(deps, screen, now, { isNew, isMoved: isMoved || change.isMoved, isAgain: change.isAgain })
    if (typeof next !== 'number') return ended(now.run, next)
    stopTimer()
    stopTimer = device.after(untilEvent(now, next), beat)
  }
  function beat(): void {
    const beforeGap = running?.watch.beat() ?? null
    if (running !== null && beforeGap !== null) {
      void append(running, { kind: 'seen' }, beforeGap)
      running.watch.markGap()
      void append(running, { kind: 'seen' })
    }
    show(beforeGap !== null)
  }
  const onLife = (state: 'hidden' | 'visible') => {
    if (running === null) return
    if (state === 'visible') running.watch.markGap()
    void append(running, { kind: 'seen' })
    if (state === 'hidden') leave(deps, running)
    else show(true)
  }

  return {
    current: () => running,
    /** The running play, unless a room moves it. */
    own: () => (running?.drive === undefined ? running : null),
    append,
    beat,
    go: (play: RunningPlay, life: number, first: Action, isReloaded = false): void => {
      running = { run: runOf(play), watch: createPlayWatch(device.clock, life), entry: 0, plannedAt: 0, isReloaded }
      void append(running, first)
      stopLife = device.pageLife.onChange(onLife)
      wakeUp(deps, running)
      show(true)
    },
    /** Shows a play that a room moves. */
    goDriven: (drive: Drive): void => {
      const { mono } = device.clock
      // Only the room's time counts, so a gap of this page means nothing.
      const watch = createPlayWatch({ wall: mono, mono }, 0)
      running = { run: drive.run(mono()), drive, watch, entry: 0, plannedAt: 0, isReloaded: false }
      stopLife = device.pageLife.onChange(onLife)
      wakeUp(deps, running)
      show(true)
    },
    act: (action: Action): void => {
      if (running === null) return
      if (running.drive !== undefined) return running.drive.act(action, stateOf(running))
      void append(running, action)
      show(isPress(action), true)
    },
    show,
    stop: (): void => {
      const drive = running?.drive
      stopTimer()
      stopLife()
      running = null
      quieten(deps)
      drive?.stopped()
    }
  }
}
