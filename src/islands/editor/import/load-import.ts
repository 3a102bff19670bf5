import { loadTexts } from '../../../stores/app/locale.ts'

/** The sheet says when it cannot be loaded; this is in the same case then. */
export function openFile(file: File): void {
  import('../../../stores/editor/import-file.ts').then(
    ({ openImport }) => openImport(file),
    () => undefined
  )
}

/** The sheet shows the file that `openImport` reads. */
export const loadImport = () =>
  Promise.all([import('./import-sheet.tsx'), loadTexts(['carry', 'errors', 'importing'])]).then(
    ([{ ImportSheet }]) => ImportSheet
  )
