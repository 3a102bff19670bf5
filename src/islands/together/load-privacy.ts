import { loadTexts } from '../../stores/app/locale.ts'

export const loadPrivacyPart = () =>
  Promise.all([import('./privacy-part.tsx'), loadTexts(['privacy'])]).then(([{ PrivacyPart }]) => PrivacyPart)
