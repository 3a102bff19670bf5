import { loadTexts } from '../../stores/app/locale.ts'

export const loadLastLine = () => import('./last-line.tsx').then(({ LastLine }) => LastLine)
export const loadWhoHas = () =>
  Promise.all([import('../together/sharing/who-has.tsx'), loadTexts(['sharing'])]).then(([{ WhoHas }]) => WhoHas)
