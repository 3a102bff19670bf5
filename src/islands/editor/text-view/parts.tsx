/** The text view and everything around it, in one chunk that loads on first use. */
import '../../../styles/editor/text-view.css'

export { NotationHelp } from './notation-help.tsx'
export { OpenNote } from './open-note.tsx'
export { PasteSheet } from './paste-sheet.tsx'
export { TextView } from './text-view.tsx'
