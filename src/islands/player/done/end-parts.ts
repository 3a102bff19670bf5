import { loadTexts } from '../../../stores/app/locale.ts'

/** What the done screen offers besides. */
export const EXTRAS = {
  share: () => import('./share-sheet.tsx').then(({ ShareSheet }) => ShareSheet),
  plan: () => import('./plan-sheet.tsx').then(({ PlanSheet }) => PlanSheet)
}
export type Extra = keyof typeof EXTRAS

/** After the stars are given. */
export const loadSentence = () => import('./rating-sentence.tsx').then(({ RatingSentence }) => RatingSentence)

export const loadHeart = () =>
  Promise.all([import('./end-heart.tsx'), loadTexts(['list'])]).then(([{ EndHeart }]) => EndHeart)
