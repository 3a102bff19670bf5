import { pathTo } from '#core/app/routes.ts'
import { goBackOr } from '../../platform/page/layers.ts'
import { goTo } from '../../platform/page/page.ts'

/** The bell as a page: on phones, and on screens without a bell in their header. */
export const openBellPage = (): void => goTo(pathTo('notifications'))

/** Goes back to the previous screen. */
export const leaveBell = (): void => goBackOr(pathTo('workoutList'))
