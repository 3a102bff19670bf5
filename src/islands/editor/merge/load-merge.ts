import { loadTexts } from '../../../stores/app/locale.ts'

export const loadMerge = async () => {
  const [{ MergeDialog }] = await Promise.all([
    import('./merge-dialog.tsx'),
    loadTexts(['merge'])
  ])
  return MergeDialog
}
