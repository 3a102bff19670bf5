/** Loaded with the first press on a delete button. */
export const loadDeleteFiles = () => import('./delete-files-sheet.tsx').then(({ DeleteFilesSheet }) => DeleteFilesSheet)
