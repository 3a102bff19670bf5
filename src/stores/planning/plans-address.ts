import { computed } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import { $page } from '../app/router.ts'

export const PLANS_PATH = `${pathTo('calendar')}?view=plans`

export const $isPlans = computed($page, (page) => /[?&]view=plans(?:&|#|$)/.test(page?.address ?? ''))
