import { loadTexts } from '../../stores/app/locale.ts'

export const loadSupportPart = () =>
  Promise.all([import('./support-part.tsx'), loadTexts(['support'])]).then(([{ SupportPart }]) => SupportPart)
