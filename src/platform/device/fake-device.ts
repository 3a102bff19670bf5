/** A device whose time, sleep and page are moved by a test. */
import type { Device, PlannedCue } from './device.ts'
import type { HoldEvents } from '../page/tab-lock.ts'

interface Timer {
  at: number
  run: () => void
}

export interface FakeDevice extends Device {
  /** Lets time pass on both clocks, running timers as they fall due. */
  pass: (ms: number) => void
  /** The device sleeps: only the wall clock goes on. The page is hidden before and comes back after. */
  sleep: (ms: number) => void
  /** Time passes, but no timer runs: a busy or throttled page. */
  stall: (ms: number) => void
  /** Somebody sets the clock. */
  setWall: (byMs: number) => void
  setHidden: (isHidden: boolean) => void
  /** Another tab holds the lock from now on, or no longer. */
  setElsewhere: (isElsewhere: boolean, cannotBeTaken?: boolean) => void
  /** Another tab asks this one for the lock, or has taken it. */
  otherTab: (what: 'asked' | 'stolen') => void
  isHolding: () => boolean
  /** What is planned at present. */
  planned: () => readonly PlannedCue[]
  /** Every cue whose moment came while it was planned, in order. */
  heard: () => readonly PlannedCue[]
  vibrations: number[][]
  wake: { isOn: boolean }
}

/** Both clocks begin at the given times; nothing passes by itself. */
export function createFakeDevice(wall = 1_700_000_000_000, mono = 1000): FakeDevice {
  const now = { wall, mono }
  const timers = new Set<Timer>()
  const lifeListeners = new Set<(state: 'hidden' | 'visible') => void>()
  const heard: PlannedCue[] = []
  const wake = { isOn: false }
  const vibrations: number[][] = []
  let plan: readonly PlannedCue[] = []
  let isHidden = false
  let isElsewhere = false
  let isStubborn = false
  let holder: HoldEvents | null = null

  const hear = (upTo: number) => {
    const due = plan.filter((cue) => cue.atMono <= upTo && !heard.some((old) => old.key === cue.key))
    heard.push(...due.sort((a, b) => a.atMono - b.atMono))
  }
  const move = (to: number) => {
    hear(to)
    now.wall += to - now.mono
    now.mono = to
  }
  const setHidden = (value: boolean) => {
    if (isHidden === value) return
    isHidden = value
    for (const tell of [...lifeListeners]) tell(value ? 'hidden' : 'visible')
  }

  return {
    clock: { wall: () => now.wall, mono: () => now.mono },
    sound: {
      unlock: () => undefined,
      plan: (cues) => {
        plan = cues.filter((cue) => cue.atMono >= now.mono - 150)
        hear(now.mono)
      },
      setVolume: () => undefined,
      setMuted: () => undefined,
      setPack: () => undefined,
      sample: () => undefined,
      check: () => undefined,
      heardSince: (since) => heard.filter(({ atMono }) => atMono >= since),
      onState: (changed) => changed('ready'),
      close: () => undefined
    },
    wakeLock: {
      keep: () => (wake.isOn = true),
      release: () => (wake.isOn = false),
      onState: () => undefined
    },
    pageLife: {
      isHidden: () => isHidden,
      onChange: (changed) => {
        lifeListeners.add(changed)
        return () => lifeListeners.delete(changed)
      }
    },
    vibrate: (pattern) => vibrations.push([...pattern]),
    after: (ms, run) => {
      const timer = { at: now.mono + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    hold: (_, wish, events) => {
      if (isElsewhere && (wish === 'if-free' || isStubborn)) return Promise.resolve(null)
      isElsewhere = false
      holder = events
      return Promise.resolve(() => (holder = null))
    },
    pass: (ms) => {
      const end = now.mono + ms
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers.delete(next)
        move(Math.max(now.mono, next.at))
        next.run()
      }
      move(end)
    },
    sleep: (ms) => {
      setHidden(true)
      now.wall += ms
      setHidden(false)
    },
    stall: (ms) => move(now.mono + ms),
    setWall: (byMs) => {
      now.wall += byMs
    },
    setHidden,
    setElsewhere: (value, cannotBeTaken = false) => {
      isElsewhere = value
      isStubborn = cannotBeTaken
    },
    otherTab: (what) => holder?.[what](),
    isHolding: () => holder !== null,
    planned: () => plan,
    heard: () => heard,
    vibrations,
    wake
  }
}
