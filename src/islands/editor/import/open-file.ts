import { loadTexts } from '../../../stores/app/locale.ts'

/**
 * Reads a file for the import sheet, which reports errors. A failed import is ignored: the sheet would not load
 * either.
 */
export function openFile(file: File): void {
  Promise.all([import('../../../stores/editor/import-file.ts'), loadTexts(['editor', 'workout'])]).then(
    ([{ openImport }]) => openImport(file),
    () => undefined
  )
}
