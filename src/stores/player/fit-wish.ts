import { FIT_QUERY } from '#core/player/fit-wish.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'

/** Whether the address asks for "Fit my time"; once only, so that a reload goes on with the play. */
export function takeFitWish(): boolean {
  const query = currentQuery()
  const others = query.filter(([name]) => name !== FIT_QUERY)
  if (others.length === query.length) return false
  replaceQuery(others)
  return true
}
