import { computed } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import { goTo } from '../../platform/page/page.ts'
import { $page } from '../app/router.ts'
import { valueOf } from './friends-address.ts'

export const GROUPS_PATH = `${pathTo('friends')}?view=groups`

/** The tab of the groups, also while one of them is shown. */
export const $isGroups = computed($page, (page) =>
  [valueOf(page?.address, 'group') !== null, valueOf(page?.address, 'view') === 'groups'].includes(true)
)

export const $shownGroup = computed($page, (page) => valueOf(page?.address, 'group'))

export const groupPath = (id: string): string => `${pathTo('friends')}?group=${encodeURIComponent(id)}`

export const groupChatPath = (id: string): string => `${pathTo('messages')}?group=${encodeURIComponent(id)}`

export const openGroup = (id: string): void => goTo(groupPath(id))

/** From a group that is no more: nobody wants to come back to it. */
export const leaveGroupPage = (): void => goTo(GROUPS_PATH, 'replace')
