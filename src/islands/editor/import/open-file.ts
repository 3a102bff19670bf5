import { loadTexts } from '../../../stores/app/locale.ts'

/** For the import sheet, which says when the file cannot be read; it cannot be loaded then either. */
export function openFile(file: File): void {
  Promise.all([import('../../../stores/editor/import-file.ts'), loadTexts(['editor', 'workout'])]).then(
    ([{ openImport }]) => openImport(file),
    () => undefined
  )
}
