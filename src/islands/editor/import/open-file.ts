/** For the import sheet, which says when the file cannot be read; it cannot be loaded then either. */
export function openFile(file: File): void {
  import('../../../stores/editor/import-file.ts').then(
    ({ openImport }) => openImport(file),
    () => undefined
  )
}
