import { pathTo } from '#core/app/routes.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'

const PLAN_PARAM = 'plan'

export const planPath = (userId: string): string =>
  `${pathTo('messages')}?${new URLSearchParams({ with: userId, [PLAN_PARAM]: 'date' }).toString()}`

export const isPlanWanted = (): boolean => currentQuery().some(([name]) => name === PLAN_PARAM)

/** The form opens once: neither a reload nor "back" opens it again. */
export function forgetPlan(): void {
  if (isPlanWanted()) replaceQuery(currentQuery().filter(([name]) => name !== PLAN_PARAM))
}
