import { loadTexts } from '../../../stores/app/locale.ts'

const shown = () => Promise.all([loadTexts(['sharing'])])

export const loadShare = () =>
  Promise.all([import('./share-sheet.tsx'), shown()]).then(([{ ShareSheet }]) => ShareSheet)

export const loadShareButton = () =>
  Promise.all([import('./share-button.tsx'), loadTexts(['sharing'])]).then(([{ ShareButton }]) => ShareButton)

export const loadSharedBy = () => Promise.all([import('./shared-by.tsx'), shown()]).then(([{ SharedBy }]) => SharedBy)
