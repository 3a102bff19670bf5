import { loadTexts } from '../../stores/app/locale.ts'

/** Loaded with the first press on a delete button, with the texts of what may be refused. */
export const loadDeleteFiles = () =>
  Promise.all([import('./delete-files-sheet.tsx'), loadTexts(['errors'])]).then(
    ([{ DeleteFilesSheet }]) => DeleteFilesSheet
  )
