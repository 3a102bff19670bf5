import { loadTexts } from '../../stores/app/locale.ts'

const parts = () =>
  Promise.all([import('./said.tsx'), loadTexts(['ratings'])]).then(([found]) => found)

export const loadSaidItem = () => parts().then(({ SaidItem }) => SaidItem)
