import { loadTexts } from '../../../stores/app/locale.ts'

export const loadProPrice = () =>
  Promise.all([import('./pro-price.tsx'), loadTexts(['proPrice'])]).then(([{ ProPrice }]) => ProPrice)
