/** Notes of the editor are loaded when there is something to say, and ahead of that. */
export const loadNotes = () => import('./notes.tsx').then((file) => file.EditorNotes)
export const loadLeftOut = () => import('./limit-notes.tsx').then((file) => file.LeftOutNote)
export const loadExerciseLimit = () => import('./limit-notes.tsx').then((file) => file.ExerciseLimitNote)
