import { CLIP_TYPE } from '#core/editor/clipboard.ts'
import { copyRows, cutRows, pasteRows } from '../../../stores/editor/clip.ts'
import { $t } from '../../../stores/app/locale.ts'
import { notify } from '../../../stores/app/notices.ts'

const focused = (): string | null =>
  document.activeElement?.closest<HTMLElement>('.editor-row')?.dataset['node'] ?? null

/** Copies text that every program can paste, and the complete rows for this one. */
export function copy(event: ClipboardEvent, isCut = event.type === 'cut'): void {
  const clip = isCut ? cutRows(focused()) : copyRows(focused())
  if (clip === null || event.clipboardData === null) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', clip.text)
  event.clipboardData.setData(CLIP_TYPE, clip.json)
}

/**
 * Copies after a button press, or once this file has loaded. Browsers copy only when something is selected, so it
 * selects some text for a moment.
 */
export function copyAgain(isCut = false): void {
  const selection = getSelection()
  const dot = document.createElement('span')
  dot.textContent = '.'
  dot.className = 'visually-hidden'
  document.body.append(dot)
  let done = false
  const write = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    done = true
    copy(event, isCut)
  }
  window.addEventListener('copy', write, { capture: true, once: true })
  selection?.selectAllChildren(dot)
  document.execCommand('copy')
  window.removeEventListener('copy', write, { capture: true })
  selection?.removeAllRanges()
  dot.remove()
  if (done) return
  notify({ kind: 'negative', text: $t.get()('arrange.copyFailed') })
}

export const paste = (clip: { json: string; text: string }): void => pasteRows(clip, focused())
