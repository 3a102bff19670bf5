import { clipOf, readClip, type Clip } from '#core/editor/clipboard.ts'
import { slotsOf } from '#core/editor/editing.ts'
import { $locale, $t } from '../app/locale.ts'
import { remove } from './editor-rows.ts'
import { $announcement, $chosen, $content, $pasted } from './editor-state.ts'
import { addPasted } from './pasted-plan.ts'

/** The selected rows, or else the one that has the focus. */
function wanted(focused: string | null): ReadonlySet<string> {
  const chosen = $chosen.get()
  if (chosen !== null && chosen.size > 0) return chosen
  return new Set(focused === null ? [] : [focused])
}

export function copyRows(focused: string | null): Clip | null {
  const content = $content.get()
  const keys = wanted(focused)
  if (content === null) return null
  const positions = slotsOf(content).flatMap(({ key }, position) => (keys.has(key) ? [position] : []))
  if (positions.length === 0) return null
  $announcement.set($t.get()('arrange.copied', { count: positions.length }))
  return clipOf(content, new Set(positions), $locale.get())
}

export function cutRows(focused: string | null): Clip | null {
  const clip = copyRows(focused)
  if (clip !== null) remove([...wanted(focused)])
  return clip
}

/** Pastes after the focused row or the last selected one. Anything that is not our own clip is read as text. */
export function pasteRows({ json, text }: Clip, focused: string | null): void {
  const content = $content.get()
  if (content === null) return
  const keys = wanted(focused)
  const last = slotsOf(content).findLastIndex(({ key }) => keys.has(key))
  const position = last === -1 ? null : last
  const clip = readClip(json)
  if (clip === null) return $pasted.set({ text, position })
  addPasted(clip, position)
}
