import { FIT_QUERY } from '#core/player/fit-wish.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'

/** Whether the address asks for "Fit my time". */
export const isFitWished = (): boolean => currentQuery().some(([name]) => name === FIT_QUERY)

/** So that a reload goes on with the play. */
export function endFitWish(): void {
  if (isFitWished()) replaceQuery(currentQuery().filter(([name]) => name !== FIT_QUERY))
}
