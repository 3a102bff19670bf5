import { loadTexts } from '../../stores/app/locale.ts'

const parts = () => Promise.all([import('./keep-parts.tsx'), loadTexts(['kept'])]).then(([found]) => found)

export const loadKeepItem = () => parts().then(({ KeepItem }) => KeepItem)
