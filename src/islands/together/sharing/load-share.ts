import styles from '../../../styles/together/sharing.css?url'
import { loadTexts } from '../../../stores/app/locale.ts'
import { loadStyles } from '../../app/load-styles.ts'

const shown = () => Promise.all([loadTexts(['sharing']), loadStyles([styles])])

export const loadShare = () =>
  Promise.all([import('./share-sheet.tsx'), shown()]).then(([{ ShareSheet }]) => ShareSheet)

export const loadShareButton = () =>
  Promise.all([import('./share-button.tsx'), loadTexts(['sharing'])]).then(([{ ShareButton }]) => ShareButton)

export const loadSharedBy = () => Promise.all([import('./shared-by.tsx'), shown()]).then(([{ SharedBy }]) => SharedBy)
