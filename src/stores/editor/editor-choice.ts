import { slotsOf } from '#core/editor/editing.ts'
import { $chosen, $content, $openSlot } from './editor-state.ts'

let anchor: string | null = null

export function startChoosing(key: string | null = null): void {
  anchor = key
  $openSlot.set(null)
  $chosen.set(new Set(key === null ? [] : [key]))
}

export function stopChoosing(): void {
  anchor = null
  $chosen.set(null)
}

export function toggleChosen(keys: readonly string[]): void {
  const next = new Set($chosen.get())
  const isWhole = keys.every((key) => next.has(key))
  for (const key of keys) {
    if (isWhole) next.delete(key)
    else next.add(key)
  }
  anchor = keys[0] ?? null
  $chosen.set(next)
}

export function chooseTo(key: string): void {
  const content = $content.get()
  if (content === null) return
  const keys = slotsOf(content).map((slot) => slot.key)
  const from = anchor === null ? -1 : keys.indexOf(anchor)
  const to = keys.indexOf(key)
  if (from === -1 || to === -1) return $chosen.get() === null ? startChoosing(key) : toggleChosen([key])
  const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
  $openSlot.set(null)
  $chosen.set(new Set([...($chosen.get() ?? []), ...range]))
}

export function chooseAll(): void {
  const content = $content.get()
  if (content !== null) $chosen.set(new Set(slotsOf(content).map((slot) => slot.key)))
}
