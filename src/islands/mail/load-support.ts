import { loadTexts } from '../../stores/app/locale.ts'

const TEXTS = ['support'] as const

export const loadSupportPart = () =>
  Promise.all([import('./support-part.tsx'), loadTexts(TEXTS)]).then(([{ SupportPart }]) => SupportPart)

export const loadSupportSheet = () =>
  Promise.all([import('./support-sheet.tsx'), loadTexts(TEXTS)]).then(([{ SupportSheet }]) => SupportSheet)
