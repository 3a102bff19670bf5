import styles from '../../../styles/editor/import.css?url'
import { loadTexts } from '../../../stores/app/locale.ts'
import { loadStyles } from '../../app/load-styles.ts'

/** The sheet says when it cannot be loaded; this is in the same case then. */
export function openFile(file: File): void {
  import('../../../stores/editor/import-file.ts').then(
    ({ openImport }) => openImport(file),
    () => undefined
  )
}

/** The sheet shows the file that `openImport` reads. */
export const loadImport = () =>
  Promise.all([import('./import-sheet.tsx'), loadTexts(['carry', 'errors', 'importing']), loadStyles([styles])]).then(
    ([{ ImportSheet }]) => ImportSheet
  )
