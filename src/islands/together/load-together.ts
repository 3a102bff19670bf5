/** Parts of `/friends` that are loaded when they are wanted. */
import { loadTexts } from '../../stores/app/locale.ts'

export const loadPersonSheet = () => import('./person-sheet.tsx').then(({ PersonSheet }) => PersonSheet)

export const loadInviteSheet = () =>
  Promise.all([import('./invite-sheet.tsx'), loadTexts(['inviting'])]).then(
    ([{ InviteSheet }]) => InviteSheet
  )

export const loadLanding = () =>
  Promise.all([import('./landing-sheet.tsx'), loadTexts(['inviting'])]).then(
    ([{ LandingSheet }]) => LandingSheet
  )

/** Keeps what is shared counted; gives a function that ends it. */
export const loadShareCounts = () =>
  import('../../stores/together/share-counts.ts').then((found) => found.keepShareCounts)

export const loadTakeBack = () => import('../../stores/together/take-back.ts').then((found) => found.takeBackFrom)
