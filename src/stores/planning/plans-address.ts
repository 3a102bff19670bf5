import { computed } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import { goTo } from '../../platform/page/page.ts'
import { $page } from '../app/router.ts'

export const PLANS_PATH = `${pathTo('calendar')}?view=plans`

export const $isPlans = computed($page, (page) => /[?&]view=plans(?:&|#|$)/.test(page?.address ?? ''))

const NEW = '?new'

export const planPath = (id: string, isNew = false): string => pathTo('plan', { id }) + (isNew ? NEW : '')

/** True if the open plan is not stored yet. */
export const $isNewPlan = computed($page, (page) => page?.address.endsWith(NEW) === true)

export const openPlanPage = (id: string, isNew = false): void => goTo(planPath(id, isNew))

export const openPlans = (): void => goTo(PLANS_PATH, 'replace')
