import type { Device, PageLife, PlannedCue, Sound } from './device.ts'
import type { HoldEvents } from '../page/tab-lock.ts'

interface Timer {
  at: number
  run: () => void
}

export interface FakeDevice extends Device {
  pass: (ms: number) => void
  sleep: (ms: number) => void
  /** Time passes, but no timer runs, as on a throttled page. */
  stall: (ms: number) => void
  setWall: (byMs: number) => void
  setHidden: (isHidden: boolean) => void
  setElsewhere: (isElsewhere: boolean, cannotBeTaken?: boolean) => void
  otherTab: (what: 'asked' | 'stolen') => void
  isHolding: () => boolean
  planned: () => readonly PlannedCue[]
  heard: () => readonly PlannedCue[]
  vibrations: number[][]
  wake: { isOn: boolean }
}

function createFakeTime(now: { wall: number; mono: number }, onMove: (mono: number) => void) {
  const timers = new Set<Timer>()
  const move = (to: number) => {
    onMove(to)
    now.wall += to - now.mono
    now.mono = to
  }
  return {
    stall: (ms: number) => move(now.mono + ms),
    after: (ms: number, run: () => void) => {
      const timer = { at: now.mono + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    pass: (ms: number) => {
      const end = now.mono + ms
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers.delete(next)
        move(Math.max(now.mono, next.at))
        next.run()
      }
      move(end)
    }
  }
}

function createFakeSound(mono: () => number) {
  const heard: PlannedCue[] = []
  let plan: readonly PlannedCue[] = []
  const hear = (upTo: number) => {
    const due = plan.filter((cue) => cue.atMono <= upTo && !heard.some((old) => old.key === cue.key))
    heard.push(...due.sort((a, b) => a.atMono - b.atMono))
  }
  const sound: Sound = {
    unlock: () => undefined,
    plan: (cues) => {
      plan = cues.filter((cue) => cue.atMono >= mono() - 150)
      hear(mono())
    },
    setVolume: () => undefined,
    setMuted: () => undefined,
    setPack: () => undefined,
    setLateness: () => undefined,
    sample: () => undefined,
    check: () => undefined,
    heardSince: (since) => heard.filter(({ atMono }) => atMono >= since),
    onState: (changed) => changed('ready'),
    close: () => undefined
  }
  return { sound, hear, heard: () => heard, planned: () => plan }
}

function createFakePage() {
  const listeners = new Set<(state: 'hidden' | 'visible') => void>()
  let isHidden = false
  const pageLife: PageLife = {
    isHidden: () => isHidden,
    onChange: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    }
  }
  const setHidden = (value: boolean) => {
    if (isHidden === value) return
    isHidden = value
    for (const tell of [...listeners]) tell(value ? 'hidden' : 'visible')
  }
  return { pageLife, setHidden }
}

function createFakeLock() {
  let isElsewhere = false
  let isStubborn = false
  let holder: HoldEvents | null = null
  const hold: Device['hold'] = (_, wish, events) => {
    if (isElsewhere && (wish === 'if-free' || isStubborn)) return Promise.resolve(null)
    isElsewhere = false
    holder = events
    return Promise.resolve(() => (holder = null))
  }
  return {
    hold,
    setElsewhere: (value: boolean, cannotBeTaken = false) => {
      isElsewhere = value
      isStubborn = cannotBeTaken
    },
    otherTab: (what: 'asked' | 'stolen') => holder?.[what](),
    isHolding: () => holder !== null
  }
}

export function createFakeDevice(wall = 1_700_000_000_000, mono = 1000): FakeDevice {
  const now = { wall, mono }
  const { hear, ...ears } = createFakeSound(() => now.mono)
  const page = createFakePage()
  const vibrations: number[][] = []
  const wake = { isOn: false }
  return {
    ...ears,
    ...page,
    ...createFakeLock(),
    ...createFakeTime(now, hear),
    clock: { wall: () => now.wall, mono: () => now.mono },
    wakeLock: {
      keep: () => (wake.isOn = true),
      release: () => (wake.isOn = false),
      onState: () => undefined
    },
    vibrate: (pattern) => vibrations.push([...pattern]),
    sleep: (ms) => {
      page.setHidden(true)
      now.wall += ms
      page.setHidden(false)
    },
    setWall: (byMs) => {
      now.wall += byMs
    },
    vibrations,
    wake
  }
}
