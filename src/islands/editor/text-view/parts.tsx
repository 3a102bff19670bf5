/** Everything about the text of a workout: loaded together, when the first of it is wanted. */
import '../../../styles/editor/text-view.css'

export { NotationHelp } from './notation-help.tsx'
export { OpenNote } from './open-note.tsx'
export { PasteSheet } from './paste-sheet.tsx'
export { TextView } from './text-view.tsx'
