import styles from '../../../styles/editor/merge.css?url'
import { loadTexts } from '../../../stores/app/locale.ts'
import { loadStyles } from '../../app/load-styles.ts'

export const loadMerge = async () => {
  const [{ MergeDialog }] = await Promise.all([
    import('./merge-dialog.tsx'),
    loadTexts(['merge']),
    loadStyles([styles])
  ])
  return MergeDialog
}
