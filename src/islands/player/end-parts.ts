/** What the done screen offers besides. */
export const EXTRAS = {
  share: () => import('./share-sheet.tsx').then(({ ShareSheet }) => ShareSheet),
  plan: () => import('./plan-sheet.tsx').then(({ PlanSheet }) => PlanSheet)
}
export type Extra = keyof typeof EXTRAS
