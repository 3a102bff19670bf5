import { loadTexts } from '../../../stores/app/locale.ts'

export const loadAppPart = () =>
  Promise.all([import('./app-part.tsx'), loadTexts(['install'])]).then(([{ AppPart }]) => AppPart)
