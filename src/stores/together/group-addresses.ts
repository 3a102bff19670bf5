import { computed } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import { goTo, currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { $page } from '../app/router.ts'
import { valueOf } from './friends-address.ts'

const PLAN_PARAM = 'plan'

export const planPath = (userId: string): string =>
  `${pathTo('messages')}?${new URLSearchParams({ with: userId, [PLAN_PARAM]: 'date' }).toString()}`

export const isPlanWanted = (): boolean => currentQuery().some(([name]) => name === PLAN_PARAM)

/** The form opens once: neither a reload nor "back" opens it again. */
export function forgetPlan(): void {
  if (isPlanWanted()) replaceQuery(currentQuery().filter(([name]) => name !== PLAN_PARAM))
}

export const GROUPS_PATH = `${pathTo('friends')}?view=groups`

/** True on the groups tab, also while a group is open. */
export const $isGroups = computed($page, (page) =>
  [valueOf(page?.address, 'group') !== null, valueOf(page?.address, 'view') === 'groups'].includes(true)
)

export const $shownGroup = computed($page, (page) => valueOf(page?.address, 'group'))

export const groupPath = (id: string): string => `${pathTo('friends')}?group=${encodeURIComponent(id)}`

export const groupChatPath = (id: string): string => `${pathTo('messages')}?group=${encodeURIComponent(id)}`

export const openGroup = (id: string): void => goTo(groupPath(id))

/** Leaves a deleted group without a history entry to come back to. */
export const leaveGroupPage = (): void => goTo(GROUPS_PATH, 'replace')
