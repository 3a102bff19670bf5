import { computed } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import { $page } from '../app/router.ts'
import { valueOf } from '../together/friends-address.ts'

export const PLANS_PATH = `${pathTo('calendar')}?view=plans`

export const $isPlans = computed($page, (page) => valueOf(page?.address, 'view') === 'plans')
