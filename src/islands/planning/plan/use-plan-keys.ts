/** Keys in the grid of a plan. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayInPlan, type PlanEntry } from '#core/planning/training-plan.ts'
import { entriesOfDay, isFixed, movedTo, pastedWeek, placed, removed, weekOfDay } from '#core/planning/plan-grid.ts'
import { mayUseLetters } from '../../../stores/app/letter-keys.ts'
import { $locale, $t } from '../../../stores/app/locale.ts'
import { editGrid, placeText, trainingName, type PlanBuild, type PlanSheet } from './plan-build.ts'

export type PlanClip = { kind: 'training'; entry: PlanEntry } | { kind: 'week'; entries: readonly PlanEntry[] } | null

export interface PlanKeys {
  /** The focused day. */
  day: number
  setDay: (day: number) => void
  chosen: number | null
  choose: (key: number | null) => void
  /** Key of the training picked up with Space. */
  held: number | null
  /** Day where the picked-up training would be dropped. */
  target: number | null
  said: string
  clip: PlanClip
  setClip: (clip: PlanClip) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** True once after a key has moved the focus. */
  isFocusDue: () => boolean
}

const SAID_MS = 4000

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function dayByKey({ key }: KeyboardEvent, day: number, days: number): number | null {
  if (key === 'Home') return day - (day % 7)
  if (key === 'End') return day - (day % 7) + 6
  const next = day + (STEPS[key] ?? 0)
  return key in STEPS && next >= 0 && next < days ? next : null
}

/** Pastes the copied training on a day, or the copied week into its week. */
function pasteClip({ fixed }: PlanBuild, clip: PlanClip, day: number): void {
  if (clip === null) return
  if (clip.kind === 'week') return editGrid((grid) => pastedWeek(grid, fixed, clip.entries, weekOfDay(day)))
  const { time, wId, title, lengthMin, reminderMin } = clip.entry
  editGrid((grid) => placed(grid, fixed, { time, wId, title, lengthMin, reminderMin }, [day]))
}

export function usePlanKeys(build: PlanBuild, onSheet: (sheet: PlanSheet) => void): PlanKeys {
  const t = useStore($t)
  const locale = useStore($locale)
  const { content, fixed, isLocked, workouts } = build
  const [day, setDay] = useState(Math.min(fixed.from, content.weeks * 7 - 1))
  const [chosen, choose] = useState<number | null>(null)
  const [held, setHeld] = useState<number | null>(null)
  const [clip, setClip] = useState<PlanClip>(null)
  const [said, say] = useState('')
  const isDue = useRef(false)
  // A result shows for a moment; a picked-up training shows until it is dropped.
  useEffect(() => {
    if (said === '' || held !== null) return
    const timer = setTimeout(() => say(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said, held])
  const here = entriesOfDay(content, day)
  const entry = here.find(({ key }) => key === chosen) ?? here[0]

  const go = (next: number) => {
    isDue.current = true
    setDay(next)
    if (held !== null) say(t('plans.heldOver', { place: placeText(build, next, t, locale) }))
  }
  const pickUp = () => {
    if (held !== null) {
      editGrid((grid) => movedTo(grid, fixed, held, day))
      setHeld(null)
      return say(t('plans.putDown', { place: placeText(build, day, t, locale) }))
    }
    if (entry === undefined || isFixed(entry, fixed)) return
    setHeld(entry.key)
    say(t('plans.pickedUp', { name: trainingName(entry, workouts, t) }))
  }
  const copy = (isCut: boolean) => {
    if (entry === undefined) return
    setClip({ kind: 'training', entry })
    say(t('plans.copied', { name: trainingName(entry, workouts, t) }))
    if (isCut) editGrid((grid) => removed(grid, fixed, entry.key))
  }
  const open = () => {
    if (entry !== undefined) return onSheet({ kind: 'training', key: entry.key })
    if (day >= fixed.from) onSheet({ kind: 'add', day })
  }
  const remove = () => {
    if (entry !== undefined) editGrid((grid) => removed(grid, fixed, entry.key))
  }
  const escape = () => {
    setHeld(null)
    choose(null)
    say('')
  }

  const acts: Readonly<Record<string, () => void>> = {
    Enter: open,
    ' ': pickUp,
    Delete: remove,
    Backspace: remove,
    Escape: escape,
    ...(mayUseLetters() ? { r: () => onSheet({ kind: 'repeat', week: weekOfDay(day) }) } : {})
  }
  const controls: Readonly<Record<string, () => void>> = {
    c: () => copy(false),
    x: () => copy(true),
    v: () => pasteClip(build, clip, day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLocked || event.altKey || (event.target as Element).closest('th') !== null) return
    const isControl = event.ctrlKey || event.metaKey
    const next = isControl ? null : dayByKey(event, day, content.weeks * 7)
    const act = next !== null ? () => go(next) : (isControl ? controls : acts)[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return {
    day,
    setDay,
    chosen,
    held,
    said,
    clip,
    setClip,
    onKeyDown,
    choose: (key) => {
      choose(key)
      say('')
      const found = content.entries.find((one) => one.key === key)
      if (found !== undefined) setDay(dayInPlan(found))
    },
    target: held === null ? null : day,
    isFocusDue: () => {
      const wasDue = isDue.current
      isDue.current = false
      return wasDue
    }
  }
}
