/** Everything about the text of a workout: loaded together, when the first of it is wanted. */
import '../../../styles/editor/text-view.css'
import { loadTexts } from '../../../stores/app/locale.ts'
import { NotationHelp } from './notation-help.tsx'
import { OpenNote } from './open-note.tsx'
import { PasteSheet } from './paste-sheet.tsx'
import { TextView } from './text-view.tsx'

export async function readyParts() {
  await Promise.all([loadTexts(['notation'])])
  return { NotationHelp, OpenNote, PasteSheet, TextView }
}
