/** Parts of the statistics that are loaded when they are wanted. */
export const loadGoalSheet = () => import('./goal-sheet.tsx').then((file) => file.GoalSheet)
export const loadEntrySheet = () => import('./entry-sheet.tsx').then((file) => file.EntrySheet)
export const loadPictureSheet = () => import('./picture-sheet.tsx').then((file) => file.PictureSheet)
