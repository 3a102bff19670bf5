/** Which limits are counted in what. */
import type { ContractLimits } from '#core/workout/limits.ts'
import type { Translate } from '#core/app/translate.ts'

/** Sizes are megabytes, everything else is a count. */
export const isMegabytes = (key: keyof ContractLimits): boolean => key.endsWith('Size') || key === 'maxMediaStorage'

/** The name of a limit with its unit, for a field. */
export const fieldLabel = (key: keyof ContractLimits, t: Translate): string =>
  isMegabytes(key) ? t('admin.inMegabytes', { limit: t(`admin.${key}`) }) : t(`admin.${key}`)
